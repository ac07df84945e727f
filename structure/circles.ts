import { posix } from 'node:path';
import type { Import } from './imports.ts';

/** Folders that import each other, directly or through others, and what makes them do so. */
export interface Circle {
  readonly folders: readonly string[];
  /** `from -> to`, of files. */
  readonly imports: readonly string[];
}

/**
 * Every set of folders each of which can be reached from each other one of the set. A folder is where a file stands; what
 * stands further in is another folder. Types count as well: who reads one folder must read the other.
 */
export function circlesBetweenFolders(imports: readonly Import[]): Circle[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [here, there] = [posix.dirname(from), posix.dirname(to)];
    if (here === there) continue;
    next.set(here, (next.get(here) ?? new Set()).add(there));
  }
  const reached = new Map([...next.keys()].map((folder) => [folder, reachedFrom(folder, next)]));
  const circles = new Map<string, Circle>();
  for (const [folder, reaches] of reached) {
    if (!reaches.has(folder)) continue;
    const folders = [...reaches].filter((other) => reached.get(other)?.has(folder)).sort();
    circles.set(folders.join(), { folders, imports: between(folders, imports) });
  }
  return [...circles.values()];
}

function reachedFrom(folder: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const open = [folder];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const other of next.get(at) ?? []) {
      if (reached.has(other)) continue;
      reached.add(other);
      open.push(other);
    }
  }
  return reached;
}

function between(folders: readonly string[], imports: readonly Import[]): string[] {
  const inside = (path: string): boolean => folders.includes(posix.dirname(path));
  return imports
    .filter(({ from, to }) => inside(from) && inside(to) && posix.dirname(from) !== posix.dirname(to))
    .map(({ from, to }) => `${from} -> ${to}`);
}
