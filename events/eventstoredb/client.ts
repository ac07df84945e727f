import { EventStoreDBClient } from '@eventstore/db-client';

/** What the client keeps for its own calls. Names as in @eventstore/db-client 6.2. */
interface Internals {
  handleError(failed: unknown, error: Error): Promise<void>;
}

/**
 * EventStoreDB's client. Connects when first used.
 *
 * When a call fails, the client itself looks for another node (`handleError`), in a promise that nothing awaits. Where a search
 * is under way already, that promise fails with it, for example in a cluster that has no leader for long; unhandled, it would end
 * the process. The failure is dropped here: each call that waits for the search is told by its own promise.
 */
export function connect(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url);
  const internals = client as unknown as Internals; // it is protected
  const { handleError } = internals;
  internals.handleError = (failed, error) => handleError(failed, error).catch(() => {});
  return client;
}
