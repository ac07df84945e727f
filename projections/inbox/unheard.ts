import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { Handlers } from '../runner/definition.ts';
import { rows } from '../sql/rows.ts';

/** Of whose doings a member hears nothing: a bit for muted, one for blocked. */
export const UNHEARD = `CREATE TABLE inbox_unheard (
      member INTEGER NOT NULL,
      actor  INTEGER NOT NULL,
      why    INTEGER NOT NULL,
      PRIMARY KEY (member, actor)
    ) WITHOUT ROWID;`;

const MUTED = 1;
const BLOCKED = 2;

/**
 * Keeps it.
 *
 * @param positionOf a member
 * @param alone nobody else writes the table, as in a build: who never muted or blocked anybody is then known without a look
 */
export function createUnheard(db: DatabaseSync, positionOf: (id: string) => Position | undefined, alone: boolean) {
  const everyone = rows<{ member: Position }>(db.prepare('SELECT DISTINCT member FROM inbox_unheard'));
  const choosy = alone ? new Set(everyone.all().map(({ member }) => member)) : undefined;
  const find = rows<{ why: number }>(db.prepare('SELECT why FROM inbox_unheard WHERE member = ? AND actor = ?'));
  const add = db.prepare(
    'INSERT INTO inbox_unheard (member, actor, why) VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET why = why | ?3',
  );
  const take = db.prepare('UPDATE inbox_unheard SET why = why & ~?3 WHERE member = ?1 AND actor = ?2');
  const drop = db.prepare('DELETE FROM inbox_unheard WHERE member = ? AND actor = ? AND why = 0');
  const forget = db.prepare('DELETE FROM inbox_unheard WHERE member = ?');

  /** What was told before stays, for whoever looks for it. */
  function change(does: typeof add, { by, member }: { by: string; member: string }, why: number): void {
    const [to, actor] = [positionOf(by), positionOf(member)];
    if (to === undefined || actor === undefined) return;
    choosy?.add(to);
    does.run(to, actor, why);
    drop.run(to, actor);
  }

  const handlers: Pick<Handlers, 'MemberBlocked' | 'MemberUnblocked' | 'MemberMuted' | 'MemberUnmuted'> = {
    MemberBlocked: ({ data }) => change(add, data, BLOCKED),
    MemberUnblocked: ({ data }) => change(take, data, BLOCKED),
    MemberMuted: ({ data }) => change(add, data, MUTED),
    MemberUnmuted: ({ data }) => change(take, data, MUTED),
  };

  return {
    handlers,
    has: (member: Position, actor: Position): boolean =>
      choosy?.has(member) !== false && find.get(member, actor) !== undefined,
    forget: (member: Position): void => void forget.run(member),
  };
}
