/** Bounds the memory of each: some 10 MB. */
const KEPT = 100_000;

/** Ids that were seen: which of them, as far as they are kept. An id that is not here may have been seen all the same. */
export function createSeen() {
  const ids = new Set<string>();
  return {
    has: (id: string): boolean => ids.has(id),
    add(id: string): void {
      if (ids.size >= KEPT) ids.clear();
      ids.add(id);
    },
    clear: (): void => ids.clear(),
  };
}
