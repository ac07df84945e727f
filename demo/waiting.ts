/** @throws where the schedule has something happen before what it needs */
export function known<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`the schedule needs ${what} too early`);
  return value;
}

/** Begins something that others wait for by its name. */
export function left<Name, Value>(
  results: Map<Name, Promise<Value>>,
  name: Name,
  begin: () => Promise<Value>,
): Promise<Value> {
  const result = begin();
  result.catch(() => {}); // told to who waits for the deed itself
  results.set(name, result);
  return result;
}

/** Does something with each of these, so many at a time, begun in their order. */
export async function atOnce<Item>(
  count: number,
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values();
  async function worker(): Promise<void> {
    for (const item of waiting) await act(item);
  }
  await Promise.all(Array.from({ length: count }, worker));
}

export const idOf = (thing: unknown): string => (thing as { _id: string })._id; // CONTRACT: ids are strings in `_id`
