import { expect, it } from 'vitest';
import { fitLines } from './fitLines.ts';

const room = { width: 940, height: 400 };
/** Each letter is half as wide as it is high. */
const measure = (line: string, size: number) => (line.length * size) / 2;

it('letters are as large as the room allows, and all words are there', () => {
  const short = fitLines('Setu Looms', room, measure);
  expect(short.size).toBe(150);
  const text =
    'Our recycled-yarn loom ran its first full shift today: 212 metres, four breaks. Looking for a dye house';
  const long = fitLines(text, room, measure);
  expect(long.size).toBeLessThan(short.size);
  expect(long.lines.join(' ')).toBe(text);
  for (const line of long.lines) expect(measure(line, long.size)).toBeLessThanOrEqual(room.width);
  expect(long.lines.length * long.leading).toBeLessThanOrEqual(room.height);
});

it('a word without an end stays within the room', () => {
  const { lines, size, leading } = fitLines('x'.repeat(500), room, measure);
  expect(lines).toHaveLength(1);
  expect([size, lines.length * leading <= room.height]).toEqual([28, true]);
});
