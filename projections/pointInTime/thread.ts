import { makeSearchAsOf, type SearchAsOf } from '../temporal/searchAsOf.ts';

/** What a thread of its own does, away from the one that answers requests: it makes an index of the words of a moment. */
export default function make(asked: SearchAsOf): void {
  makeSearchAsOf(asked);
}
