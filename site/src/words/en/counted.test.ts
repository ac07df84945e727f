import { expect, it } from 'vitest';
import { funds } from './funds.ts';
import { msme } from './msme.ts';
import { search } from './search.ts';
import { startups } from './startups.ts';

it('where only so many were counted, every number says so', () => {
  expect([startups.total(1), startups.total(12_345)]).toEqual(['1 startup', '12,345 startups']);
  expect([startups.total(1, true), startups.total(713, true)]).toEqual(['At least 1 startup', 'At least 713 startups']);
  expect([msme.list.total(1), msme.list.total(713, true)]).toEqual(['1 MSME', 'At least 713 MSMEs']);
  expect(funds.count(1067, true)).toBe('At least 1,067 opportunities');
  expect(search.results(10_000, true, 'loom')).toBe('At least 10,000 results for “loom”');
  for (const words of [startups.filters, funds.search]) {
    expect([words.option('Surat', 726), words.option('Surat', 726, true)]).toEqual(['Surat (726)', 'Surat (726+)']);
    expect([words.count(1900, false), words.count(1900, true)]).toEqual(['1,900', '1,900+']);
    // None among those that were counted tells nothing of the others.
    expect([words.count(0, false), words.count(0, true)]).toEqual(['0', '']);
  }
});
