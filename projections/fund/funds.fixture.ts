import type { DomainEvent, EventNamed } from '#events/catalogue.ts';
import { event, given } from '../runner/events.fixture.ts';
import type { FundRow } from './fund.ts';
import type { FundList } from './list.ts';
import { funds } from './model.ts';
import { createFundQueries } from './queries.ts';

type Said = Partial<EventNamed<'FundCreated'>['data']>;

export const TODAY = '2025-06-15';
export const CONTACT = { contactEmail: 'desk@setu.example', supportPhone: '+91 22 4000 0000' };

export function created(n: number, said: Said = {}, contact: typeof CONTACT | null = CONTACT) {
  const data = {
    fund: `f${n}`,
    creator: 'm1',
    provider: 'Setu Ventures',
    logo: '',
    type: 'Grant' as const,
    description: 'For those who build.',
    amount: 5e6,
    minAmount: null,
    maxAmount: 1e7,
    launchDate: '',
    deadline: '2025-12-31',
    active: true,
    stage: 'Seed',
    industry: 'Fintech',
    industryTags: ['Insurance'],
    region: 'Karnataka',
    team: 'Programme desk',
    teamDate: '',
    entityType: 'Startup (DPIIT)',
    documentRequired: ['Pitch deck'],
    evaluationCriteria: [],
    pitchRequired: true,
    interviewRequired: false,
    ...{ verified: false, verifiedDomain: null, verification: [] },
    providerId: 'provider1',
    criteria: {},
    questions: [],
    ...said,
  };
  return event('FundCreated', n, data, contact);
}

export function fundsGiven(...events: readonly DomainEvent[]) {
  const model = given(funds);
  model.project(...events);
  const queries = createFundQueries(model.db);
  const page = (query: Partial<FundList>) => queries.list({ today: TODAY, ...query });
  function list(query: Partial<FundList> = {}) {
    const answer = page(query);
    if ('refused' in answer) throw new Error(answer.refused);
    return answer;
  }
  return { ...model, ...queries, page, list, ids: (query: Partial<FundList> = {}) => idsOf(list(query).items) };
}

export const idsOf = (found: readonly FundRow[]): string[] => found.map(({ _id }) => _id);
