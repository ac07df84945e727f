/**
 * What a list has for a name that anybody may have written; undefined where it has nothing of its own: every object has a
 * `constructor`, which no town is called by.
 */
export const named = <T>(list: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(list, name) ? list[name] : undefined;
