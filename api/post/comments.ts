import type { CommentRow } from '#projections/post/queries.ts';
import { createSight } from '../access/sight.ts';
import type { Comment } from '../contract/post.ts';
import { createFaces } from '../faces/faces.ts';
import type { Platform } from '../platform/platform.ts';
import { commentAnswer, namedIn } from './render.ts';

/** Shows comments to a reader (undefined: a guest), without those of whom they do not see. */
export function createComments(platform: Platform) {
  const facesOf = createFaces(platform.reads, platform.link);
  const sight = createSight(platform);

  return (rows: readonly CommentRow[], reader: string | undefined): Comment[] => {
    const people = rows.flatMap(namedIn);
    const faces = facesOf(people);
    const hidden = sight.hidden(reader, people);
    // A hidden comment is read by its author alone.
    const told = (row: CommentRow): CommentRow =>
      row.hidden === 1 && row.author === reader
        ? { ...row, text: platform.reads.queries.feed.commentWords(row.position) }
        : row;
    return rows.filter(({ author }) => !hidden.has(author)).map((row) => commentAnswer(told(row), faces, hidden));
  };
}
