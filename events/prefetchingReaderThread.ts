import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { DECODED_BATCH } from './decoded.ts';
import { decodeToJson } from './decodedJson.ts';
import { openLog } from './open.ts';
import type { Ahead, Packed } from './prefetchingReader.ts';

/** Reads a stretch of the log and hands over a batch for each message that asks for one; null after the last. */
async function work(port: MessagePort, { config, ...stretch }: Ahead): Promise<void> {
  let asked = 0;
  port.on('message', () => {
    asked += 1;
  });
  const log = await openLog(config);
  const { after, upTo = await log.store.head(), types, opened } = stretch;
  const batches = log.store.readJson({ after, upTo, types: [...types], batchSize: DECODED_BATCH });
  for await (const { events: recorded, position } of batches) {
    const events = await decodeToJson(log.keyring, recorded, opened);
    while (asked === 0) await once(port, 'message');
    asked -= 1;
    port.postMessage({ events, read: recorded.length, position } satisfies Packed);
  }
  await log.store.close();
  port.postMessage(null);
  port.close();
}

if (parentPort) await work(parentPort, workerData as Ahead); // what prefetchingReader.ts started this thread with
