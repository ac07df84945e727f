import { makeSearchAsOf, type SearchAsOf } from '../temporal/searchAsOf.ts';

/** Said where there is no room for the index: of what kind an error is does not get from one thread to another. */
export const NO_ROOM = 'no-room';

/** SQLITE_FULL, as node:sqlite says it. */
const FULL = 13;

/** What a thread of its own does, away from the one that answers requests: it makes an index of the words of a moment. */
export default function make(asked: SearchAsOf): typeof NO_ROOM | undefined {
  try {
    makeSearchAsOf(asked);
    return undefined;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === FULL) return NO_ROOM; // what node:sqlite throws
    throw error;
  }
}
