/** When what was made is given once more. */
interface Keeping {
  /** Milliseconds in which it is made so many times at the most. 0: nobody gets what was made before they asked. */
  readonly within: number;
  readonly most?: number;
}

/**
 * Makes something once for all who ask while it is being made, and anew for whoever asks behind them, until it has been made
 * so many times in a short while: then they get what was made last. What failed is made anew.
 */
export function keptBriefly<T>(
  { within, most = 1 }: Keeping,
  clock: () => number,
  make: () => Promise<T>,
): () => Promise<T> {
  let last: { readonly made: Promise<T>; isDone: boolean } | undefined;
  let began = Number.NEGATIVE_INFINITY;
  let left = 0;
  return function ask() {
    if (last && !last.isDone) return last.made;
    const at = clock();
    if (Math.abs(at - began) >= within) [began, left] = [at, most];
    if (last && left <= 0) return last.made;
    left -= 1;
    const next = { made: make(), isDone: false };
    last = next;
    next.made.then(
      () => {
        next.isDone = true;
      },
      () => {
        last = undefined;
      },
    );
    return next.made;
  };
}
