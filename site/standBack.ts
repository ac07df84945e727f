import { setImmediate } from 'node:timers/promises';

/** Turns of the event loop that are left to others between two pages: each is microseconds where nothing costs. */
const TURNS_MOST = 64;

/**
 * Lets what costs little go before what costs milliseconds of the one thread. The event loop accepts one connection a
 * turn: were a page rendered in each turn, then who comes behind four hundred askers of pages would wait for all of them
 * before being so much as heard. So pages begin one after another, and each once a turn has brought no further one. Every
 * sender has a line, and the lines take turns: who asks over thousands of connections waits behind themselves.
 *
 * @returns waits until a page may begin for a sender; null where everybody comes from there, who then share a line
 */
export function createStandBack(): (sender: string | null) => Promise<void> {
  /** Who waits, by their sender; the one that is next first. */
  const lines = new Map<string | null, (() => void)[]>();
  let arrived = 0;

  async function quietTurn(): Promise<void> {
    for (let turns = 0, seen = -1; seen !== arrived && turns < TURNS_MOST; turns += 1) {
      seen = arrived;
      await setImmediate();
    }
  }

  async function beginInTurn(): Promise<void> {
    // A line that has more goes to the end, and is come to once more.
    for (const [sender, line] of lines) {
      await quietTurn();
      line.shift()?.();
      lines.delete(sender);
      if (line.length > 0) lines.set(sender, line);
    }
  }

  return function standBack(sender) {
    arrived += 1;
    return new Promise((begin) => {
      const line = lines.get(sender);
      if (line) line.push(begin);
      else if (lines.set(sender, [begin]).size === 1) queueMicrotask(beginInTurn);
    });
  };
}
