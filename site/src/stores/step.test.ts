import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isText } from './draft.ts';
import { step } from './step.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('is there for as long as it is good, or until it is forgotten', () => {
  const code = step('code', isText, 1000);
  code.keep('asha@example.in');
  vi.setSystemTime(Date.now() + 999);
  expect(code.read()).toBe('asha@example.in');
  vi.setSystemTime(Date.now() + 1);
  expect(code.read()).toBeUndefined();
  code.keep('asha@example.in');
  code.forget();
  expect(code.read()).toBeUndefined();
});
