import type { Shown } from './subject.ts';

/** What differs between two moments, by the names of the fields: nothing where it was not there yet, as before what is held was written. */
export function changesBetween(before: Shown | null, after: Shown | null) {
  if (before === null) return [];
  const fields = new Set([...Object.keys(before.fields), ...Object.keys(after?.fields ?? {})]);
  return [...fields].flatMap((field) => {
    const [from, to] = [before.fields[field] ?? '', after?.fields[field] ?? ''];
    return from === to ? [] : [{ field, from, to }];
  });
}
