import type { CommentRow } from '#projections/post/comments.ts';
import { createSight } from '../access/sight.ts';
import type { Comment } from '../contract/post.ts';
import { heldFor as HELD, type HeldFor } from '../contract/standing-answer.ts';
import { createFaces } from '../faces/faces.ts';
import type { Platform } from '../platform/platform.ts';
import { commentAnswer, namedIn } from './render.ts';

/** Shows comments to a reader (undefined: a guest), without those of whom they do not see. */
export function createComments(platform: Platform) {
  const { reads } = platform;
  const facesOf = createFaces(reads, platform.link);
  const sight = createSight(platform);

  /** For what a comment is held; undefined where a moderator hid it, or the read model does not know yet. */
  function heldFor(id: string): HeldFor | undefined {
    const reason = reads.has('standings') ? reads.queries.standings.hidden('comment', id)?.reason : undefined;
    return reason === undefined ? undefined : HELD.safeParse(reason).data;
  }

  return (rows: readonly CommentRow[], reader: string | undefined): Comment[] => {
    const people = rows.flatMap(namedIn);
    const faces = facesOf(people);
    const hidden = sight.hidden(reader, people);
    // A hidden comment is read by its author alone; one that is held comes with its words.
    const told = (row: CommentRow): CommentRow =>
      row.hidden === 1 && row.text === null && row.author === reader
        ? { ...row, text: reads.queries.feed.commentWords(row.position) }
        : row;
    const answer = (row: CommentRow): Comment => {
      const held = row.hidden === 1 && row.author === reader ? heldFor(row.id) : undefined;
      return { ...commentAnswer(told(row), faces, hidden), ...(held && { held }) };
    };
    return rows.filter(({ author }) => !hidden.has(author)).map(answer);
  };
}
