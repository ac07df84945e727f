import { expect, test } from 'vitest';
import { createCompaction, type RenewalFailure } from './compaction.ts';
import type { Traces } from './traces.ts';

const model = { name: 'feed', version: 2 };
const file = { path: '/read/feed/2-1.db', model: 'feed', version: 2, generation: 1 };

/** Compaction that fail as told, looked after every 100 ms of a clock that is moved by hand. */
function given(outcomes: (string | null)[]) {
  let time = 0;
  const tried: number[] = [];
  const told: RenewalFailure[] = [];
  const compaction = createCompaction(model, {
    dataDir: '/',
    onCompactionFailure: (failure) => told.push(failure),
    now: () => time,
    async renew() {
      tried.push(time);
      const why = outcomes.shift();
      if (why) throw new Error(why);
    },
  });
  async function pass(ms: number, traces: Traces = 'erased'): Promise<void> {
    for (const end = time + ms; time < end; time += 100) {
      compaction.begin(file, traces);
      await compaction.ended();
    }
  }
  return { pass, tried, told };
}

test('one that fails is tried again at growing intervals, and told once', async () => {
  const { pass, tried, told } = given(Array.from({ length: 20 }, () => 'no room on the disk'));
  await pass(5 * 60_000);
  expect(tried.slice(0, 7)).toEqual([0, 1000, 3000, 7000, 15_000, 31_000, 63_000]);
  expect((tried.at(-1) ?? 0) - (tried.at(-2) ?? 0)).toBe(60_000);
  expect(told).toMatchObject([{ path: file.path, error: { message: 'no room on the disk' }, retryInMs: 1000 }]);
});

test('another reason is told again, and so is the same one after it went well', async () => {
  const { pass, told, tried } = given(['no room', 'I/O error', null, 'I/O error']);
  await pass(1100);
  expect(told.map(({ error }) => String(error))).toEqual(['Error: no room', 'Error: I/O error']);
  await pass(2100);
  expect(told).toHaveLength(3);
  expect(told[2]).toMatchObject({ error: { message: 'I/O error' }, retryInMs: 1000 });
  expect(tried.slice(0, 4)).toEqual([0, 1000, 3000, 3100]);
});

test('for words that were taken back a file is renewed at once, and then once an hour; for an erasure always', async () => {
  const { pass, tried } = given([]);
  await pass(2 * 3_600_000 + 100, 'taken back');
  expect(tried).toEqual([0, 3_600_000, 7_200_000]);
  await pass(200, 'erased');
  expect(tried).toHaveLength(5);
});
