import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { readDecodedHere } from './decoded.ts';
import { openLog } from './open.ts';
import type { Ahead, Packed } from './readAhead.ts';

/** Reads a stretch of the log and hands over a batch for each message that asks for one; null after the last. */
async function work(port: MessagePort, { config, ...stretch }: Ahead): Promise<void> {
  let asked = 0;
  port.on('message', () => {
    asked += 1;
  });
  const log = await openLog(config);
  for await (const { events, read, position } of readDecodedHere(log)(stretch)) {
    while (asked === 0) await once(port, 'message');
    asked -= 1;
    port.postMessage({ events: JSON.stringify(events), read, position } satisfies Packed);
  }
  await log.store.close();
  port.postMessage(null);
  port.close();
}

if (parentPort) await work(parentPort, workerData as Ahead); // what readAhead.ts started this thread with
