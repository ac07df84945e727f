/** Lets those who ask under one name go on one after the other, in the order in which they asked. */
export function createQueues() {
  const last = new Map<string, Promise<void>>();

  /** Waits for one's turn; what it resolves with has to be called to end it. */
  return async function enter(name: string): Promise<() => void> {
    const before = last.get(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    last.set(name, promise);
    await before;
    return function leave() {
      if (last.get(name) === promise) last.delete(name);
      resolve();
    };
  };
}
