import { expect, test } from 'vitest';
import type { DomainEvent, EventNamed } from '#events/catalogue.ts';
import { event, given } from '../runner/events.fixture.ts';
import { directory } from './model.ts';

type Personal = { readonly womenLed?: boolean | null };
const CONTACT = { name: 'Asha', phone: '', email: '' };
const PROFILE = {
  ...{ company: 'c1', owner: 'm1', registeredEntity: 'Surya', tagline: '', description: '', industry: 'Tech' },
  ...{ companySize: '', city: 'Kochi', state: '', stage: 'MVP', establishedYear: 2020, fundedType: '' },
  ...{ entityType: '', website: '', socialLinks: [], logo: '', banner: '', findable: true, recognitions: [] },
};
const registered = (personal: Personal | null) =>
  event('CompanyRegistered', 1, PROFILE, personal && { ...CONTACT, ...personal });
type Edit = Partial<EventNamed<'CompanyEdited'>['data']>;
const edited = (position: number, data: Edit, personal: Personal | null = {}) =>
  event('CompanyEdited', position, { company: 'c1', owner: 'm1', ...data }, personal);
const reported = event(
  'CompanyMetricsReported',
  5,
  {
    ...{ company: 'c1', owner: 'm1', marketShare: [], employees: [], investors: [], growth: null, culture: [] },
    revenue: [{ year: 2025, value: 7 }],
  },
  { founders: [] },
);
const erased = event('MemberErased', 9, { member: 'm1' }, null);

const versions = (...events: readonly DomainEvent[]) => {
  const model = given(directory);
  model.project(...events);
  return model.rows('company_facts') as { since: number; until: number; womenLed: number | null }[];
};

test('what funds check has a version for each time that something of it changed, and for nothing else', () => {
  const all = versions(
    registered({ womenLed: true }),
    edited(2, { tagline: 'Pumps', findable: false }),
    edited(3, { city: 'Pune' }),
    edited(4, {}, { womenLed: false }),
    reported,
  );
  const STILL = Number.MAX_SAFE_INTEGER;
  expect(all).toMatchObject([
    { position: 1, since: 1, until: 3, city: 'Kochi', state: 'Kerala', womenLed: 1, revenue: '[]' },
    { position: 1, since: 3, until: 4, city: 'Pune', state: 'Maharashtra', womenLed: 1 },
    { position: 1, since: 4, until: 5, womenLed: 0, recognitions: '[]' },
    { position: 1, since: 5, until: STILL, revenue: '[{"year":2025,"value":7}]' },
  ]);
});

test('who has left is forgotten in every version, which are then those that a build from the log finds', () => {
  const live = versions(
    registered({ womenLed: true }),
    edited(2, {}, { womenLed: false }),
    edited(3, { city: 'Pune' }, { womenLed: true }),
    edited(4, {}, { womenLed: null }),
    erased,
  );
  expect(live.map(({ since, until, womenLed }) => [since, until, womenLed])).toEqual([
    [1, 3, null],
    [3, Number.MAX_SAFE_INTEGER, null],
  ]);
  const rebuilt = versions(
    registered(null),
    edited(2, {}, null),
    edited(3, { city: 'Pune' }, null),
    edited(4, {}, null),
    erased,
  );
  expect(live).toEqual(rebuilt);
});
