import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReadPool, type ReadPool } from '#api/readPool/readPool.ts';
import type { DomainEvent } from '#events/catalogue.ts';
import type { MonthEnd } from '#projections/company/backtest.ts';
import { directory } from '#projections/company/model.ts';
import { createDirectoryQueries } from '#projections/company/queries.ts';
import type { Criteria, Facts } from '#projections/fund/lines.ts';
import { funds } from '#projections/fund/model.ts';
import { createFundQueries } from '#projections/fund/queries.ts';
import { judge } from '#projections/fund/verdict.ts';
import { alertsOfOneFund } from './alerts.ts';
import { build } from './build.ts';
import { type Figure, median } from './figure.ts';
import { companyEditEvent, companyEvent, fundEvent } from './rows.ts';

const FUNDS = 10_000;
const COMPANIES = 100_000;
const ROUNDS = 31;
const TODAY = '2026-06-01';

const COMPANY: Facts = {
  ...{ industry: 'Tech', stage: 'Growth', city: 'Pune', state: 'Maharashtra', entityType: '', establishedYear: 2019 },
  ...{ revenue: [{ year: 2025, value: 8e6 }], recognitions: ['micro'], womenLed: null },
};

/** What the n-th fund checks: no two neighbours check the same. */
const criteriaOf = (n: number): Criteria => ({
  states: n % 2 ? ['Maharashtra', 'Gujarat'] : ['Kerala', 'Assam', 'Goa'],
  stages: ['Series A', 'Growth'],
  ...(n % 3 ? {} : { industries: ['Tech', 'Fintech'] }),
  ...(n % 5 ? { minAgeMonths: 12 + (n % 120) } : { maxTurnover: 1e7 + n }),
  ...(n % 7 ? {} : { minTurnover: 1e6 * (n % 20) }),
  ...(n % 11 ? {} : { recognitions: ['dpiit'] }),
});

function* openFunds(count: number): Generator<DomainEvent> {
  for (let n = 0; n < count; n += 1) {
    const event = fundEvent(n) as Extract<DomainEvent, { type: 'FundCreated' }>; // it makes that one
    yield { ...event, data: { ...event.data, active: true, deadline: '2027-03-31', criteria: criteriaOf(n) } };
  }
}

/** Every third may be found, and every fifth was edited once. */
function* companies(count: number): Generator<DomainEvent> {
  for (let n = 0; n < count; n += 1) yield companyEvent(n);
  for (let n = 0; n < count; n += 5) yield companyEditEvent(count + n, `c${n}`);
}

const ASKED: readonly [name: string, criteria: Criteria][] = [
  ['by state and industry', { states: ['Kerala'], industries: ['Fintech'], maxAgeMonths: 240 }],
  ['by state', { states: ['Maharashtra', 'Gujarat'], stages: ['Series A'] }],
  ['that nobody meets, in no state', { womenLed: true, minTurnover: 1 }],
];

const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;
const figure = (name: string, took: readonly number[], most: number): Figure => ({
  name,
  measured: milliseconds(median(took)),
  limit: milliseconds(most),
  ratio: median(took) / most,
  promise: { atMost: 1 },
});

/** @param ask is told the round, so that no two ask the same and share an answer */
async function timed(ask: (round: number) => unknown): Promise<number[]> {
  const took: number[] = [];
  for (let round = -3; round < ROUNDS; round += 1) {
    const started = performance.now();
    await ask(round);
    if (round >= 0) took.push(performance.now() - started);
  }
  return took;
}

/** What a company fits, what it nearly fits, and who fits a fund: each on a thread of the pool, as the API asks it; and alerts. */
export async function deals(): Promise<Figure[]> {
  const root = mkdtempSync(join(tmpdir(), 'bench-'));
  const pool = createReadPool({ threads: 1 });
  try {
    return [...(await ofOneCompany(root, pool)), ...(await ofOneFund(root, pool)), ...(await alertsOfOneFund())];
  } finally {
    await pool.close();
    rmSync(root, { recursive: true });
  }
}

async function ofOneCompany(root: string, pool: ReadPool): Promise<Figure[]> {
  const db = build(root, { model: funds, events: openFunds }, FUNDS);
  const { file, misses: look } = createFundQueries(db);
  const all = Array.from({ length: FUNDS }, (_, n) => criteriaOf(n));
  const verdicts = await timed(() => {
    const judged = judge(COMPANY);
    for (const criteria of all) judged(criteria, TODAY);
  });
  const ask = (round: number) =>
    pool.read('misses', { file, look }, { company: COMPANY, own: [], today: TODAY }, `${round}`);
  const nearMisses = await timed(ask);
  db.close();
  return [
    figure(`a company against ${FUNDS} open funds: the verdicts`, verdicts, 20),
    figure(`a company against ${FUNDS} open funds: the near misses`, nearMisses, 150),
  ];
}

async function ofOneFund(root: string, pool: ReadPool): Promise<Figure[]> {
  const db = build(root, { model: directory, events: companies }, COMPANIES);
  const { file, candidates, backtest, fairness } = createDirectoryQueries(db);
  const figures: Figure[] = [];
  for (const [name, criteria] of ASKED) {
    const query = { criteria, today: TODAY, limit: 20 };
    const took = await timed((round) => pool.read('candidates', { file, look: candidates }, query, `${round}`));
    figures.push(figure(`a fund's candidates of ${COMPANIES}, ${name}`, took, 100));
  }
  const months = Array.from({ length: 12 }, (_, i): MonthEnd => {
    const month = `2025-${String(i + 1).padStart(2, '0')}`;
    return { month, day: `${month}-28`, position: (COMPANIES / 6) * i };
  });
  const criteria: Criteria = { states: ['Kerala', 'Maharashtra'], maxAgeMonths: 120, stages: ['Series A', 'Seed'] };
  const took = await timed((round) =>
    pool.read('backtest', { file, look: backtest }, { criteria, months }, `${round}`),
  );
  // Terms that few meet in both, so that nearly all that are let through are a difference.
  const query = { before: { states: ['Goa', 'Assam'] }, after: criteria, months };
  const compared = await timed((round) => pool.read('fairness', { file, look: fairness }, query, `${round}`));
  db.close();
  return [
    ...figures,
    figure(`twelve months of ${COMPANIES} companies`, took, 1000),
    figure(`twelve months of ${COMPANIES} companies, two rules compared`, compared, 2000),
  ];
}
