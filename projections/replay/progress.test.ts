import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress, type Screen } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A screen, and all that was written on it. */
function screen(isTTY: boolean) {
  const written: string[] = [];
  const stream: Screen = new Writable({
    decodeStrings: false,
    write(text, _encoding, done) {
      written.push(String(text));
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY, columns: 100 }), text: () => written.join('') };
}

test('a terminal shows the share, the events, their rate and the time left', () => {
  const { stream, text } = screen(true);
  const progress = createProgress(stream);
  vi.advanceTimersByTime(2000);
  expect(text()).not.toContain('left');
  progress.at(0.25, 123_456);
  vi.advanceTimersByTime(100);
  expect(text()).toContain('██████░░░░░░░░░░░░░░░░░░');
  expect(text()).toMatch(/ 25 % {2}1,23,456 events {2}[\d,]+\/s {2}[67]s left/);
  progress.at(1, 500_000);
  progress.end();
  expect(text()).toContain('100 %  5,00,000 events');
  expect(text()).toMatch(/\n$/);
});

test('nothing keeps the process up after the end, and nothing is drawn', () => {
  const { stream, text } = screen(true);
  const progress = createProgress(stream);
  progress.end();
  const before = text();
  progress.at(0.5, 1);
  progress.end();
  expect(vi.getTimerCount()).toBe(0);
  expect(text()).toBe(before);
});

test('where nobody looks nothing is written', () => {
  const { stream, text } = screen(false);
  const progress = createProgress(stream);
  progress.at(0.5, 1);
  vi.advanceTimersByTime(10_000);
  progress.end();
  expect([text(), vi.getTimerCount()]).toEqual(['', 0]);
});
