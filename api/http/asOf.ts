import type { Context } from 'hono';
import type { Moment } from '#events/moment.ts';
import { type EventStore, type Position, START } from '#events/store.ts';
import type { ListReads } from '../moments/reads.ts';
import type { Platform } from '../platform.ts';
import { isAnalyst } from './analysts.ts';
import { fail, signInFirst } from './answer.ts';
import type { Env } from './env.ts';
import type { ListDeps } from './list.ts';

/** What a list is read from: the present, or an earlier moment. It holds for the present turn of the event loop. */
export interface View extends ListDeps {
  readonly reads: ListReads;
  /** The time at which the list is read: milliseconds since 1970. */
  readonly time: number;
}

/** How long an answer waits for the read model to have passed the moment. */
const WAIT_MS = 2000;
const RETRY_AFTER_SECONDS = '5';

/**
 * What a list read is to be answered from: the present where no moment is named; else, for analysts, the read model as
 * it was then. `refused` is the answer to who may not, or must wait.
 */
export async function viewOf(c: Context<Env>, platform: Platform & ListDeps, asOf: Moment | undefined) {
  const { reads, clock, publicUrl, firstPages, store } = platform;
  const present = (): View => ({ reads, clock, publicUrl, firstPages, time: clock() });
  if (asOf === undefined) return present();
  const { session } = c.var;
  if (session === null) return { refused: signInFirst(c) };
  if (!isAnalyst(platform, session.member))
    return { refused: fail(c, 403, 'analysts-only', 'Only analysts may look at earlier moments.') };

  const head = await store.head();
  const position = 'time' in asOf ? (await store.timeRange({ until: asOf.time })).upTo : Math.min(asOf.position, head);
  const time = Math.min('time' in asOf ? asOf.time : await timeOf(store, position), clock());
  // What has just happened is there already, as long as nothing else has happened since.
  if (position === head && (await reads.waitFor(head, WAIT_MS)) && reads.versions().position === head)
    return { ...present(), time };
  const then = await platform.moments.at(position);
  if (then)
    return { clock, publicUrl, firstPages, time, reads: { queries: then.queries, versions: () => versionsThen(then) } };
  c.header('Retry-After', RETRY_AFTER_SECONDS);
  const message = 'Many earlier moments are being looked up. Please try again in a moment.';
  return { refused: fail(c, 429, 'busy', message) };

  /** What was then does not change, but for who has been forgotten since: so the tag of a list moves with the members. */
  function versionsThen(moment: ListReads) {
    const { changed, ...versions } = moment.versions();
    const now = reads.versions().changed.members;
    const moved = Object.entries(changed).map(([projection, position]) => [projection, position + now]);
    return { ...versions, changed: Object.fromEntries(moved) as typeof changed }; // the same names
  }
}

/** When the event at a position was written, or the last one before it; 0 where there is none. */
async function timeOf(store: EventStore, position: Position): Promise<number> {
  for (let window = 1; ; window *= 8) {
    const after = Math.max(position - window, START);
    let at: number | undefined;
    for await (const { events } of store.readAll({ after, upTo: position })) at = events.at(-1)?.at ?? at;
    if (at !== undefined || after === START) return at ?? 0;
  }
}
