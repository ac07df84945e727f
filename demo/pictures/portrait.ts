import { chance } from './chance.ts';
import { archway, around, box, disc, flat, ink, printed, row, stroke } from './ink.ts';

const SKINS = ['#8d5635', '#a96d45', '#c08558', '#6f4329', '#b87a4e', '#9a6240'] as const;
const HAIRS = ['#14192b', '#1f1a1c', '#2b1d18'] as const;
const GREY = '#77747b';
const CLOTHES = [ink.neel, ink.madder, ink.leaf, ink.deep, ink.clay, ink.board, ink.paper] as const;

export type Head =
  | 'bun'
  | 'long'
  | 'plait'
  | 'bob'
  | 'veil'
  | 'short'
  | 'parted'
  | 'curls'
  | 'turban'
  | 'bald'
  | 'topi';
const HEADS: readonly Head[] = ['bun', 'long', 'plait', 'bob', 'short', 'parted', 'curls', 'turban', 'veil'];

export interface Looks {
  readonly head?: Head;
  readonly beard?: boolean;
  readonly moustache?: boolean;
  readonly glasses?: boolean;
  readonly bindi?: boolean;
  readonly grey?: boolean;
  /** Without the ground behind: as part of a scene. */
  readonly bare?: boolean;
}

/** Hair or cloth that falls behind the face. */
function behind(head: Head, hair: string, cloth: string): string {
  if (head === 'long') return printed('M136 250c-10-150 50-190 120-190s130 40 120 190l14 150H122z', hair);
  if (head === 'bob') return printed('M134 310c-20-180 40-246 122-246s142 66 122 246q-60 30-122 30t-122-30z', hair);
  if (head === 'plait')
    return (
      printed('M140 260c-8-140 50-190 116-190s124 50 116 190z', hair) +
      printed('M352 250q50 40 30 90t10 90l-34 6q-30-60-10-100z', hair) +
      flat(disc(374, 440, 16), ink.madder)
    );
  if (head === 'veil')
    return (
      printed('M112 430c-10-260 30-376 144-376s154 116 144 376z', cloth) +
      row(7, (index) => flat(disc(136 + index * 40, 408, 7), ink.board))
    );
  if (head === 'bun')
    return printed(disc(256, 66, 52), hair) + around(9, 256, 66, () => flat('M0-58l6 14h-12z', ink.paper));
  return '';
}

/** What covers the top of the face. */
function above(head: Head, hair: string, cloth: string): string {
  if (head === 'turban')
    return (
      printed('M140 190c-20-100 40-156 116-156s140 50 116 156c-40-44-80-58-116-58s-78 14-116 58z', cloth) +
      stroke('M150 150q60-90 170-96M170 172q70-80 190-60M256 40q-30 40-20 90', ink.line, 4) +
      flat('M256 130l-16-30 16-22 16 22z', ink.board)
    );
  if (head === 'topi')
    return (
      printed('M150 164q106-50 212 0l-12-92q-94-30-188 0z', ink.paper) + stroke('M160 150q96-40 192 0', ink.madder, 6)
    );
  if (head === 'veil')
    return printed('M150 210c0-100 50-132 106-132s106 32 106 132c-20-60-50-88-106-88s-86 28-106 88z', cloth);
  if (head === 'bald') return '';
  if (head === 'curls')
    return row(9, (index) => printed(disc(148 + index * 27, 128 - Math.sin((index / 8) * Math.PI) * 62, 34), hair, 3));
  if (head === 'parted')
    return printed(
      'M146 220c-14-100 36-150 110-150s124 50 110 150c-10-50-30-80-60-92-50 30-110 30-132 20-14 16-22 40-28 72z',
      hair,
    );
  if (head === 'short')
    return printed(
      'M146 210c-10-96 40-140 110-140 80 0 124 50 110 140-6-40-18-60-30-74q-70 24-160 0c-14 16-24 40-30 74z',
      hair,
    );
  return printed('M146 226c-14-104 36-158 110-158s124 54 110 158c-14-60-50-98-110-104-60 6-96 44-110 104z', hair);
}

const BEARD = 'M150 250q0 150 106 150t106-150q-20 50-60 56-46-24-92 0-40-6-60-56z';

/**
 * A head and shoulders of 512 × 512, printed like everything else. The same seed and looks draw the same person; looks
 * that are left out are chosen by the seed.
 */
export function portrait(seed: string, looks: Looks = {}): string {
  const dice = chance(`portrait ${seed}`);
  const skin = dice.pick(SKINS);
  const dark = dice.pick(HAIRS);
  const hair = looks.grey ? GREY : dark;
  const cloth = dice.pick(CLOTHES);
  const [ground, halo, trim] = dice.shuffled(
    [ink.board, ink.sky, ink.lime, ink.clay, ink.leaf, ink.neel].filter((colour) => colour !== cloth),
  );
  const head = looks.head ?? dice.pick(HEADS);
  const {
    beard = head === 'turban' || (dice.next() > 0.8 && head === 'short'),
    moustache = false,
    glasses = dice.next() > 0.72,
    bindi = false,
  } = looks;
  const scarf = cloth === ink.madder ? ink.board : ink.madder;

  const back = looks.bare
    ? ''
    : flat(box(0, 0, 512, 512), ground ?? ink.sky) +
      flat(archway(46, 512, 420, 470), halo ?? ink.board) +
      around(22, 256, 256, () => flat('M0-244l10 26h-20z', ground ?? ink.sky));
  const shoulders =
    printed('M40 520c4-90 60-130 150-146h132c90 16 146 56 150 146z', cloth) +
    (head === 'veil' || head === 'long' || head === 'plait' || head === 'bun'
      ? flat('M330 380l70 20q-60 90-190 120h-90q150-40 210-140z', trim ?? ink.clay) +
        row(5, (index) => flat(disc(330 - index * 34, 424 + index * 20, 7), scarf))
      : flat('M232 384l24 60 24-60 20 0-30 136h-28l-30-136z', trim ?? ink.clay));
  const face =
    printed('M212 330h88v60q-44 40-88 0z', skin, 4) +
    flat(disc(148, 240, 22), skin) +
    flat(disc(364, 240, 22), skin) +
    printed('M148 200c0-70 40-110 108-110s108 40 108 110c0 110-40 160-108 160s-108-50-108-160z', skin);
  const features =
    (beard
      ? flat(BEARD, hair) + flat('M222 312q34 20 68 0-34-18-68 0z', ink.madder)
      : stroke('M222 308q34 26 68 0', ink.line, 6)) +
    (moustache && !beard ? flat('M206 296q50-36 100 0-20 4-50-4-30 8-50 4z', hair) : '') +
    stroke('M256 222q-14 40 2 46', ink.line, 5) +
    flat(disc(212, 222, 9), ink.line) +
    flat(disc(300, 222, 9), ink.line) +
    stroke('M190 194q22-14 42-2M280 192q22-12 42 2', ink.line, 6) +
    (glasses
      ? stroke(`${disc(212, 224, 30)}${disc(300, 224, 30)}M242 220h28M182 218l-34-8M330 218l34-8`, ink.line, 5)
      : '') +
    (bindi ? flat(disc(256, 176, 9), ink.madder) : '');
  return back + behind(head, hair, cloth) + shoulders + face + features + above(head, hair, cloth);
}
