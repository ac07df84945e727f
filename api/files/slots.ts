/**
 * Lets work of at most `capacity` run at once; the rest waits its turn, first come, first served. A piece of work says
 * how much of the capacity it takes (at most all of it).
 */
export function slots(capacity: number): <T>(weight: number, work: () => Promise<T>) => Promise<T> {
  const waiting: { weight: number; begin: () => void }[] = [];
  let free = capacity;

  function admit(): void {
    // Only ever the first in line: a heavy piece must not be overtaken for ever by light ones.
    for (let next = waiting[0]; next && next.weight <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.weight;
      next.begin();
    }
  }

  return async function inSlot(weight, work) {
    await new Promise<void>((begin) => {
      waiting.push({ weight, begin });
      admit();
    });
    try {
      return await work();
    } finally {
      free += weight;
      admit();
    }
  };
}
