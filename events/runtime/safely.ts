/** Warned of once each: a timer meets the same failure every few milliseconds. */
const warned = new Set<string>();
const WARNED_MOST = 100;

/**
 * What a timer may call. An error thrown from a timer reaches nobody and would end the process; here it becomes a warning,
 * and the next turn of the timer tries again.
 */
export function safely(act: () => void): () => void {
  return () => {
    try {
      act();
    } catch (error) {
      const text = String(error);
      if (warned.has(text) || warned.size >= WARNED_MOST) return;
      warned.add(text);
      process.emitWarning(error instanceof Error ? error : text);
    }
  };
}
