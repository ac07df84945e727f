/**
 * Runs so much in a turn of the event loop at the most, and the rest in the turns that follow: what all is due at once would
 * keep everybody else from being heard.
 */
export function inTurns(most: number): (work: () => void) => void {
  const later: (() => void)[] = [];
  let begun = 0;

  function next(): void {
    begun = 0;
    for (const work of later.splice(0, most)) run(work);
  }

  function run(work: () => void): void {
    if (begun >= most) return void later.push(work);
    begun += 1;
    if (begun === 1) setImmediate(next);
    work();
  }

  return run;
}
