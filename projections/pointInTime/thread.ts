import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createKeyring } from '#events/keyring.ts';
import { openLog } from '#events/open.ts';
import type { Position } from '#events/port/store.ts';
import { readDecodedFrom } from '#events/prefetchingReader.ts';
import type { LogSettings } from '../config.ts';
import { type MomentFile, makeMoment } from './make.ts';

/** Makes the read models of earlier moments, one after the other, away from the thread that answers requests. */
export interface MomentAsked {
  readonly position: Position;
  /** A directory of the moment's own, which need not exist. */
  readonly dir: string;
  readonly earlier?: MomentFile | undefined;
}

export type MomentMade = { readonly dir: string; readonly failed?: string };

async function serve(port: MessagePort, settings: LogSettings): Promise<void> {
  const { store, masterKey } = await openLog(settings);
  let last: Promise<void> = Promise.resolve();

  async function make(asked: MomentAsked): Promise<MomentMade> {
    const { dir } = asked;
    try {
      // A keyring of its own each time: who has been forgotten since the last one must be forgotten here too.
      const keyring = createKeyring(store, masterKey, Number.POSITIVE_INFINITY);
      await makeMoment({ store, keyring, read: readDecodedFrom(settings, { store, keyring }) }, asked);
      return { dir };
    } catch (error) {
      return { dir, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  }

  port.on('message', (asked: MomentAsked) => {
    last = last.then(async () => port.postMessage(await make(asked)));
  });
}

if (parentPort) await serve(parentPort, workerData as LogSettings); // what the API started this thread with
