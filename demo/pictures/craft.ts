import {
  around,
  border,
  box,
  disc,
  flat,
  group,
  HEIGHT,
  ink,
  polygon,
  printed,
  row,
  stroke,
  sun,
  WIDTH,
} from './ink.ts';
import { cloth } from './patterns.ts';
import type { Scene } from './scene.ts';

const loom: Scene = (chance, mood) => {
  const woven = chance.whole(300, 440);
  const bands = row(9, (index) =>
    flat(box(230, 800 - (index + 1) * 50, 740, 24), index % 2 ? mood.second : mood.accent),
  );
  const motifs = row(8, (index) => flat(`M${275 + index * 92} ${woven + 60}l34 40-34 40-34-40z`, mood.far));
  const warp = row(38, (index) => stroke(`M${240 + index * 19.7} 70V${woven}`, index % 4 ? mood.far : mood.accent, 4));
  const shuttle = chance.whole(320, 660);
  return (
    printed(box(150, 20, 60, 800), mood.main) +
    printed(box(990, 20, 60, 800), mood.main) +
    warp +
    flat(box(230, woven, 740, HEIGHT - woven), mood.main) +
    bands +
    motifs +
    printed(box(120, 50, 960, 46), mood.second) +
    printed(box(200, woven - 34, 800, 34), mood.far) +
    printed(`M${shuttle} ${woven - 110}q110-46 220 0q-110 46-220 0z`, mood.accent) +
    stroke(`M${shuttle + 220} ${woven - 110}Q${shuttle + 330} ${woven - 90} 980 ${woven - 30}`, mood.second, 6)
  );
};

const print: Scene = (chance, mood) => {
  const size = chance.pick([120, 150, 180]);
  const x = chance.whole(640, 820);
  const y = chance.whole(300, 420);
  const all = cloth(chance, mood, {
    x: size / 2,
    y: size / 2 - 30,
    columns: Math.ceil(WIDTH / size) + 1,
    rows: Math.ceil(HEIGHT / size) + 1,
    size,
  });
  const block =
    printed(box(-130, -120, 260, 250), ink.clay) +
    stroke('M-110-80h220M-110-30h150M-60 40h170M-110 90h120', ink.line, 3) +
    printed('M-70-120v-50a70 60 0 0 1 140 0v50z', ink.madder) +
    flat(box(-130, 96, 260, 34), mood.main);
  return (
    all +
    (chance.next() > 0.3 ? group(block, `translate(${x} ${y}) rotate(${chance.whole(-14, 14)})`) : '') +
    border(756, mood.main, mood.far)
  );
};

const pots: Scene = (chance, mood) => {
  const pot = (fill: string, band: string): string =>
    printed('M-40-120h80l-8 26c60 26 84 64 84 110 0 60-46 94-116 94s-116-34-116-94c0-46 24-84 84-110z', fill) +
    flat('M-113 10q113 40 226 0v22q-113 40-226 0z', band) +
    row(7, (index) => flat(disc(-84 + index * 28, 64 - Math.abs(index - 3) * 5, 7), band));
  const lamp = (fill: string): string =>
    printed('M-90-16Q0 34 90-16Q76 60 0 60T-90-16z', fill) + flat('M70-22q-18-30 4-62 22 34 6 62z', ink.board);
  return (
    sun(chance.whole(300, 900), 240, 130, mood.far, mood.second) +
    flat(box(0, 560, WIDTH, 240), mood.main) +
    row(5, (index) =>
      group(
        pot(index % 2 ? ink.madder : ink.clay, index % 2 ? ink.board : ink.deep),
        `translate(${150 + index * 230} ${470 + chance.whole(-10, 20)}) scale(${(0.75 + chance.next() * 0.4).toFixed(2)})`,
      ),
    ) +
    row(6, (index) => group(lamp(mood.accent), `translate(${120 + index * 192} 660) scale(.8)`)) +
    border(752, mood.second, mood.accent)
  );
};

const rangoli: Scene = (chance, mood) => {
  const ring = (count: number, radius: number, size: number, fill: string): string =>
    around(count, 600, 400, () =>
      flat(
        `M0 ${-radius}c${size} ${size} ${size} ${size * 1.6} 0 ${size * 2}c${-size} ${-size * 0.4} ${-size}-${size} 0 ${-size * 2}z`,
        fill,
      ),
    );
  const dots = (count: number, radius: number, fill: string): string =>
    around(count, 600, 400, () => flat(disc(0, -radius, 8), fill));
  const count = chance.pick([8, 10, 12, 16]);
  return (
    dots(count * 3, 386, mood.second) +
    flat(disc(600, 400, 350), mood.main) +
    ring(count, 340, 52, mood.far) +
    dots(count * 2, 236, mood.second) +
    ring(count, 220, 44, mood.accent) +
    flat(disc(606, 405, 128), mood.second) +
    ring(Math.ceil(count / 2), 120, 34, mood.main) +
    flat(disc(600, 400, 34), mood.far) +
    row(4, (index) =>
      group(ring(6, 300, 40, mood.second), `translate(${index % 2 ? 640 : -640} ${index > 1 ? 440 : -440})`),
    )
  );
};

const toys: Scene = (chance, mood) => {
  const colours = chance.shuffled([ink.madder, ink.board, ink.leaf, ink.neel, ink.clay]);
  const colour = (index: number): string => colours[index % colours.length] ?? ink.madder;
  const stacked = (index: number): string =>
    row(5, (ring) => printed(box(-90 + ring * 13, 150 - ring * 58, 180 - ring * 26, 50), colour(index + ring))) +
    printed(disc(0, -128, 36), colour(index + 1));
  const doll = (index: number): string =>
    printed('M-70 200q-30-170 70-190 100 20 70 190z', colour(index)) +
    flat('M-76 150q76 30 152 0v26q-76 30-152 0z', ink.paper) +
    printed(disc(0, -40, 62), ink.clay) +
    flat('M-62-46q4-62 62-60t62 60q-62-36-124 0z', ink.line) +
    flat(disc(-20, -34, 6), ink.line) +
    flat(disc(20, -34, 6), ink.line) +
    stroke('M-16-10q16 14 32 0', ink.line, 5);
  const horse = (index: number): string =>
    printed('M-110 60v-90q0-40 40-40h80l50-90 40 20-20 60v120q-30 30-60 20h-90q-20 0-40 0z', colour(index)) +
    printed(disc(-80, 130, 52), colour(index + 2)) +
    printed(disc(70, 130, 52), colour(index + 2)) +
    flat(disc(-80, 130, 14), ink.paper) +
    flat(disc(70, 130, 14), ink.paper) +
    flat(disc(84, -92, 6), ink.line);
  const kinds = chance.shuffled([stacked, doll, horse, doll, stacked]).slice(0, 4);
  return (
    flat(box(0, 560, WIDTH, 240), mood.main) +
    row(12, (index) => flat(`M${index * 100} 0h50v560h-50z`, index % 2 ? mood.far : mood.ground)) +
    kinds.map((draw, index) => group(draw(index), `translate(${190 + index * 275} 440)`)).join('') +
    border(756, mood.second, mood.main)
  );
};

const jewels: Scene = (chance, mood) => {
  const strands = row(3, (strand) => {
    const radius = 300 + strand * 62;
    return row(21 + strand * 4, (index) => {
      const angle = Math.PI * (0.08 + (0.84 * index) / (20 + strand * 4));
      return flat(
        disc(600 + Math.cos(angle) * radius, 120 + Math.sin(angle) * radius, 15 + strand * 3),
        index % 3 ? mood.far : mood.second,
      );
    });
  });
  const stone = polygon([
    [600, 470],
    [680, 540],
    [650, 650],
    [550, 650],
    [520, 540],
  ]);
  return (
    flat(disc(600, 60, 560), mood.main) +
    strands +
    printed(stone, mood.accent, 7) +
    stroke('M520 540h160M600 470l-30 70 30 110 30-110z', ink.line, 4) +
    around(9, 600, 575, () => flat(disc(0, -142, 14), mood.far)) +
    row(2, (index) =>
      group(
        around(12, 0, 0, () => flat('M0-74l12 26h-24z', mood.second)) +
          printed(disc(0, 0, 40), mood.far) +
          flat(disc(3, 3, 18), mood.accent),
        `translate(${index ? 1040 : 160} ${chance.whole(560, 640)})`,
      ),
    )
  );
};

const sewing: Scene = (chance, mood) => {
  const spools = row(6, (index) => {
    const fill = chance.pick([mood.second, mood.accent, mood.far, ink.madder]);
    return group(
      printed(box(-36, -70, 72, 140), fill) +
        row(6, (line) => stroke(`M-36 ${-52 + line * 22}l72 10`, ink.line, 2)) +
        printed(box(-50, -92, 100, 24), ink.clay) +
        printed(box(-50, 68, 100, 24), ink.clay),
      `translate(${130 + index * 190} 190)`,
    );
  });
  return (
    flat(box(0, 284, WIDTH, 26), mood.main) +
    spools +
    printed('M330 700v-56h420v-180H560q-90 0-90-84v-18h420q70 0 70 70v268z', mood.main, 7) +
    printed(disc(970, 470, 74), mood.second) +
    flat(disc(970, 470, 26), ink.paper) +
    stroke('M500 390v210', ink.line, 8) +
    stroke('M500 600v46', ink.paper, 5) +
    flat(`M0 640h560q40 60 0 160H0z`, mood.far) +
    row(9, (index) => flat(`M${index * 64} 720l26-32 26 32-26 32z`, mood.accent)) +
    border(756, mood.second, mood.main)
  );
};

export const craft = { loom, print, pots, rangoli, toys, jewels, sewing } as const;
