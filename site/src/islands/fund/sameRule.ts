type Rule = Readonly<Record<string, unknown>>;

/** Whether two criteria ask the same: a list in whatever order, and what asks nothing like what is left out. */
export function isSameRule(one: object, other: object): boolean {
  const [a, b]: [Rule, Rule] = [{ ...one }, { ...other }];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((term) => asked(a[term]) === asked(b[term]));
}

function asked(value: unknown): string {
  if (value === undefined || value === null || value === false) return '';
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value.length === 0 ? '' : JSON.stringify(value.map(String).sort());
}
