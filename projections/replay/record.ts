import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { encode } from '#events/codec.ts';
import type { Wanted } from '#events/history.ts';
import type { Keyring } from '#events/keyring.ts';
import type { Moment } from '#events/moment.ts';
import type { EventStore } from '#events/store.ts';
import { historyStream } from '#events/subjects/history.ts';

/** What was asked for, under the names that GET /events has for it. */
export type Query = Record<string, string | string[]>;

/**
 * Writes into the log that personal fields are about to be read here, as GET /events does: a reading that cannot be
 * recorded does not take place. Nobody has signed in at a command line; what is known is whose it is.
 */
export async function recordReading(
  { store, keyring }: { readonly store: EventStore; readonly keyring: Keyring },
  query: Query,
): Promise<void> {
  const analyst = `os:${userName()}`;
  const fact = { type: 'HistoryRead', data: { analyst, personal: true, query } } as const;
  const id = randomUUID();
  const event = await encode(keyring, fact, { id, at: Date.now(), actor: null });
  await store.append(historyStream(id), 'no-stream', [event]);
}

const toIso = (time: number): string => new Date(time).toISOString();

/** A container may run under a number that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

export function queryOf({ from, to, since, until, types, categories, stream }: Wanted): Query {
  const named = {
    from: from?.toString(),
    to: to?.toString(),
    since: since === undefined ? undefined : toIso(since),
    until: until === undefined ? undefined : toIso(until),
    type: oneOrMore(types),
    category: oneOrMore(categories),
    stream,
  };
  return Object.fromEntries(Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

export const queryAsOf = (moment: Moment): Query => ({
  asOf: 'time' in moment ? toIso(moment.time) : String(moment.position),
});

const oneOrMore = (names: readonly string[] | undefined): string | string[] | undefined =>
  names?.length === 1 ? names[0] : names && [...names];
