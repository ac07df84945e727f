import sharp from 'sharp';
import { bench } from './bench.ts';
import { chance } from './chance.ts';
import { craft } from './craft.ts';
import { HEIGHT, MOODS, sheet, WIDTH } from './ink.ts';
import { land } from './land.ts';
import { type Motif, mark, seal } from './mark.ts';
import { type Looks, portrait } from './portrait.ts';
import type { Scene } from './scene.ts';
import { town } from './town.ts';

// One thread a picture, and none of them kept: several are drawn at once anyway.
sharp.concurrency(1);
sharp.cache(false);

const SCENES = { ...craft, ...land, ...town, ...bench } satisfies Record<string, Scene>;
export type SceneName = keyof typeof SCENES;
export const SCENE_NAMES = Object.keys(SCENES) as readonly SceneName[]; // an object literal has no other keys

const BANNER = { x: 0, y: 200, width: WIDTH, height: 400 };
const PORTRAIT = { x: 0, y: 0, width: 512, height: 512 };

/** PNG bytes of an SVG drawing. */
const png = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();

/** Posts are shown no wider than this on a screen of two pixels to one; drawing and reading them is what a demo waits for. */
const POST_SCALE = 0.8;
const FOUNDER_SCALE = 400 / 512;

/** The picture of a post: 960 × 640. @param turn how often the scene was drawn before: each time in other inks */
export function scenePicture(scene: SceneName, seed: string, turn: number): Promise<Buffer> {
  return png(draw(scene, seed, turn, { x: 0, y: 0, width: WIDTH, height: HEIGHT }, POST_SCALE));
}

/** A company's banner: the middle of a scene, 1200 × 400. */
export function bannerPicture(scene: SceneName, seed: string, turn: number): Promise<Buffer> {
  return png(draw(scene, `banner ${seed}`, turn + 3, BANNER));
}

function draw(scene: SceneName, seed: string, turn: number, window: typeof BANNER, scale = 1): string {
  const dice = chance(`${scene} ${seed}`);
  const mood = MOODS[(turn * 3 + SCENE_NAMES.indexOf(scene)) % MOODS.length] ?? dice.pick(MOODS);
  return sheet(dice, mood.ground, SCENES[scene](dice, mood), window, scale);
}

/** A member's photo: 512 × 512. */
export function portraitPicture(seed: string, looks?: Looks): Promise<Buffer> {
  return png(sheet(chance(seed), '#fbfaf4', portrait(seed, looks), PORTRAIT));
}

/** The same, as large as a company shows its founders: 400 × 400. */
export function founderPicture(seed: string, looks?: Looks): Promise<Buffer> {
  return png(sheet(chance(seed), '#fbfaf4', portrait(seed, looks), PORTRAIT, FOUNDER_SCALE));
}

/** A company's logo: 400 × 400. */
export const logoPicture = (motif: Motif, seed: string): Promise<Buffer> => png(mark(motif, seed));

/** The seal of whoever gives a fund: 400 × 400. */
export const sealPicture = (motif: Motif, seed: string): Promise<Buffer> => png(seal(motif, seed));
