/**
 * Makes something once for all who ask while it is being made, and for whoever asks within so long of its beginning. What
 * failed is made anew.
 *
 * @param milliseconds 0: nobody gets what was made before they asked
 */
export function keptBriefly<T>(milliseconds: number, clock: () => number, make: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly made: Promise<T>; isDone: boolean } | undefined;
  return function ask() {
    const at = clock();
    if (last && !(last.isDone && Math.abs(at - last.at) >= milliseconds)) return last.made;
    const next = { at, made: make(), isDone: false };
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
