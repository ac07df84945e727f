import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { encode } from '#events/codec.ts';
import type { Wanted } from '#events/history.ts';
import type { Keyring } from '#events/keyring.ts';
import type { Moment } from '#events/moment.ts';
import { type EventStore, WrongExpectedRevision } from '#events/store.ts';
import { historyStream } from '#events/subjects/history.ts';

/** What was asked for, under the names that GET /events has for it. */
export type Query = Record<string, string | string[]>;

/** How often it is tried anew because somebody of the same name began to read in between. */
const ATTEMPTS = 8;

/**
 * Writes into the log that personal fields are about to be read here, as GET /events does: a reading that cannot be
 * recorded does not take place. Nobody has signed in at a command line; what is known is whose it is.
 */
export async function recordReading(
  { store, keyring }: { readonly store: EventStore; readonly keyring: Keyring },
  query: Query,
): Promise<void> {
  const analyst = `os:${userName()}`;
  const stream = historyStream(analyst);
  const fact = { type: 'HistoryRead', data: { analyst, personal: true, query } } as const;
  const event = await encode(keyring, fact, { id: randomUUID(), at: Date.now(), actor: null });
  for (let attempt = 1; ; attempt += 1) {
    const last = (await store.readStream(stream)).at(-1);
    try {
      await store.append(stream, last?.revision ?? 'no-stream', [event]);
      return;
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision) || attempt === ATTEMPTS) throw error;
    }
  }
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
