/**
 * Reads anew, one reading after the other. News that come while it reads are read together afterwards: they cancel nothing, or
 * whoever writes fast would keep all of it from being shown.
 *
 * @param isReading whether something is being read now
 * @param renew reads all of it
 */
export function inTurn(isReading: () => boolean, renew: () => Promise<unknown>): () => Promise<void> {
  let renewing = false;
  let again = false;
  return async function renewInTurn() {
    again = renewing;
    if (renewing) return;
    renewing = true;
    try {
      do {
        // What is being read already was asked for before this news.
        again = isReading();
        await renew();
      } while (again);
    } finally {
      renewing = false;
    }
  };
}
