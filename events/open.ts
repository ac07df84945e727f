import { setTimeout as elapsed } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import { logFile, makeDataFolder } from './dataFolder.ts';
import type { ReadDecoded } from './decoded.ts';
import { checkKey, hasKey } from './keyCheck.ts';
import { createKeyring, type Keyring } from './keyring.ts';
import { readMasterKey } from './masterKey.ts';
import { type EventStore, LogUnavailable } from './port/store.ts';
import { readDecodedFrom } from './prefetchingReader.ts';
import type { Checked } from './sqlite/check.ts';
import { openSqliteStore } from './sqlite/store.ts';

const AGAIN_MS = 1000;

export interface LogConfig {
  readonly DATA_DIR: string;
  /** `esdb://…`; the SQLite file `DATA_DIR/events.db` where left out. */
  readonly EVENTSTORE_URL?: string | undefined;
  /** Base64 of 32 bytes; `DATA_DIR/master.key` where left out. */
  readonly MASTER_KEY?: string | undefined;
}

export interface OpenLog {
  readonly store: EventStore;
  readonly keyring: Keyring;
  readonly masterKey: Uint8Array;
  /** Reads long stretches of the log on a thread of their own. */
  readonly read: ReadDecoded;
}

/**
 * The log and its keyring, as the environment asks for them.
 * @param check what of a file to look through; told nothing, the process that opens it does so once, and none of its threads
 * @throws {KeyRefused} the log was written with another master key, or there is no key for it
 * @throws {LogCorrupt} the log is spoilt
 * @throws {DataFolderRefused} DATA_DIR is no folder, or its log is gone
 */
export async function openLog(
  config: LogConfig,
  check: Checked | undefined = isMainThread ? 'whole' : undefined,
): Promise<OpenLog> {
  makeDataFolder(config.DATA_DIR);
  const store = await openStore(config, check);
  try {
    // Asked before the key is looked for: who finds a log then also finds the key that another process made for it.
    const make = !(await hasKey(store));
    const masterKey = readMasterKey(config.DATA_DIR, { given: config.MASTER_KEY, make });
    await checkKey(store, masterKey);
    // The store keeps it: whoever has opened the log needs not ask again.
    await store.logId();
    const keyring = createKeyring(store, masterKey);
    return { store, keyring, masterKey, read: readDecodedFrom(config, { store, keyring }) };
  } catch (error) {
    await store.close();
    throw error;
  }
}

interface Waiting {
  /** Told, each time, why the log is not to be had yet. */
  readonly onUnavailable: (error: LogUnavailable) => void;
  /** Ends the waiting with the last error. */
  readonly signal?: AbortSignal;
}

/**
 * The same for a program that serves: where EventStoreDB cannot be reached, it is asked again until it can. A file is on
 * this machine: that it cannot be opened is somebody's to mend, and is thrown at once.
 * @throws as `openLog`
 */
export async function openLogOnceReachable(config: LogConfig, { onUnavailable, signal }: Waiting): Promise<OpenLog> {
  for (;;) {
    try {
      return await openLog(config);
    } catch (error) {
      const isAway = error instanceof LogUnavailable && config.EVENTSTORE_URL !== undefined;
      if (!isAway || signal?.aborted) throw error;
      onUnavailable(error);
    }
    await elapsed(AGAIN_MS, undefined, signal && { signal }).catch(() => {}); // over, or it is to end
  }
}

async function openStore({ DATA_DIR, EVENTSTORE_URL }: LogConfig, check?: Checked): Promise<EventStore> {
  if (EVENTSTORE_URL === undefined) return openSqliteStore({ file: logFile(DATA_DIR), check });
  // gRPC and its client take a while to load: only who needs them waits.
  const { openEventStoreDb } = await import('./eventstoredb/store.ts');
  return openEventStoreDb({ url: EVENTSTORE_URL });
}
