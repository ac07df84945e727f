import type { Context } from 'hono';
import type { Moment } from '#events/moment.ts';
import { type EventStore, type Position, START } from '#events/port/store.ts';
import type { Platform } from '../platform/platform.ts';
import { LIST_MODELS, type ListReads } from '../pointInTime/reads.ts';
import type { ModelName } from '../readModels/readModels.ts';
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
  const { reads, clock, publicUrl, responseCache, guard, store } = platform;
  const present = (): View => ({ reads, clock, publicUrl, responseCache, guard, time: clock() });
  if (asOf === undefined) return present();
  const { session } = c.var;
  if (session === null) return { refused: signInFirst(c) };
  if (!isAnalyst(platform, session.member))
    return { refused: fail(c, 403, 'analysts-only', 'Only analysts may look at earlier moments.') };

  const head = await store.head();
  const position = 'time' in asOf ? (await store.timeRange({ until: asOf.time })).upTo : Math.min(asOf.position, head);
  const time = Math.min('time' in asOf ? asOf.time : await timeOf(store, position), clock());
  // What has just happened is there already, as long as nothing else has happened since.
  if (position === head && (await reads.waitFor(head, LIST_MODELS, WAIT_MS)) && reads.position(LIST_MODELS) === head)
    return { ...present(), time };
  const then = await platform.moments.at(position);
  if (then)
    return {
      clock,
      publicUrl,
      responseCache,
      guard,
      time,
      // What was then does not change, but for who has been forgotten since: so the tag of a list moves with the members.
      reads: { queries: then.queries, changed: (name: ModelName) => then.changed(name) + reads.changed('members') },
    };
  c.header('Retry-After', RETRY_AFTER_SECONDS);
  const message = 'Many earlier moments are being looked up. Please try again in a moment.';
  return { refused: fail(c, 429, 'busy', message) };
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
