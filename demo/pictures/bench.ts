import {
  archway,
  around,
  border,
  box,
  disc,
  flat,
  group,
  HEIGHT,
  ink,
  printed,
  row,
  stroke,
  sun,
  WIDTH,
} from './ink.ts';
import { portrait } from './portrait.ts';
import type { Scene } from './scene.ts';

const chart: Scene = (chance, mood) => {
  const bars = chance.whole(5, 8);
  const step = 860 / bars;
  let height = chance.whole(80, 140);
  const tops: string[] = [];
  const columns = row(bars, (index) => {
    height = Math.max(60, height + chance.whole(-30, 110));
    const tall = Math.min(height, 470);
    tops.push(`${170 + index * step + step * 0.3} ${640 - tall - 50}`);
    return (
      printed(
        box(170 + index * step, 640 - tall, step * 0.6, tall),
        index === bars - 1 ? mood.accent : index % 2 ? mood.second : mood.main,
      ) +
      row(Math.floor(tall / 34), (line) =>
        stroke(`M${176 + index * step} ${630 - line * 34}l${step * 0.5}-16`, mood.ground, 3),
      )
    );
  });
  return (
    row(6, (index) => stroke(`M130 ${160 + index * 80}h940`, mood.far, 3)) +
    columns +
    stroke(`M${tops.join('L')}`, ink.line, 9) +
    tops.map((top) => flat(disc(Number(top.split(' ')[0]), Number(top.split(' ')[1]), 15), mood.accent)).join('') +
    stroke('M130 110v532h950', ink.line, 8) +
    border(720, mood.main, mood.far, 80)
  );
};

const phone: Scene = (chance, mood) => {
  const lines = row(
    4,
    (index) =>
      printed(box(-118, -150 + index * 108, 236, 88), index % 2 ? ink.paper : ink.lime, 3) +
      flat(disc(-76, -106 + index * 108, 26), chance.pick([ink.madder, ink.neel, ink.leaf, ink.board])) +
      stroke(
        `M-30 ${-120 + index * 108}h${chance.whole(70, 120)}M-30 ${-92 + index * 108}h${chance.whole(40, 100)}`,
        ink.line,
        9,
      ),
  );
  const screen =
    printed('M-160-320h320q26 0 26 26v588q0 26-26 26h-320q-26 0-26-26v-588q0-26 26-26z', ink.line) +
    flat(box(-150, -274, 300, 548), ink.sky) +
    flat(box(-150, -274, 300, 100), mood.accent) +
    stroke('M-118-224h130', ink.paper, 12) +
    lines;
  const back = around(20, 600, 400, () => flat('M0-250l42-340h-84z', mood.far));
  return (
    back +
    flat(disc(600, 400, 260), mood.second) +
    group(screen, `translate(${chance.whole(500, 700)} 400) rotate(${chance.whole(-12, 12)})`) +
    border(756, mood.main, mood.second)
  );
};

const team: Scene = (chance, mood) => {
  const people = row(4, (index) =>
    group(
      portrait(chance.whole(0, 9999).toString(), { bare: true }),
      `translate(${40 + index * 272} ${150 + (index % 2) * 30}) scale(.98)`,
    ),
  );
  const cups = row(4, (index) =>
    group(
      printed('M-26-50h52l-8 60h-36z', ink.clay) + stroke('M-8-66q10-16 0-32', ink.paper, 5),
      `translate(${220 + index * 250} 660)`,
    ),
  );
  return (
    row(3, (index) => printed(archway(90 + index * 360, 560, 300, 480), index % 2 ? mood.second : mood.far)) +
    people +
    printed(box(-20, 640, WIDTH + 40, 180), mood.main) +
    group(
      printed('M-120 0l20-120h220l-20 120z', ink.lime) + flat('M-60-24l10-70h130l-10 70z', mood.accent),
      `translate(${chance.whole(400, 800)} 650)`,
    ) +
    cups +
    border(756, mood.accent, mood.second)
  );
};

const lab: Scene = (chance, mood) => {
  const flask = (fill: string): string =>
    printed('M-30-170h60v100l90 170q10 40-30 40h-180q-40 0-30-40l90-170z', ink.paper) +
    flat('M-66 20h132l48 90q6 24-20 24H-94q-26 0-20-24z', fill) +
    row(4, (index) => flat(disc(-40 + index * 28, 60 + (index % 2) * 30, 9), ink.paper));
  const tube = (fill: string): string =>
    printed('M-24-140h48v220a24 24 0 0 1-48 0z', ink.paper) + flat('M-20-20h40v98a20 20 0 0 1-40 0z', fill);
  const scope =
    printed('M-120 170h260v-40h-90q90-80 60-190l-40 20q20 90-60 130h-130z', mood.main) +
    group(printed(box(-36, -190, 72, 220), mood.second) + printed(box(-50, -220, 100, 40), ink.line), 'rotate(-24)');
  const parts = chance.shuffled([flask(ink.madder), flask(ink.leaf), group(scope, 'translate(0 -30)')]);
  return (
    row(8, (index) => stroke(`M${index * 171} 0v600`, mood.far, 3)) +
    row(4, (index) => stroke(`M0 ${index * 160}h1200`, mood.far, 3)) +
    flat(box(0, 600, WIDTH, 200), mood.main) +
    parts.map((part, index) => group(part, `translate(${240 + index * 300} 468)`)).join('') +
    row(4, (index) =>
      group(tube(chance.pick([ink.board, ink.madder, ink.leaf, ink.neel])), `translate(${1000 + index * 54} 500)`),
    ) +
    printed(box(960, 470, 230, 26), ink.clay) +
    border(740, mood.accent, mood.second, 60)
  );
};

const circuit: Scene = (chance, mood) => {
  const traces = row(26, (index) => {
    const x = 60 + index * 44;
    const turn = chance.whole(80, 300) * (chance.next() > 0.5 ? 1 : -1);
    const y = index % 2 ? 0 : HEIGHT;
    const via = index % 2 ? chance.whole(90, 200) : chance.whole(600, 710);
    return (
      stroke(`M${x} ${y}V${via}l${turn / 3} ${index % 2 ? 60 : -60}`, index % 3 ? mood.second : mood.far, 9) +
      flat(disc(x + turn / 3, via + (index % 2 ? 60 : -60), 15), mood.accent)
    );
  });
  const legs = row(
    10,
    (index) => flat(box(386 + index * 45, 212, 22, 376), mood.far) + flat(box(412, 236 + index * 34, 376, 0), mood.far),
  );
  return (
    traces +
    legs +
    printed(box(370, 240, 460, 320), mood.main, 8) +
    around(12, 600, 400, () => flat('M0-110l10 40h-20z', mood.second)) +
    flat(disc(600, 400, 62), mood.accent) +
    flat(disc(606, 404, 30), mood.main) +
    flat(disc(410, 280, 14), mood.far)
  );
};

const launch: Scene = (chance, mood) => {
  const rocket =
    printed('M0-300c80 70 96 190 80 380h-160c-16-190 0-310 80-380z', ink.paper) +
    printed('M-80 20l-80 110v60l80-60zM80 20l80 110v60l-80-60z', ink.madder) +
    printed(disc(0, -90, 40), ink.neel) +
    flat('M-84-10h168v34h-168z', ink.board) +
    flat('M-50 90h100l-20 150-30 70-30-70z', ink.board) +
    flat('M-26 90h52l-10 90-16 40-16-40z', ink.madder);
  const clouds = row(9, (index) =>
    printed(
      disc(60 + index * 136, 770 + (index % 3) * 20, 90 + (index % 2) * 34),
      index % 2 ? mood.second : mood.far,
      4,
    ),
  );
  return (
    row(30, () => flat(disc(chance.whole(0, 1200), chance.whole(0, 600), chance.whole(2, 6)), mood.far)) +
    flat(disc(chance.whole(160, 320), 190, 90), mood.far) +
    stroke(`M${chance.whole(760, 860)} 120q240 60 300 240`, mood.accent, 5) +
    group(rocket, `translate(${chance.whole(540, 660)} 420) rotate(${chance.whole(-8, 8)})`) +
    clouds
  );
};

const thali: Scene = (chance, mood) => {
  const bowls = row(7, (index) => {
    const angle = Math.PI * (1.02 + index * 0.16);
    const fill = chance.pick([ink.madder, ink.board, ink.leaf, ink.clay]);
    const x = 600 + Math.cos(angle) * 262;
    const y = 420 + Math.sin(angle) * 262;
    return (
      printed(disc(x, y, 66), ink.lime) +
      flat(disc(x + 3, y + 3, 50), fill) +
      row(5, (dot) => flat(disc(x - 24 + dot * 12, y + ((dot * 17) % 30) - 14, 5), ink.paper))
    );
  });
  const breads = row(
    3,
    (index) =>
      printed(disc(540 + index * 60, 520 + index * 14, 92), ink.clay) +
      row(6, (spot) => flat(disc(500 + index * 60 + spot * 17, 490 + index * 14 + ((spot * 37) % 60), 7), ink.madder)),
  );
  const rice =
    printed('M500 400q20-84 100-84t100 84q-100 46-200 0z', ink.paper) +
    row(12, (grain) => stroke(`M${530 + grain * 12} ${360 + ((grain * 13) % 40)}l8-6`, ink.clay, 4));
  const leaves = row(2, (index) =>
    group(
      flat('M0-160c90 60 90 260 0 330-90-70-90-270 0-330z', ink.leaf) + stroke('M0-150v310', mood.ground, 6),
      `translate(${index ? 1060 : 140} 400) rotate(${index ? -14 : 14})`,
    ),
  );
  return (
    row(10, (index) => flat(box(index * 120, 0, 60, HEIGHT), mood.far)) +
    leaves +
    printed(disc(600, 420, 366), mood.second, 8) +
    stroke(disc(600, 420, 338), ink.line, 3) +
    bowls +
    rice +
    breads
  );
};

const boxes: Scene = (chance, mood) => {
  const carton = (width: number, height: number, fill: string): string =>
    printed(box(0, -height, width, height), fill) +
    flat(box(width * 0.4, -height, width * 0.2, height), ink.paper) +
    stroke(`M${width * 0.1} ${-height * 0.2}h${width * 0.22}`, ink.line, 7);
  const shelves = row(3, (shelf) => {
    let x = 90;
    let line = '';
    while (x < 1010) {
      const width = chance.whole(90, 190);
      line += group(
        carton(width, chance.whole(90, 160), chance.pick([ink.clay, ink.clay, mood.second, mood.accent, ink.board])),
        `translate(${x} ${250 + shelf * 210})`,
      );
      x += width + chance.whole(8, 40);
    }
    return line + printed(box(50, 250 + shelf * 210, 1100, 22), mood.main);
  });
  return (
    row(4, (index) => printed(box(40 + index * 364, 40, 24, 760), mood.main)) +
    shelves +
    flat(box(0, 760, WIDTH, 40), mood.main)
  );
};

const classroom: Scene = (chance, mood) => {
  const books = row(9, (index) =>
    printed(
      box(110 + index * 46, 640 - chance.whole(130, 210), 40, 260),
      chance.pick([ink.madder, ink.board, ink.leaf, ink.neel, ink.clay]),
      4,
    ),
  );
  const shapes = chance.shuffled([
    stroke(disc(0, 0, 70), ink.paper, 8),
    stroke('M-80 60L0-80 80 60z', ink.paper, 8),
    stroke('M-80 50q40-150 80-40t80-60', ink.board, 8),
    stroke('M-70-50h140v110h-140zM-70-50l40-34h140v110l-40 34', ink.paper, 7),
  ]);
  return (
    sun(1090, 110, 60, mood.far, mood.second) +
    printed(box(150, 110, 780, 370), ink.clay) +
    flat(box(176, 136, 736, 326), ink.deep) +
    shapes
      .slice(0, 3)
      .map((shape, index) => group(shape, `translate(${310 + index * 230} 300)`))
      .join('') +
    flat(box(0, 640, WIDTH, 160), mood.main) +
    books +
    group(
      printed('M-90 0q-10-120 90-150 100 30 90 150z', mood.accent) +
        printed(disc(0, -176, 56), ink.clay) +
        flat('M-56-176q0-64 56-64t56 64q-56-30-112 0z', ink.line),
      'translate(990 640) scale(1.3)',
    ) +
    border(750, mood.second, mood.far, 50)
  );
};

const award: Scene = (chance, mood) => {
  const ribbons = flat('M-80 90l-60 260 76-40 46 70 44-250zM80 90l60 260-76-40-46 70-44-250z', mood.accent);
  const garlands = row(9, (strand) =>
    row(7, (flower) =>
      around(8, 100 + strand * 125, 50 + flower * 34 - Math.abs(strand - 4) * 14, () =>
        flat('M0-18l5 14h-10z', flower % 2 ? ink.board : ink.clay),
      ),
    ),
  );
  return (
    around(28, 600, 340, () => flat('M0-250l56-500h-112z', mood.far)) +
    garlands +
    group(
      ribbons +
        around(20, 0, 0, () => flat('M0-206l30 60h-60z', mood.second)) +
        printed(disc(0, 0, 160), mood.main, 8) +
        flat(disc(4, 4, 120), mood.second) +
        around(chance.pick([5, 6, 8]), 0, 0, () => flat('M0-100l26 74h-52z', mood.main)) +
        flat(disc(0, 0, 36), mood.accent),
      'translate(600 360)',
    ) +
    border(750, mood.main, mood.second, 50)
  );
};

export const bench = { chart, phone, team, lab, circuit, launch, thali, boxes, classroom, award } as const;
