import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { START } from '../port/store.ts';
import { createFollowing } from './following.ts';
import type { Reader } from './reader.ts';

/** A log of kinds alone: the kind at each position. */
function followingOf(kinds: string[]) {
  const asked = { looks: 0, kinds: 0 };
  const named = [...'abc'];
  const reader: Pick<Reader, 'head' | 'version' | 'lastOfKinds' | 'passes'> = {
    head: () => kinds.length - 1,
    version() {
      asked.looks += 1;
      return kinds.length;
    },
    lastOfKinds(after) {
      asked.kinds += 1;
      const behind = kinds.slice(after + 1);
      return named.flatMap((one, kind) =>
        behind.includes(one) ? { kind, position: after + 1 + behind.lastIndexOf(one) } : [],
      );
    },
    passes: (kind, { types }) => types?.includes(named[kind] ?? '') ?? true,
  };
  return { following: createFollowing(reader as Reader, () => {}), reader, asked };
}

test('whoever follows kinds is told of each that may have come, and of none that has not since the first look', () => {
  const step = fc.record({
    come: fc.oneof(
      fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 5 }),
      fc.constantFrom('a', 'b').map((kind) => Array<'a' | 'b'>(10_001).fill(kind)),
    ),
    back: fc.nat(8),
    types: fc.subarray(['a', 'b', 'c']),
  });
  const history = fc.array(step, { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 5 }), history, (before, steps) => {
      const kinds: string[] = [...before];
      const { following } = followingOf(kinds);
      let knownFrom = following.look().end;
      for (const { come, back, types } of steps) {
        kinds.push(...come);
        following.wakeUp();
        const { end } = following.look();
        expect(end).toBe(kinds.length - 1);
        if (come.length > 10_000) knownFrom = end;
        const after = Math.max(START, end - back);
        const isThere = kinds.slice(after + 1).some((kind) => types.includes(kind));
        expect(following.mayHoldMore(after, { types })).toBe(isThere || after < knownFrom);
      }
    }),
  );
});

test('the end is looked at once a turn for all who follow, and anew behind a commit', async () => {
  const { following, asked } = followingOf(['a']);
  for (let i = 0; i < 20; i += 1) following.look();
  expect(asked.looks).toBe(1);
  following.wakeUp();
  following.look();
  expect(asked.looks).toBe(2);
  await new Promise(setImmediate);
  following.look();
  expect(asked).toEqual({ looks: 3, kinds: 0 });
});

test('one look wakes all who wait for what another process commits, and ends with them', async () => {
  vi.useFakeTimers();
  try {
    const kinds = ['a'];
    const { following, asked } = followingOf(kinds);
    const { version } = following.look();
    const { signal } = new AbortController();
    const waiting = Promise.all(Array.from({ length: 20 }, () => following.somethingNew(version, signal)));
    await vi.advanceTimersByTimeAsync(10);
    expect(asked.looks).toBe(2);
    kinds.push('b');
    await vi.advanceTimersByTimeAsync(10);
    await waiting;
    expect(asked.looks).toBe(3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked.looks).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

test('what could not be read of the kinds is read at the next look: nobody passes it by', () => {
  const kinds = ['a'];
  const { following, reader } = followingOf(kinds);
  const { end } = following.look();
  kinds.push('b');
  following.wakeUp();
  const { lastOfKinds } = reader;
  reader.lastOfKinds = () => {
    throw new Error('the disk is busy');
  };
  expect(() => following.look()).toThrow('the disk is busy');
  reader.lastOfKinds = lastOfKinds;
  kinds.push('c');
  following.look();
  expect(['a', 'b', 'c'].map((type) => following.mayHoldMore(end, { types: [type] }))).toEqual([false, true, true]);
});
