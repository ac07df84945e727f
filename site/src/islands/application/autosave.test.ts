import { beforeEach, expect, test, vi } from 'vitest';
import type { Outcome } from '../../client/outcome.ts';
import { createAutosave, type Typed } from './autosave.ts';

const DOWN: Outcome<unknown> = { ok: false, failure: { kind: 'no-answer', aborted: false } };
const NO: Outcome<unknown> = {
  ok: false,
  failure: { kind: 'refused', status: 409, message: 'Too late', code: 'wrong-state', errors: [] },
};
const TOO_MUCH: Outcome<unknown> = {
  ok: false,
  failure: { kind: 'refused', status: 429, message: 'Wait', code: 'too-many', errors: [], retryAfter: 23 },
};
const OK: Outcome<unknown> = { ok: true, data: {} };

function saving(answers: Outcome<unknown>[], kept?: Typed) {
  const sent: Typed[] = [];
  let device = kept;
  const autosave = createAutosave({
    async send(some) {
      sent.push(some);
      return answers.shift() ?? OK;
    },
    unsaved: {
      read: () => device,
      keep: (value) => {
        device = value;
      },
      forget: () => {
        device = undefined;
      },
    },
    canSend: (_, text) => text !== 'twelve',
  });
  return { ...autosave, sent, device: () => device };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

test('what is typed is sent once, after a pause', async () => {
  const { type, sent, device, $state } = saving([]);
  for (const text of ['L', 'Lo', 'Loom']) type('q1', text);
  await vi.advanceTimersByTimeAsync(1400);
  expect(sent).toEqual([]);
  expect(device()).toEqual({ q1: 'Loom' });
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toEqual([{ q1: 'Loom' }]);
  expect($state.get().phase).toBe('saved');
  expect(device()).toBeUndefined();
});

test('after a failure it stays on the device and is tried again by itself', async () => {
  const { type, sent, device, $state } = saving([DOWN, DOWN]);
  type('q1', 'Loom');
  await vi.advanceTimersByTimeAsync(1500);
  expect($state.get().phase).toBe('failed');
  expect(device()).toEqual({ q1: 'Loom' });
  await vi.advanceTimersByTimeAsync(4000 + 8000);
  expect(sent).toHaveLength(3);
  expect($state.get().phase).toBe('saved');
});

test('where too much was written it is kept, and sent again when the server said', async () => {
  const { type, sent, device, $state } = saving([TOO_MUCH]);
  type('q1', 'Loom');
  await vi.advanceTimersByTimeAsync(1500 + 22_000);
  expect(sent).toHaveLength(1);
  expect($state.get().phase).toBe('failed');
  expect(device()).toEqual({ q1: 'Loom' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([{ q1: 'Loom' }, { q1: 'Loom' }]);
  expect($state.get().phase).toBe('saved');
  expect(device()).toBeUndefined();
});

test('what was refused is not sent again and again, but is still there', async () => {
  const { type, sent, device, $state } = saving([NO]);
  type('q1', 'Loom');
  await vi.advanceTimersByTimeAsync(300_000);
  expect(sent).toHaveLength(1);
  expect($state.get()).toMatchObject({ phase: 'refused', failure: { code: 'wrong-state' } });
  expect(device()).toEqual({ q1: 'Loom' });
});

test('what is typed while something is saved is saved after it', async () => {
  const { type, flush, sent } = saving([]);
  type('q1', 'Loom');
  const first = flush();
  type('q1', 'Looms');
  expect(await first).toBe(false);
  expect(await flush()).toBe(true);
  expect(sent).toEqual([{ q1: 'Loom' }, { q1: 'Looms' }]);
});

test('what was left unsaved the last time is saved now', async () => {
  const { flush, sent, $state } = saving([], { q2: 'From before' });
  expect($state.get().phase).toBe('waiting');
  expect(await flush()).toBe(true);
  expect(sent).toEqual([{ q2: 'From before' }]);
});

test('what cannot be sent as it is waits on the device, and holds up nothing else', async () => {
  const { type, sent, device } = saving([]);
  type('q1', 'Loom');
  type('q2', 'twelve');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([{ q1: 'Loom' }]);
  expect(device()).toEqual({ q2: 'twelve' });
});

test('what is dropped is sent no more, and is off the device', async () => {
  const { type, drop, sent, device, $state } = saving([NO]);
  type('q1', 'Loom');
  await vi.advanceTimersByTimeAsync(1500);
  drop('q1');
  expect(device()).toBeUndefined();
  expect($state.get().phase).toBe('saved');
  await vi.advanceTimersByTimeAsync(300_000);
  expect(sent).toHaveLength(1);
});
