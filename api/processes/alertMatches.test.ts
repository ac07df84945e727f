import { expect, onTestFinished, test } from 'vitest';
import type { ReadModels } from '../readModels/readModels.ts';
import { matchSearches, openCandidates } from './alertMatches.ts';

/** Counts the turns of the event loop. */
function turns() {
  const counted = { now: 0 };
  let counter = setImmediate(function count() {
    counted.now += 1;
    counter = setImmediate(count);
  });
  onTestFinished(() => clearImmediate(counter));
  return counted;
}

test('others have their turn while many searches are asked for many funds, and nobody is left out', async () => {
  const turn = turns();
  const inTurn = new Map<number, number>();
  const candidates = Array.from({ length: 30 }, (_, n) => ({
    ...{ fund: `f${n}`, team: new Set<string>(), close: () => {} },
    matches({ q }: { q?: string | undefined }) {
      inTurn.set(turn.now, (inTurn.get(turn.now) ?? 0) + 1);
      return q === `word ${n}`;
    },
  }));
  const slices = [Array.from({ length: 30 }, (_, n) => ({ id: `s${n}`, member: `m${n}`, query: `q=word+${n}` })), []];
  const savedSearches = { withAlert: () => slices.shift() ?? expect.fail() };
  // Only these are asked here.
  const reads = { queries: { savedSearches } } as unknown as ReadModels;

  const found = [];
  for await (const slice of matchSearches(reads, 'daily', candidates, '2026-03-05'))
    for (const one of slice) found.push([one.member, [...one.found]]);
  expect(found).toEqual(Array.from({ length: 30 }, (_, n) => [`m${n}`, [[`f${n}`, [`s${n}`]]]]));
  expect([...inTurn.values()].reduce((sum, one) => sum + one)).toBe(900);
  expect(Math.max(...inTurn.values())).toBeLessThanOrEqual(5);
});

test('others have their turn between two funds that are opened', async () => {
  const turn = turns();
  const opened: number[] = [];
  const open = async (fund: string) => {
    opened.push(turn.now);
    return { fund, team: new Set<string>(), matches: () => false, close: () => {} };
  };
  const found = await Array.fromAsync(openCandidates(['f1', 'f2', 'f3'], open));
  expect(found.map(({ fund }) => fund)).toEqual(['f1', 'f2', 'f3']);
  expect(new Set(opened).size).toBe(3);
});
