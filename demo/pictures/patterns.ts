import type { Chance } from './chance.ts';
import { around, disc, flat, group, type Mood, row } from './ink.ts';

/** The repeats that blocks are cut with; each draws one repeat of 120 × 120 around its middle. */
type Repeat = (mood: Mood) => string;

const buta: Repeat = ({ main, second, accent }) =>
  flat('M4-52c22 26 34 40 34 60a34 34 0 0 1-68 0c0-18 22-30 34-60z', main) +
  flat('M6-24c12 16 18 24 18 34a18 18 0 0 1-36 0c0-10 12-18 18-34z', second) +
  flat(disc(6, 12, 8), accent) +
  around(5, 4, 50, () => flat('M0 0l5-14 5 14z', main));

const jaali: Repeat = ({ main, accent, second }) =>
  row(4, (index) => group(flat('M0 0C4-40 20-54 58-58 54-20 40-4 0 0z', main), `rotate(${index * 90})`)) +
  flat('M0-14l14 14-14 14-14-14z', accent) +
  row(4, (index) => group(flat('M0-60l9 12-9 12-9-12z', second), `rotate(${index * 90})`));

const chakri: Repeat = ({ main, second, accent }) =>
  around(14, 0, 0, () => flat('M0-54l8 22h-16z', main)) +
  flat(disc(0, 0, 30), second) +
  around(8, 0, 0, () => flat('M0-26c5 8 5 12 0 18-5-6-5-10 0-18z', main)) +
  flat(disc(0, 0, 7), accent);

const bandhani: Repeat = ({ main, second, accent }) =>
  around(8, 0, 0, () => flat('M0-50l7 7-7 7-7-7z', second)) +
  around(4, 0, 0, () => flat('M0-28l7 7-7 7-7-7z', accent)) +
  flat('M0-12l12 12-12 12-12-12z', main);

const leher: Repeat = ({ main, second }) =>
  flat('M-60-6 0-50 60-6v16L0-34-60 10z', main) + flat('M-60 34 0-10 60 34v14L0 6-60 48z', second);

const lotus: Repeat = ({ main, second, accent }) =>
  row(7, (index) =>
    group(
      flat('M0 20c-14-20-12-44 0-66 12 22 14 46 0 66z', index % 2 ? second : main),
      `translate(0 16) rotate(${(index - 3) * 26})`,
    ),
  ) + flat('M-40 30q40 22 80 0l-8 14q-32 14-64 0z', accent);

const fish: Repeat = ({ main, second, accent }) =>
  flat('M-50 0C-24-34 20-34 40 0 20 34-24 34-50 0z', main) +
  flat('M34 0l24-22v44z', second) +
  flat(disc(-26, -4, 6), accent) +
  flat('M-8-22q14 22 0 44l8 2q14-24 0-48z', second);

const REPEATS: readonly Repeat[] = [buta, jaali, chakri, bandhani, leher, lotus, fish];

/** A cloth printed all over with one block, or with two in turn. */
export function cloth(chance: Chance, mood: Mood, { x, y, columns, rows, size }: Cloth): string {
  const first = chance.pick(REPEATS);
  const second = chance.pick(REPEATS);
  const halfDrop = chance.next() > 0.5;
  return row(columns * rows, (index) => {
    const column = index % columns;
    const line = Math.floor(index / columns);
    const repeat = (column + line) % 2 ? second : first;
    const drop = halfDrop && column % 2 ? size / 2 : 0;
    const scale = (size / 132).toFixed(2);
    // No hand sets a block down twice in quite the same place.
    const slip = chance.whole(-2, 2);
    return group(repeat(mood), `translate(${x + column * size + slip} ${y + line * size + drop}) scale(${scale})`);
  });
}

interface Cloth {
  /** The middle of the first repeat. */
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  readonly size: number;
}
