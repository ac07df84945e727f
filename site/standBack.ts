import { setImmediate } from 'node:timers/promises';

/** Turns of the event loop that are left to others between two pages: each is microseconds where nothing costs. */
const TURNS_MOST = 64;

/**
 * Lets what costs little go before what costs milliseconds of the one thread. The event loop accepts one connection a
 * turn: were a page rendered in each turn, then who comes behind four hundred askers of pages would wait for all of them
 * before being so much as heard. So pages begin one after another, and each once a turn has brought no further one.
 *
 * @returns waits until a page may begin
 */
export function createStandBack(): () => Promise<void> {
  let arrived = 0;
  let begun = Promise.resolve();

  async function quietTurn(): Promise<void> {
    for (let turns = 0, seen = -1; seen !== arrived && turns < TURNS_MOST; turns += 1) {
      seen = arrived;
      await setImmediate();
    }
  }

  return function standBack() {
    arrived += 1;
    begun = begun.then(quietTurn);
    return begun;
  };
}
