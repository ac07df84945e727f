import { expect, onTestFinished, test } from 'vitest';
import { createChance } from '#events/chance.fixture.ts';
import type { FundList } from './list.ts';
import { fundEvents, listOf } from './matches.fixture.ts';
import { createFundMatch } from './matches.ts';

const TODAY = '2026-03-05';

test('one fund is found by exactly the queries by which the list of all shows it', () => {
  const chance = createChance(7);
  const events = fundEvents(60);
  const list = listOf(events);
  onTestFinished(list.close);
  const values = {
    type: ['Grant', 'grant', 'Equity'],
    stage: ['Seed', 'Growth'],
    industry: ['Tech', 'Textiles', 'tech'],
    region: ['Goa', 'Kerala', 'Nowhere'],
    entityType: ['LLP', 'Trust'],
    provider: ['Provider 3', 'provider 4', '5'.padStart(24, '0')],
    status: ['open', 'closed', 'upcoming', 'any'],
    minAmount: [0, 500, 5000],
    maxAmount: [0, 500, 5000],
    deadlineBefore: ['2026-03-06', '2027-01-01'],
    active: [true, false],
    q: ['looms', 'grant goa', 'provider', 'nowhere', 'सौर'],
  };
  const queries = Array.from({ length: 300 }, (): FundList => {
    const chosen = Object.entries(values).flatMap(([name, some]) =>
      chance.below(6) === 0 ? [[name, chance.of(some as readonly unknown[])]] : [],
    );
    return { ...(Object.fromEntries(chosen) as Partial<FundList>), today: TODAY }; // values of their fields
  });
  const shown = queries.map(list.shows);
  for (const event of events) {
    const { matches, close } = createFundMatch([event]);
    queries.forEach((query, i) => {
      expect({ query, matches: matches(query) }).toEqual({ query, matches: shown[i]?.has(event.data.fund) });
    });
    close();
  }
  expect(shown.reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(100);
});

test('a word that is nearly one of the fund finds nothing: among all funds it may be one of another', () => {
  const [event] = fundEvents(1);
  const { matches, close } = createFundMatch([event ?? expect.fail()]);
  expect(matches({ q: 'looms', today: TODAY })).toBe(true);
  expect(matches({ q: 'loons', today: TODAY })).toBe(false);
  close();
});

test('what its events changed since counts', () => {
  const [event] = fundEvents(1);
  const first = event ?? expect.fail();
  const data = { fund: first.data.fund, by: 'm1', reason: 'filled' } as const;
  const closed = { ...first, type: 'FundClosed', data, personal: null, position: 900 } as const;
  const { matches, close } = createFundMatch([first, closed]);
  expect(matches({ status: 'open', today: TODAY })).toBe(false);
  expect(matches({ status: 'any', today: TODAY })).toBe(true);
  close();
});
