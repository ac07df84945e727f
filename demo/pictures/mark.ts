import { type Chance, chance } from './chance.ts';
import { archway, around, box, disc, flat, group, ink, row, stroke } from './ink.ts';

/** What a mark shows, within 200 × 200 around its middle: `a` is its colour, `b` its second one. */
type Drawing = (a: string, b: string) => string;

const MOTIFS = {
  bridge: (a, b) =>
    flat(box(-100, -30, 200, 30), a) +
    row(3, (index) => stroke(archway(-96 + index * 66, 70, 60, 70), a, 16)) +
    flat(disc(0, -64, 24), b),
  leaf: (a, b) =>
    flat('M0-100c70 40 80 120 0 190-80-70-70-150 0-190z', a) + stroke('M0-60V100M0 0l34-30M0 40l-34-30', b, 9),
  loom: (a, b) =>
    row(5, (index) => flat(box(-90 + index * 40, -90, 20, 180), a)) +
    row(3, (index) => flat(box(-100, -66 + index * 56, 200, 20), b)),
  drop: (a, b) =>
    flat('M0-104c50 60 76 96 76 130a76 76 0 0 1-152 0c0-34 26-70 76-130z', a) +
    stroke('M-36 34a38 38 0 0 0 36 36', b, 12),
  wheel: (a, b) =>
    stroke(disc(0, 0, 84), a, 22) + around(8, 0, 0, () => flat(box(-6, -80, 12, 80), a)) + flat(disc(0, 0, 24), b),
  sun: (a, b) =>
    around(12, 0, 0, () => flat('M0-104l16 40h-32z', a)) + flat(disc(0, 0, 56), a) + flat(disc(5, 4, 32), b),
  bolt: (a, b) => flat(disc(0, 0, 98), a) + flat('M20-80L-50 14H-6L-22 82 52-18H6z', b),
  fish: (a, b) =>
    flat('M-96 0C-60-62 20-62 56 0 20 62-60 62-96 0z', a) + flat('M46 0l54-44v88z', b) + flat(disc(-52, -10, 9), b),
  pot: (a, b) =>
    flat('M-34-96h68l-8 24c50 22 72 54 72 92 0 50-38 80-98 80s-98-30-98-80c0-38 22-70 72-92z', a) +
    flat('M-96 6q96 34 192 0v24q-96 34-192 0z', b),
  drone: (a, b) =>
    stroke('M-80-50L80 50M80-50L-80 50', a, 16) +
    row(4, (index) => stroke(disc(index % 2 ? 80 : -80, index > 1 ? 54 : -54, 28), a, 10)) +
    flat(disc(0, 0, 30), b),
  book: (a, b) => flat('M0-60q-50-34-100-20V70Q-50 56 0 90z', a) + flat('M0-60q50-34 100-20V70Q50 56 0 90z', b),
  heart: (a, b) =>
    flat('M0 90C-130 0-90-90-40-84-14-80 0-54 0-44c0-10 14-36 40-40C90-90 130 0 0 90z', a) +
    stroke('M-80 4h46l16-36 30 66 18-30h50', b, 10),
  chip: (a, b) =>
    row(4, (index) => flat(box(-60 + index * 34, -100, 14, 200), a) + flat(box(-100, -58 + index * 34, 200, 14), a)) +
    flat(box(-72, -72, 144, 144), a) +
    flat(box(-36, -36, 72, 72), b),
  flask: (a, b) =>
    flat('M-26-100h52v64l60 104q10 32-24 32H-62q-34 0-24-32l60-104z', a) + flat('M-40 30h80l24 44H-64z', b),
  truck: (a, b) =>
    flat(box(-104, -50, 120, 90), a) +
    flat('M24-20h44l34 34v26H24z', a) +
    flat(disc(-60, 50, 24), b) +
    flat(disc(62, 50, 24), b),
  shirt: (a, b) => flat('M-40-90h80l70 40-26 50-30-14V90H-54V-14l-30 14-26-50z', a) + flat('M-24-90L0-40l24-50z', b),
  gem: (a, b) =>
    flat('M-60-70H60l44 56L0 96-104-14z', a) +
    stroke('M-104-14h208M-60-70l26 56L0 96l34-110 26-56M-34-14L0-70l34 56', b, 6),
  cup: (a, b) =>
    flat('M-80-20h130q0 100-66 100T-80-20z', a) +
    stroke('M50 0q44 0 34 34-10 24-50 22', a, 14) +
    stroke('M-40-44q16-22 0-46M0-44q16-22 0-46', b, 10),
  cow: (a, b) =>
    flat('M-60-50q-40 0-46-30 30-14 60 8h92q30-22 60-8-6 30-46 30 10 80-20 130-40 40-80 0-30-50-20-130z', a) +
    flat(disc(-28, -6, 9), b) +
    flat(disc(28, -6, 9), b) +
    flat('M-30 70q30 24 60 0-10-24-30-24t-30 24z', b),
  rocket: (a, b) =>
    flat('M0-106c46 40 54 100 44 170h-88c-10-70-2-130 44-170z', a) +
    flat('M-44 10l-40 56 34 10zM44 10l40 56-34 10z', b) +
    flat(disc(0, -30, 20), b) +
    flat('M-24 74h48L0 108z', b),
  recycle: (a, b) =>
    around(3, 0, 0, (index) => flat('M-56-84h70l-10-20 60 36-60 36 10-20h-50l-30 50-30-16z', index === 1 ? b : a)),
  house: (a, b) => flat('M0-100l104 90H74v100H-74V-10h-30z', a) + flat(archway(-28, 90, 56, 80), b),
  voice: (a, b) =>
    flat('M-96-70q0-24 24-24H72q24 0 24 24v90q0 24-24 24H0l-50 50V44h-22q-24 0-24-24z', a) +
    [10, 34, 18, 40, 14].map((loud, index) => flat(box(-62 + index * 28, -24 - loud / 2, 14, 20 + loud), b)).join(''),
  shield: (a, b) =>
    flat('M0-104l90 30c0 90-26 140-90 178-64-38-90-88-90-178z', a) + stroke('M-40 0l28 32 54-62', b, 18),
  toy: (a, b) =>
    row(4, (index) => flat(box(-84 + index * 16, 56 - index * 42, 168 - index * 32, 36), index % 2 ? b : a)) +
    flat(disc(0, -92, 20), b),
  grain: (a, b) =>
    stroke('M0 100V-40', b, 10) +
    row(4, (index) =>
      flat(`M0 ${60 - index * 40}q60-10 60-56-56 4-60 56zM0 ${60 - index * 40}q-60-10-60-56 56 4 60 56z`, a),
    ) +
    flat('M0-104q26 30 0 64-26-34 0-64z', a),
  boat: (a, b) =>
    flat('M-104 20H104Q84 90 30 90h-70q-50 0-64-70z', a) +
    flat('M-6-104V6h-80q10-70 80-110z', b) +
    flat('M10-80q60 30 64 86H10z', a),
  cube: (a, b) =>
    flat('M0-100l92 50L0 0l-92-50z', b) + flat('M-92-34L-6 14v96l-86-46z', a) + flat('M92-34L6 14v96l86-46z', a),
  scale: (a, b) =>
    flat(box(-8, -90, 16, 170), a) +
    flat(box(-60, 80, 120, 18), a) +
    stroke('M-80-60H80', a, 12) +
    flat('M-120 14h80q-8 36-40 36t-40-36zM40 14h80q-8 36-40 36T40 14z', b) +
    stroke('M-80-60l-36 74M-80-60l36 74M80-60l-36 74M80-60l36 74', a, 5),
  cog: (a, b) =>
    around(9, 0, 0, () => flat(box(-14, -102, 28, 60), a)) + flat(disc(0, 0, 72), a) + flat(disc(0, 0, 32), b),
  lotus: (a, b) =>
    row(5, (index) =>
      group(
        flat('M0 0c-40-44-34-100 0-140 34 40 40 96 0 140z', index % 2 ? b : a),
        `translate(0 56) rotate(${[-64, 64, -32, 32, 0][index]})`,
      ),
    ) + flat('M-80 66q80 44 160 0-20 40-80 40t-80-40z', b),
  hand: (a, b) =>
    flat(
      'M-60 100V0q-40-30-40-50t30-4l24 20v-60q0-20 18-20t18 20v-20q0-20 18-20t18 20v24q0-18 17-18t17 18v30q0-14 16-14t16 14V40q0 40-30 60z',
      a,
    ) + around(8, 10, 34, () => flat('M0-32l9 24h-18z', b)),
} as const satisfies Record<string, Drawing>;

export type Motif = keyof typeof MOTIFS;

const PAIRS = [
  [ink.deep, ink.board, ink.paper],
  [ink.board, ink.deep, ink.madder],
  [ink.madder, ink.paper, ink.board],
  [ink.leaf, ink.paper, ink.board],
  [ink.paper, ink.neel, ink.madder],
  [ink.paper, ink.madder, ink.deep],
  [ink.sky, ink.deep, ink.madder],
  [ink.clay, ink.deep, ink.paper],
  [ink.lime, ink.leaf, ink.madder],
  [ink.neel, ink.paper, ink.board],
] as const;

const svg = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="-200 -200 400 400">${body}</svg>`;

/** The edge of a mark, so that two with one motif and one colour still differ. */
function frame(dice: Chance, a: string, b: string): string {
  return dice.pick([
    () => '',
    () => stroke(archway(-160, 250, 320, 420), b, 10),
    () => around(36, 0, 0, () => flat(disc(0, -168, 6), b)),
    () => flat(box(-200, 150, 400, 50), a) + row(10, (index) => flat(`M${-200 + index * 40} 200l20-36 20 36z`, b)),
    () => around(16, 0, 0, () => flat('M0-180l12 24h-24z', b)),
  ])();
}

/** A company's mark as SVG. */
export function mark(motif: Motif, seed: string): string {
  const dice = chance(`mark ${seed}`);
  const [ground, a, b] = dice.pick(PAIRS);
  const slip = group(MOTIFS[motif](b, b), 'translate(6 5)');
  return svg(
    flat(box(-200, -200, 400, 400), ground) +
      frame(dice, a, b) +
      group(slip + MOTIFS[motif](a, ground === b ? a : b), 'scale(1.12)'),
  );
}

/** A round seal as SVG, as banks and ministries have them. */
export function seal(motif: Motif, seed: string): string {
  const dice = chance(`seal ${seed}`);
  const [ground, a, b] = dice.pick(PAIRS);
  const petals = dice.pick([18, 24, 30]);
  return svg(
    flat(box(-200, -200, 400, 400), ground) +
      around(petals, 0, 0, () => flat('M0-184q12 20 0 40-12-20 0-40z', a)) +
      stroke(disc(0, 0, 136), a, 6) +
      stroke(disc(0, 0, 122), b, 3) +
      group(MOTIFS[motif](a, b), 'scale(.86)'),
  );
}
