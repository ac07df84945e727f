import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { prepareAll, statement } from '../sql/rows.ts';

/** A member's own pictures go with them. A company, a provider and a fund stay, and so do their logos and banners. */
export const GOES = "field NOT IN ('logo', 'banner')";

/** Whose a picture is: who was recorded as its owner, else who shows it first. */
const owner = (key: string): string =>
  `coalesce((SELECT member FROM file_owners WHERE key = ${key}),
            (SELECT member FROM file_uses WHERE key = ${key} ORDER BY position LIMIT 1))`;

/**
 * `subject`: the member, post, company, provider or fund that shows it; `field`: where in it; `member`: whose that is; `position`:
 * of the event since which it does.
 */
export interface PictureUse {
  readonly subject: string;
  readonly field: string;
  readonly member: string;
  readonly position: Position;
}

/** A picture is shown by one thing, and by the few others of the same member. */
const USES_MOST = 50;

/** One upload stands in so many applications at the most. Who looks at all of them looks at no more. */
export const DOCUMENT_USES_MOST = 1000;

/** A member's pictures are read so many at a time: between two pages others get their turn. */
const PAGE = 200;

export const FILE_STATEMENTS = {
  used: statement<{ key: string }>(
    'the keys asked about: each one look into an index',
    `SELECT j.value AS key FROM json_each(?) j
      WHERE EXISTS (SELECT 1 FROM file_uses u WHERE u.key = j.value)`,
  ),
  ownerOf: statement<{ member: string | null }>('one picture by its key', `SELECT ${owner('?1')} AS member`),
  usesOf: statement<PictureUse>(
    `what shows one picture, ${USES_MOST} at the most: an index`,
    `SELECT subject, field, member, position FROM file_uses WHERE key = ? ORDER BY position LIMIT ${USES_MOST}`,
  ),
  pastUsesOf: statement<PictureUse>(
    `what showed one picture before, ${USES_MOST} at the most: the key in its order`,
    `SELECT subject, field, member, position FROM files_withdrawn WHERE key = ? LIMIT ${USES_MOST}`,
  ),
  documentUses: statement<{ subject: string }>(
    `the applications that one upload stands in, ${DOCUMENT_USES_MOST} at the most: an index`,
    `SELECT subject FROM file_uses WHERE key = ? AND field GLOB 'document/*' LIMIT ${DOCUMENT_USES_MOST}`,
  ),
  withdrawn: statement<{ yes: 1 }>(
    'one picture by its key',
    'SELECT 1 AS yes FROM files_withdrawn WHERE key = ? LIMIT 1',
  ),
  removedAt: statement<{ at: number | null }>(
    'one picture by its key',
    'SELECT max(removedAt) AS at FROM files_withdrawn WHERE key = ?',
  ),
  documentOf: statement<{ key: string }>(
    'one message: a look into an index',
    "SELECT key FROM file_uses WHERE subject = ? AND field = 'document' LIMIT 1",
  ),
  going: statement<{ key: string }>(
    `one member's pictures behind a key, ${PAGE} at the most, and who else shows each`,
    `WITH candidates AS (
       SELECT key FROM file_owners WHERE member = ?1 AND key > ?2
       UNION SELECT key FROM file_uses WHERE member = ?1 AND key > ?2 AND ${GOES}
     )
     SELECT key FROM candidates AS c WHERE ${owner('c.key')} = ?1
       AND NOT EXISTS (SELECT 1 FROM file_uses AS s WHERE s.key = c.key AND s.member = ?1 AND NOT s.${GOES})
       AND (EXISTS (SELECT 1 FROM file_uses AS s WHERE s.key = c.key AND s.member = ?1)
         OR NOT EXISTS (SELECT 1 FROM file_uses AS s WHERE s.key = c.key))
     ORDER BY key LIMIT ${PAGE}`,
    "sorts one member's pictures",
  ),
  shownBy: statement<{ key: string }>(
    `one member's pictures behind a key, ${PAGE} at the most`,
    `SELECT DISTINCT key FROM file_uses WHERE member = ?1 AND key > ?2 ORDER BY key LIMIT ${PAGE}`,
    "sorts one member's pictures",
  ),
};

export function createFileQueries(db: DatabaseSync) {
  const made = prepareAll(db, FILE_STATEMENTS);
  const { used, usesOf, ownerOf, withdrawn, removedAt, documentOf, going, shownBy } = made;

  return {
    /** Which of these storage keys something in the product shows. */
    isClaimed: (candidates: readonly string[]): Set<string> =>
      new Set(used.all(JSON.stringify(candidates)).map(({ key }) => key)),

    /** What shows a picture. */
    usesOf: (key: string): PictureUse[] => usesOf.all(key),

    /** What showed a picture and does so no more there, with the position since which it had. */
    pastUsesOf: (key: string): PictureUse[] => made.pastUsesOf.all(key),

    /** The applications that an upload stands in, one of them more than once where it was replaced and sent anew. */
    documentUses: (key: string): string[] => made.documentUses.all(key).map(({ subject }) => subject),

    /** Whose a picture is: who was recorded as its owner, else who shows it first; null where neither is known. */
    ownerOf: (key: string): string | null => ownerOf.get(key)?.member ?? null,

    /** Whether something showed a picture before, and does so no more. */
    isWithdrawn: (key: string): boolean => withdrawn.get(key) !== undefined,

    /** When a moderator removed what showed a picture, in milliseconds since 1970; 0 for never. */
    removedAt: (key: string): number => removedAt.get(key)?.at ?? 0,

    /** The storage key of the document that came along with a message; null for none. */
    documentOf: (message: string): string | null => documentOf.get(message)?.key ?? null,

    /**
     * The pictures to delete when a member is erased: all that are theirs, also those that they have replaced or never
     * shown, except what a company or a fund of theirs shows. What somebody took over from them, before pictures had
     * owners, goes with them too; unless they had replaced it: then it stays with whoever shows it. Empty once
     * MemberErased has been projected: ask before it is recorded.
     * @param after the last key of the page before
     */
    picturesOf: (member: string, after = ''): string[] => going.all(member, after).map(({ key }) => key),

    /**
     * The storage keys of the pictures that a member shows anywhere, a page of them; [] behind the last.
     * @param after the last key of the page before
     */
    shownBy: (member: string, after = ''): string[] => shownBy.all(member, after).map(({ key }) => key),
  };
}
