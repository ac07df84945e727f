/** Draws favicon, app icons and web manifest pictures from the mark. Run by hand: `node site/art/icons.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const out = join(import.meta.dirname, '../public');
const ink = '#14192b';

/** The bridge of components/Mark.astro on a plate; `corner` 0 and no edge for masks that cut their own shape. */
const mark = (plate: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${plate}<path fill="#b5402a" d="M12.5 17a7.5 7.5 0 0 1 15 0z"/><path fill="${ink}" d="M5 18h30v15h-4.5v-2a3.5 3.5 0 0 0-7 0v2h-7v-2a3.5 3.5 0 0 0-7 0v2H5z"/></svg>`;

const plate = `<rect x="1" y="1" width="38" height="38" rx="7" fill="#ffc72c" stroke="${ink}" stroke-width="1.5"/>`;
const masked = mark('<rect width="40" height="40" fill="#ffc72c"/>')
  .replace('0 0 40 40', '-6 -6 52 52')
  .replace('<rect width="40" height="40"', '<rect x="-6" y="-6" width="52" height="52"');

writeFileSync(join(out, 'favicon.svg'), mark(plate));
for (const [name, size, drawing] of [
  ['favicon-32.png', 32, mark(plate)],
  ['icon-180.png', 180, masked],
  ['icon-192.png', 192, mark(plate)],
  ['icon-512.png', 512, mark(plate)],
  ['icon-maskable-512.png', 512, masked],
] as const) {
  await sharp(Buffer.from(drawing), { density: (72 * size) / 40 })
    .resize(size, size)
    .png({ palette: true })
    .toFile(join(out, name));
}
