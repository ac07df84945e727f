import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { DECODED_BATCH } from './decoded.ts';
import { decodeToJson, learnKeys } from './decodedJson.ts';
import { openLog } from './open.ts';
import type { Ahead, Packed } from './prefetchingReader.ts';
import { keyCreated } from './subjects/key.ts';

/** Reads a stretch of the log and hands over a batch for each message that asks for one; null after the last. */
async function work(port: MessagePort, { config, ...stretch }: Ahead): Promise<void> {
  let asked = 0;
  port.on('message', () => {
    asked += 1;
  });
  const log = await openLog(config);
  const { after, upTo = await log.store.head(), types, opened } = stretch;
  // Keys come by before what they open: the log need not be asked for each, which over a network costs more than the rest.
  const withKeys = opened?.size === 0 ? types : new Set([...types, keyCreated.type]);
  const batches = log.store.readJson({ after, upTo, types: [...withKeys], batchSize: DECODED_BATCH });
  for await (const { events: recorded, position } of batches) {
    learnKeys(log.keyring, recorded);
    const wanted = recorded.filter(({ type }) => types.has(type));
    const events = await decodeToJson(log.keyring, wanted, opened);
    while (asked === 0) await once(port, 'message');
    asked -= 1;
    port.postMessage({ events, read: recorded.length, position } satisfies Packed);
  }
  await log.store.close();
  port.postMessage(null);
  port.close();
}

if (parentPort) await work(parentPort, workerData as Ahead); // what prefetchingReader.ts started this thread with
