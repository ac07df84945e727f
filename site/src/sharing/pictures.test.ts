import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawPlate, HEIGHT, WIDTH } from './draw.ts';
import { createPictures, LIMITS } from './pictures.ts';
import { type Plate, picturePath, plateVersion } from './plate.ts';

const plate: Plate = { title: 'Setu Looms', line: 'Handloom, sold fairly', facts: 'Pune' };

/** A drawing that ends when the test says so. */
function heldDrawing() {
  const held: (() => void)[] = [];
  let most = 0;
  let now = 0;
  const draw = async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise<void>((done) => held.push(done));
    now -= 1;
    return Buffer.from('picture');
  };
  return { draw, held, most: () => most };
}

it('draws 1200 × 630, whatever the words are', async () => {
  for (const title of ['Q', 'Rajkot & <Sons> "Bearings"', 'राज बेअरिंग', 'x'.repeat(110), '\u0000\u202e', '', '🏭 மாலை']) {
    const { width, height, format } = await sharp(await drawPlate({ ...plate, title })).metadata();
    expect({ width, height, format }).toEqual({ width: WIDTH, height: HEIGHT, format: 'png' });
  }
});

it('the title takes most of the plate: there are letters where it stands', async () => {
  const dark = async (title: string) => {
    const box = sharp(await drawPlate({ ...plate, title })).extract({ left: 110, top: 92, width: 980, height: 240 });
    // Statistics are those of the input, so what was cut out is an input of its own.
    const { channels } = await sharp(await box.greyscale().png().toBuffer()).stats();
    return channels[0]?.min ?? 255;
  };
  expect(await dark('Setu')).toBeLessThan(60);
  expect(await dark('')).toBeGreaterThan(150);
});

const run = promisify(execFile);

it('writes the scripts of India in fonts of its own, on a machine without any: no empty boxes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
  try {
    const FONTCONFIG_FILE = join(folder, 'fonts.conf');
    writeFileSync(FONTCONFIG_FILE, `<?xml version="1.0"?><fontconfig><cachedir>${folder}</cachedir></fontconfig>`);
    const program = join(import.meta.dirname, 'emptyBoxes.fixture.ts');
    const { stdout } = await run(process.execPath, [program], { env: { ...process.env, FONTCONFIG_FILE } });
    expect(JSON.parse(stdout)).toEqual({ asked: 10, boxes: [] });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('an address changes with what is drawn, and with nothing else', () => {
  expect(picturePath('post', 'a', plate)).toBe(picturePath('post', 'a', { ...plate }));
  expect(plateVersion(plate)).not.toBe(plateVersion({ ...plate, line: 'Sold' }));
});

it('draws each once, one at a time, and lets only so many wait', async () => {
  const { draw, held, most } = heldDrawing();
  const pictures = createPictures(draw, { ...LIMITS, waiting: 2 });
  const asked = ['a', 'a', 'b', 'c', 'd', 'e'].map((path) => pictures(path, plate, null));
  expect(await Promise.all([asked[4], asked[5]])).toEqual([null, null]);
  for (let drawn = 0; drawn < 3; drawn += 1) {
    while (held.length === 0) await new Promise(setImmediate);
    held.shift()?.();
    await new Promise(setImmediate);
  }
  expect((await Promise.all(asked.slice(0, 4))).map(String)).toEqual(Array(4).fill('picture'));
  expect(most()).toBe(1);
  expect(String(await pictures('a', plate, null))).toBe('picture');
});

it('draws so many a second', async () => {
  let now = 0;
  const limits = { ...LIMITS, perSecond: 2, burst: 3 };
  const pictures = createPictures(
    async () => Buffer.from('p'),
    limits,
    () => now,
  );
  const drawn = async (names: string[]) => {
    const answers = [];
    for (const name of names) answers.push(await pictures(name, plate, null));
    return answers.filter((one) => one !== null).length;
  };
  expect(await drawn(['a', 'b', 'c', 'd', 'e'])).toBe(3);
  now += 1000;
  expect(await drawn(['f', 'g', 'h', 'i'])).toBe(2);
});

it('a drawing that fails is tried anew, and stops no other', async () => {
  let tries = 0;
  const pictures = createPictures(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no font');
    return Buffer.from('p');
  });
  await expect(pictures('a', plate, null)).rejects.toThrow('no font');
  expect(String(await pictures('a', plate, null))).toBe('p');
});

it('one address has a third of the places and of the drawings, and nobody else waits for it', async () => {
  const { draw, held } = heldDrawing();
  let now = 0;
  const limits = { ...LIMITS, waiting: 6, perSecond: 3, burst: 12 };
  const pictures = createPictures(draw, limits, () => now);
  const ask = (names: string[], address: string) => names.map((name) => pictures(name, plate, address));
  async function drawAll(asked: readonly Promise<Buffer | null>[]) {
    const answers = Promise.all(asked);
    let isDone = false;
    answers.then(() => {
      isDone = true;
    });
    while (!isDone) {
      held.shift()?.();
      await new Promise(setImmediate);
    }
    return (await answers).map((one) => one !== null);
  }
  const taken = [...ask(['a', 'b', 'c', 'd'], 'one'), ...ask(['e', 'a'], 'another')];
  expect(await drawAll(taken), 'a third of the places').toEqual([true, true, false, false, true, true]);
  expect(await drawAll(ask(['c', 'd'], 'one'))).toEqual([true, true]);
  expect(await drawAll(ask(['f', 'a'], 'one')), 'a third of the drawings; what is there needs none').toEqual([
    false,
    true,
  ]);
  expect(await drawAll(ask(['f'], 'another'))).toEqual([true]);
  now += 1000;
  expect(await drawAll(ask(['g', 'h'], 'one'))).toEqual([true, false]);
});
