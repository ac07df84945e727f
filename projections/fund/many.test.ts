import { expect, test } from 'vitest';
import { event, slicesOf } from '../runner/events.fixture.ts';
import type { FundRow } from './fund.ts';
import { created, fundsGiven, idsOf } from './funds.fixture.ts';
import { ownFunds } from './queries.ts';

test('of very many funds of one member an export reads so many at once, and each of them', () => {
  const { db, project } = fundsGiven(
    ...Array.from({ length: 450 }, (_, i) => created(i + 1)),
    created(451, { creator: 'm2' }),
  );
  project(event('ThingHidden', 500, { kind: 'fund', id: 'f450', case: 'k', reason: 'spam', by: 'm3' }, null));
  const slices = slicesOf(ownFunds(db, (key) => key)['funds.json'], 'm1').map((rows) =>
    idsOf(rows as readonly FundRow[]),
  );
  expect(slices.map((ids) => ids.length)).toEqual([200, 200, 50]);
  expect(slices.flat()).toEqual(Array.from({ length: 450 }, (_, i) => `f${i + 1}`));
});

test('what is hidden or shown again while an export is read stands in it once, and so many at once', () => {
  const { db, project } = fundsGiven(...Array.from({ length: 450 }, (_, i) => created(i + 1)));
  const decided = (type: 'ThingHidden' | 'ThingShown', position: number, kind: 'fund' | 'provider', id: string) =>
    event(type, position, { kind, id, case: 'k', reason: 'spam', by: 'm3' }, null);
  project(decided('ThingHidden', 500, 'provider', 'provider1'), decided('ThingHidden', 501, 'fund', 'f449'));
  const slices = slicesOf(ownFunds(db, (key) => key)['funds.json'], 'm1', () =>
    project(decided('ThingShown', 502, 'provider', 'provider1'), decided('ThingHidden', 503, 'fund', 'f5')),
  ).map((rows) => idsOf(rows as readonly FundRow[]));
  expect(slices.map((ids) => ids.length)).toEqual([200, 200, 50]);
  expect(slices.flat()).toEqual(Array.from({ length: 450 }, (_, i) => `f${i + 1}`));
});

test('a further page counts nothing anew, unless something was written or the day is another', () => {
  const { list, project } = fundsGiven(created(1), created(2), created(3, { deadline: '2025-06-20' }));
  const first = list({ limit: 1, status: 'open' });
  const second = list({ limit: 1, status: 'open', cursor: first.nextCursor ?? '' });
  expect(second.facets).toBe(first.facets);
  expect(list({ limit: 1, status: 'open', today: '2025-06-21' }).total).toBe(2);
  expect(list({ limit: 1, type: 'Debt' }).total).toBe(0);
  project(created(4));
  expect(list({ limit: 1, status: 'open' }).total).toBe(4);
});

test('of more than 10,000 finds a filter lists those that pass, also the oldest', () => {
  const oldest = [1, 2, 3].map((n) => created(n, { stage: n === 2 ? 'Seed' : 'Growth' }));
  const { ids } = fundsGiven(...oldest, ...Array.from({ length: 10_001 }, (_, i) => created(i + 4)));
  expect(ids({ q: 'build', stage: 'Growth' })).toEqual(['f3', 'f1']);
  expect(ids({ q: 'build', stage: 'Growth', sort: 'newest' })).toEqual(['f3', 'f1']);
});
