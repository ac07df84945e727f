/** More than this, and the two sides will never agree. */
const TRIES = 4;

interface Rules {
  /** Carries the update out and gives what holds now; undefined where that failed, which ends it. */
  readonly send: (subject: string, value: boolean) => Promise<boolean | undefined>;
  /** After a failure: shows again what held before. */
  readonly undo: (subject: string, held: boolean) => void;
}

/**
 * Carries out toggles (like, follow) so that the last press wins: one request at a time for each subject, and another
 * one if what holds afterwards is not what was asked for last.
 */
export function optimisticUpdates({ send, undo }: Rules) {
  const wanted = new Map<string, boolean>();

  async function update(subject: string, value: boolean): Promise<void> {
    const underWay = wanted.has(subject);
    wanted.set(subject, value);
    if (underWay) return;
    let held = !value;
    try {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const holds = await send(subject, wanted.get(subject) ?? value);
        if (holds === undefined) return undo(subject, held);
        held = holds;
        if (held === wanted.get(subject)) return;
      }
      undo(subject, held);
    } finally {
      wanted.delete(subject);
    }
  }

  /** What was asked for last, until the two sides agree: what is read meanwhile may not know of it. */
  const expected = (subject: string): boolean | undefined => wanted.get(subject);

  return { update, expected };
}
