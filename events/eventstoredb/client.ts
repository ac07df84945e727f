import { EventStoreDBClient } from '@eventstore/db-client';

/** What the client keeps for its own calls. Names as in @eventstore/db-client 6.2. */
interface Internals {
  handleError(failed: unknown, error: Error): Promise<void>;
}

/**
 * EventStoreDB's client. Connects when first used.
 *
 * It looks for another node when a call fails, and waits for nobody to hear how that went: where one search of a cluster
 * without a leader was under way already, its failure came back a second time there, and ended the process. Whoever
 * asks is told by their own call.
 */
export function connect(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url);
  const internals = client as unknown as Internals; // it is protected
  const { handleError } = internals;
  internals.handleError = (failed, error) => handleError(failed, error).catch(() => {});
  return client;
}
