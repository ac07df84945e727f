import { expect, test } from 'vitest';
import { inTurn } from './inTurn.ts';
import { newestSeen } from './newestSeen.ts';

test('news that come while it reads are read once more, together, and cancel nothing', async () => {
  const readings: (() => void)[] = [];
  const renew = inTurn(
    () => false,
    () => new Promise<void>((resolve) => readings.push(resolve)),
  );
  const first = renew();
  void renew();
  void renew();
  expect(readings).toHaveLength(1);
  readings[0]?.();
  await expect.poll(() => readings.length).toBe(2);
  readings[1]?.();
  await first;
  expect(readings).toHaveLength(2);
});

test('what was being read before the news is read again; after a failure the next news are read', async () => {
  let isReading = true;
  let count = 0;
  const renew = inTurn(
    () => isReading,
    () => {
      isReading = false;
      count += 1;
      return count === 3 ? Promise.reject(new Error('no line')) : Promise.resolve();
    },
  );
  await renew();
  expect(count).toBe(2);
  await expect(renew()).rejects.toThrow('no line');
  await renew();
  expect(count).toBe(4);
});

test('seen is the newest of one’s own at or before what the others have seen', () => {
  const newestFirst = [
    { _id: 'd', by: 'asha' },
    { _id: 'c', by: 'ravi' },
    { _id: 'b', by: 'asha' },
    { _id: 'a', by: 'asha' },
  ];
  const seen = (upTo: string | null) => newestSeen(newestFirst, upTo, ({ by }) => by === 'asha');
  expect([seen('d'), seen('c'), seen('a'), seen(null), seen('gone')]).toEqual(['d', 'b', 'a', undefined, undefined]);
});
