/**
 * Draws the small looping film of a bridge being built, and its still picture, into public/film. Run by hand when the
 * drawing changes: `node site/art/film.ts`. Needs ffmpeg with libvpx-vp9 and libx264.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

const width = 960;
const height = 540;
const frames = 160;
const perSecond = 20;
/** The film begins with the bridge standing, which is also its still picture. */
const start = 98;
const out = join(import.meta.dirname, '../public/film');

const ink = {
  night: '#14254f',
  neel: '#2c509b',
  deep: '#0f1c3f',
  madder: '#b5402a',
  board: '#ffc72c',
  paper: '#fbfaf4',
};

/** 0 before `from`, 1 after `to`, slow at both ends between; `t` runs from 0 to 1 over the film. */
const ease = (t: number, from: number, to: number) => {
  const x = Math.min(1, Math.max(0, (t - from) / (to - from)));
  return x * x * (3 - 2 * x);
};

/** Up after `rise`, down again after `sink`. */
const upAndDown = (t: number, rise: number, sink: number, takes: number) =>
  ease(t, rise, rise + takes) - ease(t, sink, sink + takes);

const blocks = `<defs>
<pattern id="jaali" width="34" height="34" patternUnits="userSpaceOnUse"><rect width="34" height="34" fill="${ink.paper}"/><path fill="${ink.neel}" d="M1 1C13 2 16 5 17 17 5 16 2 13 1 1zM33 1C32 13 29 16 17 17 18 5 21 2 33 1zM33 33C21 32 18 29 17 17 29 18 32 21 33 33zM1 33C2 21 5 18 17 17 16 29 13 32 1 33z"/></pattern>
<pattern id="leher" width="32" height="22" patternUnits="userSpaceOnUse"><rect width="32" height="22" fill="${ink.board}"/><path fill="${ink.night}" d="M0 12 16 0l16 12v6L16 6 0 18z"/></pattern>
<pattern id="buta" width="44" height="52" patternUnits="userSpaceOnUse"><rect width="44" height="52" fill="${ink.madder}"/><g id="b"><path fill="${ink.board}" d="M12 5c6 7 8 10 8 14a8 8 0 0 1-16 0c0-4 2-7 8-14z"/></g><use href="#b" x="22" y="26"/></pattern>
<pattern id="temple" width="24" height="20" patternUnits="userSpaceOnUse"><path fill="${ink.madder}" d="M0 20 12 2l12 18z"/></pattern>
</defs>`;

const prints = ['jaali', 'buta', 'leher', 'buta', 'jaali'];

function arch(index: number, t: number) {
  const up = upAndDown(t, 0.02 + index * 0.05, 0.88 + index * 0.012, 0.07);
  const x = index * 192;
  const y = 452 - 190 * up;
  return `<g transform="translate(${x} ${y.toFixed(2)})"><rect width="193" height="220" fill="${ink.neel}"/>
<path transform="translate(4 3)" fill="url(#${prints[index]})" d="M18 200V96a78 78 0 0 1 156 0v104z"/><path fill="none" stroke="${ink.deep}" stroke-width="4" d="M18 200V96a78 78 0 0 1 156 0v104"/></g>`;
}

function sun(t: number) {
  const up = upAndDown(t, 0.36, 0.8, 0.12);
  const turn = t * 90;
  const rays = Array.from(
    { length: 24 },
    (_, ray) => `<path fill="${ink.madder}" d="M0-128l8 30h-16z" transform="rotate(${ray * 15 + turn})"/>`,
  );
  return `<g transform="translate(600 ${(370 - 190 * up).toFixed(2)})" opacity="${up > 0 ? 1 : 0}">${rays.join('')}<circle r="88" fill="${ink.board}"/><circle r="62" fill="none" stroke="${ink.madder}" stroke-width="7" stroke-dasharray="0.1 16.2" stroke-linecap="round"/></g>`;
}

function train(t: number) {
  const x = -640 + 1720 * Math.min(1, Math.max(0, (t - 0.42) / 0.4));
  const coach = (at: number) =>
    `<path fill="${ink.madder}" d="M${at} 0v-56h140v56z"/><path fill="${ink.paper}" d="${[12, 44, 76, 108].map((w) => `M${at + w}-20v-14a10 10 0 0 1 20 0v14z`).join('')}"/>`;
  return `<g transform="translate(${x.toFixed(2)} 226)">${[0, 146, 292].map(coach).join('')}<path fill="${ink.board}" d="M438 0v-62h84c26 0 40 30 44 62z"/><path fill="${ink.night}" d="M506-28v-18h14c10 0 16 8 20 18z"/></g>`;
}

function frame(t: number) {
  const shut = upAndDown(t, 0.3, 0.84, 0.08);
  const half = 480 * shut;
  const deck = (x: number) =>
    `<g transform="translate(${x.toFixed(2)} 0)"><rect y="222" width="480" height="20" fill="${ink.paper}"/><rect width="480" height="20" fill="url(#temple)" transform="translate(0 222)"/><rect y="242" width="480" height="22" fill="${ink.board}"/></g>`;
  const drift = (t * 64 * 4) % 64;
  const waves = [470, 492, 514].map(
    (y, row) =>
      `<path fill="none" stroke="${ink.neel}" stroke-width="4" d="M${-64 + (row % 2 ? 64 - drift : drift)} ${y}${'q16-9 32 0t32 0'.repeat(17)}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${blocks}
<rect width="${width}" height="${height}" fill="${ink.night}"/>${sun(t)}${train(t)}
${prints.map((_, index) => arch(index, t)).join('')}${deck(half - 480)}${deck(width - half)}
<rect y="448" width="${width}" height="92" fill="${ink.deep}"/>${waves.join('')}</svg>`;
}

const folder = mkdtempSync(join(tmpdir(), 'film-'));
for (let index = 0; index < frames; index++) {
  const picture = sharp(Buffer.from(frame(((index + start) / frames) % 1)));
  await picture.png({ compressionLevel: 1 }).toFile(join(folder, `${String(index).padStart(3, '0')}.png`));
  if (index === 0) await picture.clone().webp({ quality: 82 }).toFile(join(out, 'span.webp'));
}

const ffmpeg = (...codec: string[]) => {
  const input = ['-y', '-v', 'error', '-framerate', String(perSecond), '-i', join(folder, '%03d.png')];
  const run = spawnSync('ffmpeg', [...input, '-pix_fmt', 'yuv420p', '-an', ...codec], { stdio: 'inherit' });
  if (run.status !== 0) throw new Error(`ffmpeg ended with ${run.status}`);
};
ffmpeg('-c:v', 'libvpx-vp9', '-crf', '42', '-b:v', '0', '-g', '160', join(out, 'span.webm'));
ffmpeg('-c:v', 'libx264', '-preset', 'veryslow', '-crf', '31', '-movflags', '+faststart', join(out, 'span.mp4'));
rmSync(folder, { recursive: true });
