import {
  archway,
  border,
  box,
  disc,
  flat,
  group,
  hills,
  ink,
  polygon,
  printed,
  row,
  stroke,
  sun,
  WIDTH,
} from './ink.ts';
import type { Scene } from './scene.ts';

const bridge: Scene = (chance, mood) => {
  const spans = chance.pick([3, 4, 5]);
  const width = WIDTH / spans;
  const arches = row(
    spans,
    (index) =>
      flat(archway(index * width + 30, 640, width - 60, 230), mood.ground) +
      stroke(archway(index * width + 30, 640, width - 60, 230), ink.line, 5),
  );
  const waves = row(4, (line) =>
    stroke(`M-40 ${660 + line * 40}${row(16, () => 'q20-22 40 0t40 0')}`, line % 2 ? mood.far : mood.second, 6),
  );
  const coach = (fill: string): string =>
    printed(box(0, -86, 210, 82), fill) +
    row(4, (index) => flat(box(18 + index * 48, -70, 32, 30), ink.paper)) +
    flat(disc(46, 0, 14), ink.line) +
    flat(disc(164, 0, 14), ink.line);
  const start = chance.whole(60, 260);
  return (
    sun(chance.whole(200, 1000), 230, 120, mood.far, mood.second) +
    hills(chance, 460, 130, mood.accent) +
    row(4, (index) => group(coach(index ? ink.madder : ink.leaf), `translate(${start + index * 224} 372)`)) +
    printed(box(-10, 384, WIDTH + 20, 256), mood.main) +
    flat(box(0, 396, WIDTH, 22), mood.second) +
    arches +
    flat(box(0, 640, WIDTH, 160), mood.main) +
    waves
  );
};

const stall: Scene = (chance, mood) => {
  const colours = [ink.madder, ink.board, ink.leaf, ink.clay] as const;
  const stripes = row(8, (index) =>
    flat(`M${200 + index * 100} 170h100v110a50 40 0 0 1-100 0z`, index % 2 ? mood.second : mood.accent),
  );
  const crates = row(4, (index) => {
    const fill = chance.pick(colours);
    const heap = row(9, (fruit) =>
      printed(disc(24 + (fruit % 5) * 36 + (fruit > 4 ? 18 : 0), fruit > 4 ? -56 : -22, 20), fill, 3),
    );
    return group(
      heap + printed(box(0, -10, 190, 96), ink.clay) + stroke('M0 22h190M0 54h190', ink.line, 4),
      `translate(${214 + index * 196} 560)`,
    );
  });
  const jars = row(
    7,
    (index) =>
      printed(box(236 + index * 106, 360, 64, 84), chance.pick(colours), 4) +
      flat(box(244 + index * 106, 344, 48, 16), ink.line),
  );
  const lamp = row(
    3,
    (index) => stroke(`M${360 + index * 240} 280v34`, ink.line, 4) + flat(disc(360 + index * 240, 330, 18), ink.board),
  );
  return (
    flat(box(0, 640, WIDTH, 160), mood.main) +
    printed(box(200, 240, 800, 420), mood.far === mood.ground ? ink.paper : mood.far) +
    flat(box(200, 444, 800, 16), ink.line) +
    jars +
    lamp +
    crates +
    stripes +
    stroke('M200 170h800', ink.line, 8) +
    printed(box(320, 70, 560, 84), ink.board) +
    stroke('M372 112h110M510 112h180M718 112h110', ink.line, 16) +
    border(756, mood.second, mood.accent)
  );
};

const works: Scene = (chance, mood) => {
  const roofs = row(6, (index) =>
    printed(
      polygon([
        [190 + index * 140, 420],
        [190 + index * 140, 420],
        [330 + index * 140, 320],
        [330 + index * 140, 660],
        [190 + index * 140, 660],
      ]),
      index % 2 ? mood.main : mood.second,
    ),
  );
  const doors = row(3, (index) =>
    printed(archway(240 + index * 290, 660, 150, 170), index % 2 ? ink.board : ink.paper),
  );
  const smoke = row(5, (index) => flat(disc(110 + index * 36, 130 - index * 16, 24 + index * 7), mood.far));
  const gear = (size: number): string =>
    row(10, (index) =>
      group(flat(box(-size * 0.16, -size * 1.25, size * 0.32, size * 0.5), mood.accent), `rotate(${index * 36})`),
    ) +
    printed(disc(0, 0, size), mood.accent) +
    flat(disc(0, 0, size * 0.4), mood.ground);
  return (
    smoke +
    printed(box(90, 150, 80, 510), ink.madder) +
    flat(box(80, 190, 100, 26), ink.paper) +
    roofs +
    doors +
    flat(box(0, 660, WIDTH, 140), mood.main) +
    group(gear(86), `translate(${chance.whole(830, 930)} 180)`) +
    group(gear(56), 'translate(1040 250) rotate(16)') +
    border(740, mood.second, mood.far, 60)
  );
};

const nightCity: Scene = (chance, mood) => {
  const towers = row(9, (index) => {
    const height = chance.whole(240, 560);
    const x = index * 136 - 10;
    const fill = chance.pick([mood.main, mood.second, mood.accent, ink.neel, ink.madder]);
    const lights = row(Math.floor(height / 62) * 2, (light) =>
      chance.next() > 0.35
        ? flat(
            box(x + 24 + (light % 2) * 46, 720 - height + 30 + Math.floor(light / 2) * 60, 26, 32),
            chance.next() > 0.25 ? ink.board : ink.paper,
          )
        : '',
    );
    const top = chance.pick([`a63 63 0 0 1 126 0`, `l63-60 63 60`, 'h126']);
    return printed(`M${x} 720v${-height}${top}v${height}z`, fill) + lights;
  });
  return (
    flat(disc(chance.whole(200, 1000), 150, 80), mood.far) +
    row(26, () => flat(disc(chance.whole(0, 1200), chance.whole(20, 320), 4), mood.far)) +
    towers +
    flat(box(0, 710, WIDTH, 90), ink.line) +
    row(12, (index) => flat(box(index * 110, 748, 60, 10), ink.board))
  );
};

const road: Scene = (chance, mood) => {
  const truck =
    printed('M-250-170h330v190h-330z', ink.board) +
    row(3, (index) =>
      group(
        row(4, (turn) => group(flat('M0 0q14-36 34-36 4 24-34 36z', ink.madder), `rotate(${turn * 90})`)),
        `translate(${-190 + index * 104}-76)`,
      ),
    ) +
    printed('M80-120h90q50 40 60 90v50H80z', ink.madder) +
    printed('M104-100h58q28 26 36 56h-94z', ink.sky) +
    row(
      3,
      (index) =>
        printed(disc(-180 + index * 165, 30, 44), ink.line) + flat(disc(-180 + index * 165, 30, 18), ink.paper),
    );
  const auto =
    printed('M-110 20v-90q0-70 70-70h90q30 20 50 90v70z', ink.leaf) +
    printed('M-110-70q0-70 70-70h90l14 30H-60z', ink.board) +
    printed('M-60-90h96l20 56h-116z', ink.paper) +
    printed(disc(-66, 26, 30), ink.line) +
    printed(disc(70, 26, 30), ink.line);
  const [first, second] = chance.shuffled([truck, auto]);
  return (
    sun(chance.whole(200, 1000), 200, 100, mood.far, mood.second) +
    hills(chance, 460, 240, mood.accent, 5) +
    hills(chance, 500, 120, mood.second, 3) +
    flat(box(0, 500, WIDTH, 300), mood.main) +
    row(8, (index) => flat(box(index * 170 + 20, 716, 100, 16), mood.far)) +
    group(first ?? truck, 'translate(400 600) scale(1.1)') +
    group(second ?? auto, 'translate(930 630) scale(1.15)')
  );
};

const scooter: Scene = (chance, mood) => {
  const ride =
    printed(disc(-190, 90, 84), ink.line) +
    flat(disc(-190, 90, 44), ink.paper) +
    printed(disc(200, 90, 84), ink.line) +
    flat(disc(200, 90, 44), ink.paper) +
    printed(
      'M-270 20q10-90 100-90h90q30 0 40 60h90l60-190h50l-20 70q60 60 70 130l-90 10-70 60h-200q-10-70-70-70z',
      ink.madder,
    ) +
    printed('M-180-100h150q20 0 10 34h-170z', ink.line) +
    stroke('M120-206l-50-20', ink.line, 14) +
    flat('M-70 6l60-90-14 60h50l-66 96 16-66z', ink.board);
  const post =
    printed(box(-56, -150, 112, 320), ink.leaf) +
    printed(box(-36, -124, 72, 76), ink.paper) +
    flat('M8-114l-28 40h20l-8 30 28-40h-20z', ink.madder) +
    stroke('M56-40q90 20 40 120t60 130', ink.line, 10);
  return (
    row(7, (index) =>
      flat(box(index * 180, 120 + chance.whole(0, 200), 150, 500), index % 2 ? mood.far : mood.second),
    ) +
    flat(box(0, 600, WIDTH, 200), mood.main) +
    group(post, 'translate(240 460) scale(1.1)') +
    group(ride, `translate(${chance.whole(680, 800)} 490) scale(1.15)`) +
    border(750, mood.accent, mood.far, 50)
  );
};

const kites: Scene = (chance, mood) => {
  const kite = (fill: string, other: string): string =>
    printed('M0-90l80 90-80 100-80-100z', fill) +
    flat('M0-90l80 90H0z', other) +
    flat('M0 100l-80-100H0z', other) +
    flat('M-22 96h44l-22 36z', fill) +
    stroke('M-80 0Q0-50 80 0', ink.line, 4);
  const skyful = row(7, (index) => {
    const x = 120 + index * 160 + chance.whole(-30, 30);
    const y = chance.whole(130, 420);
    return (
      stroke(`M${x} ${y + 90}Q${x + 60} ${y + 260} ${500 + index * 30} 690`, mood.second, 3) +
      group(
        kite(chance.pick([ink.madder, ink.leaf, ink.neel]), chance.pick([ink.board, ink.paper, ink.clay])),
        `translate(${x} ${y}) rotate(${chance.whole(-30, 30)}) scale(${(0.7 + chance.next() * 0.5).toFixed(2)})`,
      )
    );
  });
  return (
    flat(disc(600, 200, 150), mood.far) +
    skyful +
    row(7, (index) =>
      printed(archway(index * 180 - 20, 820, 170, 90 + chance.whole(40, 150)), index % 2 ? mood.main : mood.accent),
    )
  );
};

export const town = { bridge, stall, works, nightCity, road, scooter, kites } as const;
