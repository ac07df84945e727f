import { box, disc, flat, group, HEIGHT, hills, ink, polygon, printed, row, stroke, sun, WIDTH } from './ink.ts';
import type { Scene } from './scene.ts';

/** Furrows that meet on the horizon. */
function furrows(horizon: number, meet: number, first: string, second: string): string {
  return row(14, (index) => {
    const left = -900 + index * 214;
    return flat(
      polygon([
        [meet + (left - meet) * 0.06, horizon],
        [meet + (left + 107 - meet) * 0.06, horizon],
        [left + 107, HEIGHT],
        [left, HEIGHT],
      ]),
      index % 2 ? first : second,
    );
  });
}

const palm = (fill: string): string =>
  stroke('M0 0c10-70 6-140-4-190', ink.line, 12) +
  flat(
    'M-4-190c-50-34-86-20-100 18 38-16 70-18 100-18zM-4-190c-10-56-46-78-88-68 40 14 66 34 88 68zM-4-190c48-44 96-30 112 12-38-16-74-16-112-12zM-4-190c8-52 44-76 86-60-38 12-64 30-86 60z',
    fill,
  );

const field: Scene = (chance, mood) => {
  const horizon = chance.whole(300, 380);
  const x = chance.whole(250, 950);
  return (
    sun(x, horizon - 90, 110, mood.far, mood.second) +
    hills(chance, horizon + 10, 90, mood.accent) +
    flat(box(0, horizon, WIDTH, HEIGHT), mood.main) +
    furrows(horizon, chance.whole(400, 800), mood.main, mood.second) +
    group(palm(mood.accent), `translate(${chance.whole(60, 240)} ${horizon + 60}) scale(1.4)`) +
    group(palm(mood.accent), `translate(${chance.whole(940, 1120)} ${horizon + 30})`) +
    tractor(chance.whole(420, 720), horizon + 190)
  );
};

const tractor = (x: number, y: number): string =>
  group(
    printed('M-40-150h110l14 100h96v70H-60z', ink.madder) +
      printed('M-22-136h74l8 70h-82z', ink.sky) +
      stroke('M150-52v-70', ink.line, 12) +
      printed(disc(-30, 30, 74), ink.line) +
      flat(disc(-30, 30, 34), ink.board) +
      printed(disc(150, 58, 46), ink.line) +
      flat(disc(150, 58, 20), ink.board),
    `translate(${x} ${y})`,
  );

const drone: Scene = (chance, mood) => {
  const x = chance.whole(440, 760);
  const y = chance.whole(220, 290);
  const craft =
    stroke('M-190-30H190M-130 10l-50 70M130 10l50 70', ink.line, 14) +
    printed('M-110-50h220l30 50-50 50H-90l-50-50z', ink.madder) +
    printed(disc(0, 62, 30), ink.board) +
    row(4, (index) => stroke(`M${-270 + index * 150 + (index > 1 ? 90 : 0)}-46h120`, ink.line, 10));
  const spray = row(7, (index) =>
    stroke(`M${-90 + index * 30} 110l${-60 + index * 20} ${150 + (index % 2) * 40}`, mood.far, 5),
  );
  return (
    hills(chance, 380, 150, mood.second) +
    flat(box(0, 360, WIDTH, 500), mood.main) +
    furrows(360, x, mood.main, mood.accent) +
    group(spray + craft, `translate(${x} ${y})`) +
    row(5, (index) => group(palm(mood.second), `translate(${40 + index * 280 + chance.whole(-30, 30)} 400) scale(.7)`))
  );
};

const tea: Scene = (chance, mood) => {
  const terraces = row(6, (index) =>
    hills(chance, 360 + index * 84, 130 - index * 10, index % 2 ? mood.main : mood.accent, 2 + (index % 3)),
  );
  const basket = group(
    printed('M-60-60q60-30 120 0l-18 110h-84z', ink.clay) +
      stroke('M-52-30h104M-46 0h92M-40 28h80', ink.line, 4) +
      row(6, (index) => flat(`M${-50 + index * 20}-70q10-34 20 0z`, ink.leaf)),
    `translate(${chance.whole(300, 900)} 640) scale(1.5)`,
  );
  return (
    sun(chance.whole(200, 1000), 200, 90, mood.far, mood.second) +
    hills(chance, 330, 200, mood.second, 3) +
    terraces +
    basket
  );
};

const sea: Scene = (chance, mood) => {
  const waves = row(6, (line) =>
    row(16, (index) =>
      flat(
        `M${-40 + index * 80 + (line % 2) * 40} ${500 + line * 56}q20-36 40 0t40 0v16q-20 36-40 0t-40 0z`,
        line % 2 ? mood.far : mood.second,
      ),
    ),
  );
  const boat = (fill: string, sail: string): string =>
    printed('M-150 0h300q-30 80-90 80h-130q-60 0-80-80z', fill) +
    stroke('M0 0v-240', ink.line, 10) +
    printed('M12-236q130 90 120 210H12z', sail) +
    printed('M-12-190q-90 70-92 164h92z', ink.paper) +
    flat('M-120 24h240l-10 18h-220z', ink.board);
  return (
    sun(chance.whole(220, 980), 250, 130, mood.far, mood.accent) +
    flat(box(0, 470, WIDTH, 330), mood.main) +
    group(boat(ink.madder, mood.second), `translate(${chance.whole(300, 520)} 480)`) +
    group(boat(ink.leaf, mood.accent), `translate(${chance.whole(760, 1000)} 520) scale(.7)`) +
    waves
  );
};

const cattle: Scene = (chance, mood) => {
  const cow = (fill: string): string =>
    printed(
      'M-170-70q20-40 70-36l160 6q40-70 60-60l30 6 40-20-10 40q20 40-10 70l-50 10-20 50v110h-40v-90h-150v90h-40v-110q-40-20-40-66z',
      fill,
    ) +
    stroke('M-170-60q-40 30-26 110', ink.line, 8) +
    stroke('M118-160q-6-40 14-54M150-152q14-40 40-44', ink.line, 9) +
    flat(disc(150, -112, 7), ink.line) +
    flat('M-90-100q50-10 70 30t-50 40-20-70z', ink.paper);
  const can =
    printed('M-44-60h88v150h-88zM-30-60q0-30 14-40h32q14 10 14 40z', ink.sky) + stroke('M-44-20h88', ink.line, 4);
  return (
    hills(chance, 480, 140, mood.second) +
    sun(chance.whole(180, 420), 190, 80, mood.far, mood.accent) +
    flat(box(0, 470, WIDTH, 330), mood.main) +
    row(20, (index) => flat(`M${index * 64} 800l16-70 16 70z`, mood.accent)) +
    group(cow(ink.clay), 'translate(420 500) scale(1.25)') +
    row(3, (index) => group(can, `translate(${850 + index * 112} 600)`))
  );
};

const water: Scene = (chance, mood) => {
  const pump =
    printed(box(-30, -160, 60, 300), ink.madder) +
    printed('M30-110h90v30q30 4 30 40h-50q0-20-20-20H30z', ink.madder) +
    stroke('M0-160q-120-70-200 40', ink.line, 16) +
    printed(disc(0, -176, 30), ink.board);
  const drops = row(5, (index) => flat(`M130 ${-20 + index * 34}q16 22 0 30-16-8 0-30z`, mood.far));
  const pot = printed('M-26-70h52l-6 18c40 16 52 40 52 70 0 34-28 56-72 56s-72-22-72-56c0-30 12-54 52-70z', ink.clay);
  const ripples = row(5, (index) => stroke(`M${240 - index * 10} ${690 + index * 22}q360 40 720 0`, mood.far, 5));
  return (
    hills(chance, 470, 170, mood.second) +
    sun(chance.whole(840, 1060), 170, 76, mood.far, mood.accent) +
    flat(box(0, 460, WIDTH, 340), mood.main) +
    ripples +
    group(pump + drops, `translate(${chance.whole(480, 580)} 480) scale(1.25)`) +
    group(pot, 'translate(730 630) scale(1.1)') +
    group(pot, 'translate(900 650)')
  );
};

const solar: Scene = (chance, mood) => {
  const panel =
    printed('M-130 60l40-150h220l-40 150z', ink.neel) +
    stroke('M-120 22h220M-104-34h220M-50-90l-40 150M30-90l-40 150', ink.sky, 4) +
    stroke('M0 62v60M-70 122h140', ink.line, 10);
  return (
    sun(chance.whole(260, 940), 210, 140, mood.far, mood.second) +
    hills(chance, 440, 120, mood.second) +
    flat(box(0, 430, WIDTH, 370), mood.accent) +
    row(9, (index) =>
      group(
        panel,
        `translate(${170 + (index % 3) * 400 + (index > 2 && index < 6 ? 60 : 0)} ${430 + Math.floor(index / 3) * 150}) scale(${0.7 + Math.floor(index / 3) * 0.22})`,
      ),
    )
  );
};

export const land = { field, drone, tea, sea, cattle, water, solar } as const;
