import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadDecoded } from './decoded.ts';
import { createKeyring, type Keyring } from './keyring.ts';
import { readMasterKey } from './masterKey.ts';
import { readDecodedFrom } from './readAhead.ts';
import { openSqliteStore } from './sqlite/store.ts';
import type { EventStore } from './store.ts';

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

/** The log and its keyring, as the environment asks for them. */
export async function openLog(config: LogConfig): Promise<OpenLog> {
  mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 });
  const masterKey = readMasterKey(config.DATA_DIR, config.MASTER_KEY);
  const store = await openStore(config);
  const keyring = createKeyring(store, masterKey);
  return { store, keyring, masterKey, read: readDecodedFrom(config, { store, keyring }) };
}

async function openStore({ DATA_DIR, EVENTSTORE_URL }: LogConfig): Promise<EventStore> {
  if (EVENTSTORE_URL === undefined) return openSqliteStore({ file: join(DATA_DIR, 'events.db') });
  // gRPC and its client take a while to load: only who needs them waits.
  const { openEventStoreDb } = await import('./eventstoredb/store.ts');
  return openEventStoreDb({ url: EVENTSTORE_URL });
}
