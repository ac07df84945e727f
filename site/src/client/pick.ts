/** An object's properties of these names, and no other. */
export function pick<Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  names: readonly Name[],
): Pick<Whole, Name> {
  const picked: Partial<Whole> = {};
  for (const name of names) picked[name] = whole[name];
  return picked as Pick<Whole, Name>; // each of the names has just been given
}
