/**
 * For tests, loaded before a program of ours by `node --import`: the time is ahead by as many milliseconds as stand in the
 * file that CLOCK_AHEAD names. It looks again five times a second, in each of its threads.
 */
import { readFileSync } from 'node:fs';

const LOOK_MS = 200;
const file = process.env.CLOCK_AHEAD ?? '';
const itself = Date.now;
let ahead = 0;

function look(): void {
  const written = readFileSync(file, 'utf8');
  // Empty while it is being written.
  if (written !== '') ahead = Number(written);
}

look();
setInterval(look, LOOK_MS).unref();
Date.now = () => itself() + ahead;
