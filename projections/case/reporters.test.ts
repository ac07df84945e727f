import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import type { CaseEnd, CaseReason, ReportReason } from '#events/lists/case.ts';
import { caseIdOf } from '#events/subjects/case.ts';
import { event, given } from '../runner/events.fixture.ts';
import { cases } from './model.ts';
import { createCaseQueries } from './queries.ts';

/** What becomes of reports, and what those hear who sent them. */

const about = { case: caseIdOf('reports', 'post', 'p1'), kind: 'post', id: 'p1', cause: 'reports' } as const;
const reported = (n: number, by: string, reason: ReportReason = 'fraud') =>
  event('AbuseReported', n, { kind: 'post', id: 'p1', reason, by }, { text: 'Look' });
const opened = (n: number) => event('CaseOpened', n, { ...about, notes: [] }, null);
const closed = (n: number, why: CaseEnd) => event('CaseClosed', n, { ...about, why }, null);
const rest = { by: 'mod', until: null, author: 'owner', concerned: ['owner'], objection: null };
const asked = (n: number, reason: CaseReason, gravest?: ReportReason) => {
  const data = { ...about, decision: 'ask', reason, ...(gravest && { gravest }), ...rest } as const;
  return event('CaseDecided', n, data, { owner: { words: 'Why' } });
};
const warned = (n: number) =>
  event('CaseDecided', n, { ...about, decision: 'warn', reason: 'fraud', ...rest }, { owner: { words: 'Why' } });

function casesGiven(...events: readonly DomainEvent[]) {
  const model = given(cases);
  model.project(...events);
  const queries = createCaseQueries(model.db);
  return {
    ...model,
    ...queries,
    heard: (member: string) =>
      queries
        .notices(member, Number.MAX_SAFE_INTEGER, 10)
        .map(({ decision, reason, position }) => [decision + reason, position]),
    /** For which reasons it is opened again now. */
    again: () => queries.unheard(0).map(({ unheardFor }) => unheardFor),
  };
}

test.each(['erased', 'removed'] as const)(
  'who reported what is %s hears that it is not there any more, once',
  (why) => {
    const { heard, project, unread, movedSince } = casesGiven(
      ...[reported(1, 'asha'), opened(2), warned(3), reported(4, 'ravi'), opened(5), reported(6, 'meera')],
    );
    expect([heard('asha'), heard('ravi')]).toEqual([[['', 3]], []]);
    project(closed(7, why));
    expect([heard('asha'), heard('ravi'), heard('meera')]).toEqual([[['', 3]], [['gone', 7]], [['gone', 7]]]);
    expect([unread('ravi'), [...(movedSince(6) ?? [])]]).toEqual([1, ['ravi', 'meera']]);
    // A decision from before is taken back: they have heard.
    project({ ...warned(8), data: { ...warned(8).data, decision: 'keep', reason: 'gone' } });
    expect(heard('ravi')).toEqual([['gone', 7]]);
    expect(heard('owner')).toHaveLength(2);
  },
);

test('of a link that is out nobody is thanked: what was reported meanwhile opens the case again', () => {
  const { heard, again } = casesGiven(opened(1), reported(2, 'asha'), closed(3, 'link-removed'));
  expect([heard('asha'), again()]).toEqual([[], ['']]);
});

test('one report, however grave, does not keep those waiting that are graver than the question: three are heard together', () => {
  const { again, project } = casesGiven(
    reported(1, 'friend', 'unlawful'),
    opened(2),
    asked(3, 'incomplete', 'unlawful'),
  );
  project(reported(4, 'asha', 'fraud'), reported(5, 'ravi', 'unlawful'), reported(6, 'uma', 'spam'));
  expect(again(), 'spam is no graver than the question').toEqual([]);
  project(reported(7, 'meera', 'harassment'));
  expect(again()).toEqual(['']);
  // Asked again, it begins again.
  project(opened(8), asked(9, 'identity', 'unlawful'), reported(10, 'kiran', 'fraud'), reported(11, 'leela', 'fraud'));
  expect(again()).toEqual([]);
  project(reported(12, 'mina', 'false-identity'), reported(13, 'nila', 'fraud'));
  expect(again()).toEqual(['']);
});
