import { expect, test } from 'vitest';
import type { DomainEvent, EventNamed } from '#events/catalogue.ts';
import { event, given } from '../runner/events.fixture.ts';
import { funds } from './model.ts';
import { createFundQueries } from './queries.ts';

const TODAY = '2025-06-01';
const CONTACT = { contactEmail: 'desk@setu.example', supportPhone: '+91 22 4000 0000' };

type Terms = EventNamed<'FundCreated'>['data'];
const TERMS: Terms = {
  ...{ fund: 'f1', creator: 'asha', provider: 'Setu Ventures', providerId: 'setu', logo: '', type: 'Grant' },
  ...{ description: 'For those who build.', amount: 5e6, minAmount: null, maxAmount: null, launchDate: '' },
  ...{ deadline: '2025-12-31', active: true, stage: 'Seed', industry: 'Fintech', industryTags: ['Insurance'] },
  ...{ region: 'Goa', team: '', teamDate: '', entityType: 'LLP', documentRequired: [], evaluationCriteria: [] },
  ...{ pitchRequired: false, interviewRequired: false, verified: false, criteria: {}, questions: [] },
};
const created = (n: number, said: Partial<Terms> = {}) => event('FundCreated', n, { ...TERMS, ...said }, CONTACT);
type Changes = Partial<EventNamed<'FundChanged'>['data']>;
const changed = (n: number, by: string, told: Changes, personal: Partial<typeof CONTACT> | null = {}) =>
  event('FundChanged', n, { fund: 'f1', by, creator: 'asha', ...told }, personal);
const extended = (n: number, from: string, to: string) =>
  event('FundExtended', n, { fund: 'f1', by: 'asha', from, to }, null);
const closed = (n: number) => event('FundClosed', n, { fund: 'f1', by: 'asha', reason: 'filled' }, null);
const drafted = (n: number, by: string, form: object | null) =>
  event('FundDrafted', n, { fund: 'f1', by, creator: 'asha', providerId: 'setu', provider: 'Setu Ventures' }, {
    ...form,
  } as never);

function fundsGiven(...events: readonly DomainEvent[]) {
  const model = given(funds);
  model.project(...events);
  const { list, fitting, ...queries } = createFundQueries(model.db);
  const ids = (query: object): string[] => {
    const found = list({ today: TODAY, ...query });
    return 'refused' in found ? [found.refused] : found.items.map(({ _id }) => _id);
  };
  const fits = (company: { industry: string; stage: string; city: string; state?: string }): string[] =>
    fitting(company, { today: TODAY }).map(({ fund }) => fund._id);
  return { ...model, ...queries, ids, fits };
}

test('terms that were changed are found, counted and shown as they are now', () => {
  const { find, ids, fits } = fundsGiven(
    created(1),
    changed(2, 'asha', { industry: 'Solar', industryTags: [], region: 'Kerala', amount: 9e6, description: 'Sunlight' }),
  );
  expect(find('f1', TODAY)).toMatchObject({ industry: 'Solar', amount: 9e6, industryCount: 1, ...CONTACT });
  expect([ids({ industry: 'Solar' }), ids({ industry: 'Insurance' }), ids({ q: 'sunlight' })]).toEqual([
    ['f1'],
    [],
    ['f1'],
  ]);
  expect(ids({ q: 'build' })).toEqual([]);
  expect(fits({ industry: 'Solar', stage: 'Seed', city: 'Kochi', state: 'Kerala' })).toEqual(['f1']);
  expect(fits({ industry: 'Fintech', stage: 'Seed', city: 'Panaji', state: 'Goa' })).toEqual([]);
});

test('of the changes of its terms the newest hundred are told, the oldest of them first', () => {
  const many = Array.from({ length: 120 }, (_, i) => changed(i + 2, 'asha', { amount: 5e6 + i + 1 }));
  const amounts = fundsGiven(created(1), ...many)
    .changes('f1')
    .map(({ to }) => Number(to) - 5e6);
  expect(amounts).toEqual(Array.from({ length: 100 }, (_, i) => i + 21));
});

test('a fund is closed by its deadline, opened again by a later one, and closed for good by its provider', () => {
  const model = fundsGiven(created(1, { deadline: '2025-05-31' }));
  expect(model.find('f1', TODAY)).toMatchObject({ status: 'closed', closedAs: null });
  model.project(extended(2, '2025-05-31', '2025-07-31'));
  expect(model.find('f1', TODAY)).toMatchObject({ status: 'open', deadline: '2025-07-31', industryCount: 1 });
  model.project(closed(3));
  expect(model.find('f1', TODAY)).toMatchObject({ status: 'closed', closedAs: 'filled', industryCount: 0 });
  expect([model.ids({ status: 'open' }), model.ids({ status: 'closed' })]).toEqual([[], ['f1']]);
});

test('the history of the terms says what was how until when, and nothing of how to reach anybody', () => {
  const { changes } = fundsGiven(
    created(1),
    changed(2, 'ravi', { amount: 6e6, industryTags: [], contact: true }, { ...CONTACT, supportPhone: '1' }),
    extended(3, '2025-12-31', '2026-01-31'),
    closed(4),
  );
  expect(changes('f1')).toEqual([
    { at: 120_000, field: 'amount', from: 5e6, to: 6e6 },
    { at: 120_000, field: 'industryTags', from: ['Insurance'], to: [] },
    { at: 180_000, field: 'deadline', from: '2025-12-31', to: '2026-01-31' },
    { at: 240_000, field: 'closed', from: '', to: 'filled' },
  ]);
});

test('how to reach a provider is forgotten with the member who wrote it, the same as a build from the log has it', () => {
  const written = changed(2, 'ravi', { contact: true }, { contactEmail: 'ravi@x.example', supportPhone: '2' });
  const live = fundsGiven(created(1), written);
  expect(live.find('f1', TODAY)).toMatchObject({ contactEmail: 'ravi@x.example' });
  live.project(event('MemberErased', 3, { member: 'asha' }, null));
  expect(live.find('f1', TODAY)).toMatchObject({ contactEmail: 'ravi@x.example' });
  live.project(event('MemberErased', 4, { member: 'ravi' }, null));
  const built = fundsGiven(created(1), { ...written, personal: null });
  for (const { find } of [live, built]) expect(find('f1', TODAY)).toMatchObject({ contactEmail: '', supportPhone: '' });
});

test('a draft is for nobody but its team, is its newest version, and is gone once it is published or dropped', () => {
  const model = fundsGiven(drafted(1, 'asha', { type: 'Grant' }), drafted(2, 'ravi', { type: 'Debt' }));
  expect([model.find('f1', TODAY), model.ids({})]).toEqual([undefined, []]);
  expect(model.draft('f1')).toMatchObject({ providerId: 'setu', creator: 'asha', form: { type: 'Debt' } });
  expect(model.draftsOfCreator('asha')).toHaveLength(1);
  expect(model.draftsOfProvider('setu')).toMatchObject([{ form: { type: 'Debt' } }]);
  model.project(event('MemberErased', 3, { member: 'ravi' }, null));
  expect(model.draft('f1')).toMatchObject({ form: { type: 'Grant' } });
  model.project(created(4));
  expect([model.draft('f1'), model.ids({})]).toEqual([undefined, ['f1']]);
  const dropped = fundsGiven(drafted(1, 'asha', {}), closed(2));
  expect([dropped.draft('f1'), dropped.ids({ status: 'any' })]).toEqual([undefined, []]);
});
