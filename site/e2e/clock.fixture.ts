import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CLOCK = new URL('../../api/e2e/movedClock.fixture.ts', import.meta.url).href;

/** A server's clock that a test moves. `env`: what the server is started with. `move`: it is ahead by so many milliseconds. */
export function movableClock() {
  const file = join(mkdtempSync(join(tmpdir(), 'clock-')), 'ahead');
  const move = (ms: number): void => writeFileSync(file, String(Math.round(ms)));
  move(0);
  return { env: { NODE_OPTIONS: `--import ${CLOCK}`, CLOCK_AHEAD: file }, move };
}
