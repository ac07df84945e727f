import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { KINDS, type Kind } from './kinds.ts';

/**
 * By how much members' numbers of unseen notices change in a batch: written once a batch, because a post that many like
 * at once changes the same number again and again.
 */
export function createTallies(db: DatabaseSync) {
  const changes = new Map<Position, Map<Kind, number>>();
  const write = new Map(
    KINDS.map((kind) => [kind, db.prepare(`UPDATE inbox_members SET ${kind} = ${kind} + ? WHERE position = ?`)]),
  );

  return {
    add(member: Position, kind: Kind, by: number): void {
      const counts = changes.get(member) ?? new Map<Kind, number>();
      if (counts.size === 0) changes.set(member, counts);
      counts.set(kind, (counts.get(kind) ?? 0) + by);
    },

    /** What was gathered of a member does not count any more. */
    forget: (member: Position): void => void changes.delete(member),

    flush(): void {
      for (const [member, counts] of changes)
        for (const [kind, by] of counts) if (by !== 0) write.get(kind)?.run(by, member);
      changes.clear();
    },

    drop: (): void => changes.clear(),
  };
}
