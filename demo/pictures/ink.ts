import type { Chance } from './chance.ts';

/** The flat inks of docs/look.md, and the few more that fields, skin and wood ask for. */
export const ink = {
  deep: '#14254f',
  neel: '#21407f',
  sky: '#c9d6ee',
  madder: '#b5402a',
  clay: '#d98a5b',
  board: '#ffc72c',
  paper: '#fbfaf4',
  lime: '#e4e5d9',
  leaf: '#2f7a54',
  line: '#14192b',
} as const;
export type Ink = (typeof ink)[keyof typeof ink];

/** What a scene is printed in: its ground, and inks that stand out from it and from one another. */
export interface Mood {
  readonly ground: Ink;
  /** The far things: sun, hills. */
  readonly far: Ink;
  /** The large near things. */
  readonly main: Ink;
  readonly second: Ink;
  readonly accent: Ink;
}

export const MOODS: readonly Mood[] = [
  { ground: ink.paper, far: ink.board, main: ink.neel, second: ink.madder, accent: ink.leaf },
  { ground: ink.sky, far: ink.paper, main: ink.deep, second: ink.board, accent: ink.madder },
  { ground: ink.board, far: ink.madder, main: ink.deep, second: ink.paper, accent: ink.leaf },
  { ground: ink.deep, far: ink.board, main: ink.madder, second: ink.sky, accent: ink.board },
  { ground: ink.clay, far: ink.paper, main: ink.neel, second: ink.board, accent: ink.madder },
  { ground: ink.lime, far: ink.clay, main: ink.leaf, second: ink.neel, accent: ink.madder },
  { ground: ink.leaf, far: ink.board, main: ink.deep, second: ink.paper, accent: ink.clay },
  { ground: ink.madder, far: ink.board, main: ink.deep, second: ink.paper, accent: ink.sky },
];

export const WIDTH = 1200;
export const HEIGHT = 800;

/** Round to a tenth: pictures need no more. */
const n = (value: number): string => String(Math.round(value * 10) / 10);

/** A shape as a printer lays it: the colour a little beside its keyline. */
export function printed(d: string, fill: string, stroke = 5): string {
  return `<path d="${d}" fill="${fill}" transform="translate(5 4)"/><path d="${d}" fill="none" stroke="${ink.line}" stroke-width="${stroke}" stroke-linejoin="round" stroke-linecap="round"/>`;
}

/** Colour alone, without a keyline. */
export const flat = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;

export function stroke(d: string, colour: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}z`;

export const disc = (x: number, y: number, radius: number): string =>
  `M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 1 0 ${n(radius * 2)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-radius * 2)} 0z`;

/** A doorway: posts and a half circle. (x, y) is its left foot. */
export const archway = (x: number, y: number, width: number, height: number): string =>
  `M${n(x)} ${n(y)}v${n(-(height - width / 2))}a${n(width / 2)} ${n(width / 2)} 0 0 1 ${n(width)} 0v${n(height - width / 2)}z`;

export const polygon = (points: readonly (readonly [number, number])[]): string =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}z`;

export const group = (body: string, transform: string): string => `<g transform="${transform}">${body}</g>`;

/** `count` drawings beside one another. */
export const row = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** `count` copies of a shape around (x, y). */
export const around = (count: number, x: number, y: number, draw: (index: number) => string): string =>
  row(count, (index) => group(draw(index), `translate(${n(x)} ${n(y)}) rotate(${n((360 / count) * index)})`));

/** The sun of the block printers: a disc with cut rays. */
export function sun(x: number, y: number, radius: number, fill: string, core: string): string {
  const rays = around(24, x, y, () =>
    flat(`M0 ${n(-radius * 1.05)}l${n(radius * 0.09)} ${n(-radius * 0.32)}h${n(-radius * 0.18)}z`, fill),
  );
  return rays + flat(disc(x, y, radius), fill) + flat(disc(x + 6, y + 5, radius * 0.62), core);
}

/** Hills or waves across the picture: a curve that fills all below it. */
export function hills(chance: Chance, y: number, height: number, fill: string, count = 4): string {
  const step = WIDTH / count;
  let d = `M0 ${n(y)}`;
  for (let index = 0; index < count; index += 1) {
    const x = index * step;
    const up = y - height * (0.5 + chance.next() * 0.5);
    d += `C${n(x + step * 0.3)} ${n(up)} ${n(x + step * 0.7)} ${n(up)} ${n(x + step)} ${n(y - height * 0.15 * chance.next())}`;
  }
  return flat(`${d}V${HEIGHT}H0z`, fill);
}

/** A running border of triangles, as on a sari's edge. */
export function border(y: number, ground: string, teeth: string, height = 44): string {
  return (
    flat(box(0, y, WIDTH, height), ground) +
    row(30, (index) => flat(`M${index * 40} ${y + height}l20 ${-height + 8}l20 ${height - 8}z`, teeth))
  );
}

/** Where the ink did not take: specks of another colour, the same on every print of one seed. */
function specks(chance: Chance, width: number, height: number): string {
  return row(110, () => {
    const radius = 0.8 + chance.next() * 2;
    return flat(
      disc(chance.next() * width, chance.next() * height, radius),
      chance.next() > 0.5 ? ink.paper : ink.line,
    );
  });
}

/** The whole picture. `window` is the part of the drawing that is shown, `scale` the pixels for each of its units. */
export function sheet(
  chance: Chance,
  ground: string,
  body: string,
  window = { x: 0, y: 0, width: WIDTH, height: HEIGHT },
  scale = 1,
): string {
  const { x, y, width, height } = window;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="${x} ${y} ${width} ${height}"><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${ground}"/>${body}<g opacity="0.28" transform="translate(${x} ${y})">${specks(chance, width, height)}</g></svg>`;
}
