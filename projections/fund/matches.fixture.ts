import { DatabaseSync } from 'node:sqlite';
import type { EventNamed } from '#events/catalogue.ts';
import { createChance } from '#events/chance.fixture.ts';
import { bindProjection } from '../runner/definition.ts';
import type { FundList } from './list.ts';
import { funds } from './model.ts';

const stamp = { version: 2, actor: null, causationId: null, correlationId: null };

/** For tests: so many funds of all sorts, each by one event. */
export function fundEvents(count: number): EventNamed<'FundCreated'>[] {
  const chance = createChance(count);
  return Array.from({ length: count }, (_, n) => ({
    ...stamp,
    type: 'FundCreated',
    id: `e${n}`,
    at: n,
    position: n + 1,
    stream: `fund-f${n}`,
    revision: 0,
    data: {
      ...{
        fund: `f${n}`,
        creator: 'm1',
        provider: `Provider ${n % 9}`,
        providerId: `${n % 9}`.padStart(24, '0'),
        logo: '',
      },
      type: chance.of(['Grant', 'Equity', 'Debt'] as const),
      description: chance.of(['For looms that count.', 'सौर पंप', 'Nothing']),
      amount: chance.below(9000),
      minAmount: chance.below(2) ? null : chance.below(400),
      maxAmount: chance.below(2) ? null : 400 + chance.below(4000),
      launchDate: chance.of(['', '2026-03-01', '2026-04-01']),
      deadline: chance.of(['2026-03-05', '2026-03-04', '2027-03-31']),
      active: chance.below(5) > 0,
      stage: chance.of(['Seed', 'Growth', 'Any stage']),
      industry: chance.of(['', 'Tech', 'Textiles']),
      industryTags: chance.below(2) ? [] : ['Tech'],
      region: chance.of(['Goa', 'Kerala', 'Pan-India']),
      ...{ team: '', teamDate: '', entityType: chance.of(['LLP', 'Trust']) },
      ...{ documentRequired: [], evaluationCriteria: [], pitchRequired: false, interviewRequired: false },
      ...{ criteria: {}, questions: [], verified: false },
    },
    personal: { contactEmail: '', supportPhone: '' },
  }));
}

/** The list of them all. */
export function listOf(events: readonly EventNamed<'FundCreated'>[]) {
  const db = new DatabaseSync(':memory:');
  db.exec(funds.tables + funds.indexes);
  const { handlers, flush } = bindProjection(funds, db);
  for (const event of events) handlers.get(event.type)?.(event);
  flush();
  const { list } = funds.queries(db);
  return {
    /** The ids of the funds that it shows. */
    shows(query: FundList): ReadonlySet<string> {
      const page = list({ ...query, limit: 100 });
      return new Set('refused' in page ? [] : page.items.map(({ _id }) => _id));
    },
    close: (): void => db.close(),
  };
}
