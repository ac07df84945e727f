/** An object with a value for each name. The one place where it is said that its names are all those of the list. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): { [name in Name]: Value } {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as { [name in Name]: Value };
}
