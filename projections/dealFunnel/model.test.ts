import { describe, expect, test } from 'vitest';
import { indiaDayNumber } from '#events/indiaDay.ts';
import { event, given } from '../runner/events.fixture.ts';
import { dealFunnel } from './model.ts';
import { createDealFunnelQueries } from './queries.ts';
import { ENDS, STAGES } from './stages.ts';

const DAY_MS = 86_400_000;
/** 5 March 2026, eleven in the morning in India. */
const NOON = Date.parse('2026-03-05T05:30:00Z');
const DAY = indiaDayNumber(NOON);

const sent = { answers: {}, documents: [] };
const asked = { application: 'a', by: 'm' };

/** A fund, a company in Pune, and what happens to applications of it, one event after the other. */
function history() {
  const model = given(dealFunnel);
  let position = 0;
  // What a model is handed of funds and companies is more than it looks at.
  const fund = (id: string, type: string) => ({ fund: id, type }) as never;
  const company = (id: string, fields: object) =>
    ({ company: id, city: 'Pune', state: '', companySize: '11-50', ...fields }) as never;
  const happen = <N extends Parameters<typeof event>[0]>(type: N, data: unknown, at = NOON, personal: unknown = null) =>
    model.project(event(type, ++position, data as never, personal as never, at));

  happen('FundCreated', fund('grant', 'Grant'));
  happen('FundCreated', fund('debt', 'Debt'));
  happen('CompanyRegistered', company('looms', {}));
  const look = createDealFunnelQueries(model.db).between;
  const between = (from: number, to: number) => look({ from, to });
  return {
    ...model,
    happen,
    fund,
    company,
    begin: (application: string, to = 'grant', at = NOON, by = 'looms') =>
      happen('ApplicationBegun', { application, by: 'm', fund: to, provider: 'p', company: by }, at),
    submit: (application: string, at = NOON) => happen('ApplicationSubmitted', { application, by: 'm' }, at, sent),
    decide: (application: string, to: string, at = NOON) =>
      happen('ApplicationDecided', { application, by: 'p', to }, at, { letter: '' }),
    between,
    total: () => between(DAY, DAY).total,
    group: (kind: string, name: string) =>
      between(DAY, DAY).groups.find((one) => one.kind === kind && one.name === name),
  };
}

describe('an application', () => {
  test('counts on the day on which it was begun, whenever something comes of it', () => {
    const { begin, submit, decide, happen, between } = history();
    begin('a');
    submit('a', NOON + DAY_MS);
    decide('a', 'question', NOON + 2 * DAY_MS);
    submit('a', NOON + 3 * DAY_MS);
    decide('a', 'shortlisted', NOON + 4 * DAY_MS);
    decide('a', 'offered', NOON + 5 * DAY_MS);
    happen('ApplicationAccepted', asked, NOON + 9 * DAY_MS);
    const all = { begun: 1, submitted: 1, answered: 1, shortlisted: 1, offered: 1, accepted: 1 };
    expect(between(DAY, DAY).total).toMatchObject({ ...all, declined: 0, withdrawn: 0, lapsed: 0 });
    expect(between(DAY + 1, DAY + 9).total).toMatchObject({ begun: 0, accepted: 0 });
  });

  test('a question is an answer, and asked twice it is one', () => {
    const { begin, submit, decide, total } = history();
    begin('a');
    submit('a');
    expect(total()).toMatchObject({ submitted: 1, answered: 0 });
    for (const _ of [1, 2]) {
      decide('a', 'question');
      submit('a');
    }
    expect(total()).toMatchObject({ submitted: 1, answered: 1, shortlisted: 0 });
  });

  test('an offer without a shortlist is past it, so that the stages nest', () => {
    const { begin, submit, decide, total } = history();
    begin('a');
    submit('a');
    decide('a', 'in-review');
    decide('a', 'offered');
    expect(total()).toMatchObject({ answered: 1, shortlisted: 1, offered: 1, accepted: 0 });
  });

  test('each end is told apart, and no end adds to how far it came', () => {
    const { begin, submit, decide, happen, total } = history();
    for (const id of ['taken-back', 'lapsed', 'declined', 'refused']) begin(id);
    happen('ApplicationWithdrawn', { application: 'taken-back', by: 'm' });
    submit('lapsed');
    happen('ApplicationLapsed', { application: 'lapsed' });
    submit('declined');
    decide('declined', 'declined');
    submit('refused');
    decide('refused', 'shortlisted');
    decide('refused', 'offered');
    happen('ApplicationWithdrawn', { application: 'refused', by: 'm' });
    expect(total()).toMatchObject({
      ...{ begun: 4, submitted: 3, answered: 2, shortlisted: 1, offered: 1, accepted: 0 },
      ...{ declined: 2, withdrawn: 1, lapsed: 1 },
    });
  });

  test('is counted under the type, the state and the size of the day on which it was begun', () => {
    const { begin, submit, happen, fund, group } = history();
    begin('a');
    happen('FundChanged', fund('grant', 'Equity'));
    happen('CompanyEdited', { company: 'looms', city: 'Kochi', companySize: '51-200' });
    submit('a');
    begin('b');
    for (const [kind, before, after] of [
      ['type', 'Grant', 'Equity'],
      ['state', 'Maharashtra', 'Kerala'],
      ['size', '11-50', '51-200'],
    ] as const) {
      expect(group(kind, before)).toMatchObject({ begun: 1, submitted: 1 });
      expect(group(kind, after)).toMatchObject({ begun: 1, submitted: 0 });
    }
  });

  test('of a company that told little is counted under no name', () => {
    const { begin, happen, company, group } = history();
    happen('CompanyRegistered', company('new', { city: 'Nowhere at all', companySize: '' }));
    begin('a', 'debt', NOON, 'new');
    expect([group('state', '')?.begun, group('size', '')?.begun]).toEqual([1, 1]);
    happen('CompanyEdited', { company: 'new', state: 'Goa' });
    begin('b', 'debt', NOON, 'new');
    expect(group('state', 'Goa')?.begun).toBe(1);
  });
});

test('openings and saves of funds count on their own days, by type alone', () => {
  const { happen, between, group } = history();
  happen('FundOpened', { fund: 'grant', member: 'm' });
  happen('FundOpened', { fund: 'debt', member: 'm' }, NOON + DAY_MS);
  happen('ThingSaved', { kind: 'fund', id: 'grant', member: 'm' });
  happen('ThingSaved', { kind: 'post', id: 'grant', member: 'm' });
  expect(group('type', 'Grant')).toMatchObject({ opened: 1, saved: 1, begun: 0 });
  expect(between(DAY, DAY + 1).total).toMatchObject({ opened: 2, saved: 1 });
  expect(between(DAY, DAY + 1).groups.map(({ kind }) => kind)).toEqual(['type', 'type']);
});

test('every breakdown adds up to the whole, and each stage holds some of the one before', () => {
  const { begin, submit, decide, company, happen, between } = history();
  happen('CompanyRegistered', company('other', { city: 'Kochi', companySize: '1-10' }));
  for (let n = 0; n < 24; n += 1) {
    begin(`a${n}`, n % 2 ? 'grant' : 'debt', NOON + (n % 5) * DAY_MS, n % 3 ? 'looms' : 'other');
    if (n % 4 > 0) submit(`a${n}`);
    if (n % 4 > 1)
      decide(`a${n}`, (['in-review', 'question', 'shortlisted', 'declined'] as const)[n % 3] ?? 'declined');
  }
  const { total, groups } = between(DAY, DAY + 4);
  expect(total.begun).toBe(24);
  for (const kind of ['type', 'state', 'size'])
    for (const counted of [...STAGES, ...ENDS]) {
      const sum = groups.filter((one) => one.kind === kind).reduce((all, one) => all + one[counted], 0);
      expect({ kind, counted, sum }).toEqual({ kind, counted, sum: total[counted] });
    }
  for (const of of [total, ...groups])
    for (const [n, stage] of STAGES.slice(1).entries()) expect(of[stage]).toBeLessThanOrEqual(of[STAGES[n] ?? 'begun']);
});

test('what goes on is remembered; of what has ended nothing stays but counts', () => {
  const { begin, happen, rows, total } = history();
  begin('a');
  begin('b');
  happen('ApplicationWithdrawn', asked);
  expect(rows('deal_open')).toMatchObject([{ application: 'b', status: 'draft' }]);
  // What comes behind an end moves nothing.
  happen('ApplicationLapsed', { application: 'a' });
  expect(total()).toMatchObject({ begun: 2, withdrawn: 1, lapsed: 0 });
});

test('nothing personal is kept: an erasure changes no row', () => {
  const { begin, happen, rows } = history();
  begin('a');
  happen('FundOpened', { fund: 'grant', member: 'asha' });
  happen('ThingSaved', { kind: 'fund', id: 'grant', member: 'asha' });
  const tables = ['deal_funds', 'deal_companies', 'deal_open', 'deal_days'];
  const before = tables.map(rows);
  expect(JSON.stringify(before)).not.toContain('asha');
  happen('MemberErased', { member: 'asha' });
  expect(tables.map(rows)).toEqual(before);
});
