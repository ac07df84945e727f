import { afterEach, expect, it } from 'vitest';
import { createReadPool, type ReadPool, ReadsBusy } from './readPool.ts';
import { threadTime } from './threadTime.ts';

type Sizes = Parameters<typeof createReadPool>[0];

let pool: ReadPool | undefined;
afterEach(() => pool?.close());

const page = { positions: [], nextCursor: null, total: 0, totalIsCapped: false };
let looked = 0;
/** There is no such file: the thread says so, and the read is done here. */
const reader = { file: '/nowhere/members.sqlite', look };
function look() {
  looked += 1;
  return page;
}

function start(sizes?: Sizes) {
  const started = createReadPool(sizes);
  pool = started;
  return (q: string) => started.read('members', reader as never, { q, limit: 1 } as never, 'v1');
}

it('a file that has been deleted is read on by who has it open', async () => {
  const read = start();
  const before = looked;
  expect(await read('asha')).toBe(page);
  expect(looked).toBe(before + 1);
});

it('of more reads than may wait the rest are refused at once, and none that waits', async () => {
  const read = start({ threads: 1, waiting: 3, longestMs: 30_000 });
  const asked = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => read(`member ${n}`)));
  const refused = asked.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused.length).toBeGreaterThanOrEqual(20 - 3 - 1);
  expect(refused.length).toBeLessThanOrEqual(20 - 3);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(ReadsBusy);
  expect(await read('asha')).toBe(page);
});

it('who asks the same at the same time waits for one read', async () => {
  const read = start({ threads: 1, waiting: 1, longestMs: 30_000 });
  expect(await Promise.all(Array.from({ length: 20 }, () => read('asha')))).toHaveLength(20);
});

it('a read that takes too long is ended, and said to be refused', async () => {
  // No thread starts within a millisecond.
  const read = start({ longestMs: 1 });
  await expect(read('asha')).rejects.toThrow(ReadsBusy);
});

it('what a thread took is told to whom it was for, and to nobody who shares the read', async () => {
  const read = start();
  const [first, second] = [{ ms: 0 }, { ms: 0 }];
  const reads = [first, second].map((took) => threadTime.run(took, () => read('asha')));
  await Promise.all(reads);
  expect(first.ms).toBeGreaterThan(0);
  expect(second.ms).toBe(0);
});
