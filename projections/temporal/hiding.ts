import type { DatabaseSync } from 'node:sqlite';
import { rows } from '../sql/rows.ts';
import { STILL } from './tables.ts';

/**
 * What is hidden holds at no moment: `until` is negative then, in every version, so that no view has it. The newest version
 * bears STILL with either sign.
 */
export const NEWEST = `until IN (${STILL}, ${-STILL})`;

/** SQL: the end of a version, with the sign that it has. @param since the parameter */
export const ends = (since: string): string => `until = iif(until < 0, -${since}, ${since})`;

/** Keeps why a thing is hidden; each cause is a bit. */
export function createCauses(db: DatabaseSync) {
  const find = rows<{ causes: number }>(db.prepare('SELECT causes FROM temporal_withheld WHERE id = ?'));
  const put = db.prepare('INSERT OR REPLACE INTO temporal_withheld (id, causes) VALUES (?, ?)');
  const drop = db.prepare('DELETE FROM temporal_withheld WHERE id = ?');
  const of = (id: string): number => find.get(id)?.causes ?? 0;

  function set(id: string, causes: number): void {
    if (causes === 0) drop.run(id);
    else put.run(id, causes);
  }

  return {
    of,
    set,
    /** One cause more, or less. @returns whether the thing is seen or hidden now, where that has changed */
    change(id: string, cause: number, isCause: boolean): 'seen' | 'hidden' | undefined {
      const before = of(id);
      const after = isCause ? before | cause : before & ~cause;
      set(id, after);
      if ((before === 0) === (after === 0)) return undefined;
      return after === 0 ? 'seen' : 'hidden';
    },
  };
}
