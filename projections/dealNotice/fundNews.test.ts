import { expect, test } from 'vitest';
import { event, given } from '../runner/events.fixture.ts';
import { dealNotices } from './model.ts';
import { createDealNoticeQueries } from './queries.ts';

const APPLICATION = { application: 'a1', fund: 'f', provider: 'p', company: 'c', by: 'founder' };

test('that a fund is hidden is told once for all cases, that it is removed or shown again too, and nobody is said to have done it', () => {
  const model = given(dealNotices);
  const queries = createDealNoticeQueries(model.db);
  const seen = (type: 'ThingHidden' | 'HidingLifted' | 'ThingShown' | 'ThingRemoved', n: number, id = 'f') =>
    event(type, n, { kind: 'fund', id, case: `c${n}`, by: 'moderator', reason: 'fraud' }, null);
  const heard = (watcher: string) =>
    queries
      .fundNews('founder', [{ watcher, joined: 0 }], Number.MAX_SAFE_INTEGER, 9)
      .map(({ kind, position, actor }) => [kind, position, actor]);
  model.project(seen('ThingHidden', 1), seen('ThingShown', 2), event('ApplicationBegun', 3, APPLICATION, null));
  model.project(event('ThingSaved', 4, { member: 'saver', kind: 'fund', id: 'f' }, null), seen('ThingHidden', 5));
  model.project(seen('ThingHidden', 6), seen('HidingLifted', 7), seen('ThingHidden', 8, 'other'));
  for (const watcher of ['company/c', 'saver']) expect(heard(watcher)).toEqual([['fund-hidden', 5, '']]);
  // What was before they watched it is no news to them.
  model.project(seen('ThingShown', 9), seen('ThingHidden', 10), seen('ThingRemoved', 11), seen('ThingRemoved', 12));
  expect(heard('saver').map(([kind, position]) => [kind, position])).toEqual([
    ['fund-removed', 11],
    ['fund-hidden', 10],
    ['fund-shown', 9],
    ['fund-hidden', 5],
  ]);
  expect(queries.movedSince(10)).toEqual(new Set(['fund/f']));
});
