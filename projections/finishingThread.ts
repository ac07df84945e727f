import { isMainThread, workerData } from 'node:worker_threads';
import type { Share } from './finishing.ts';
import { READ_MODELS } from './models.ts';
import { finishReadModel } from './runner/files.ts';

/** The other half of the work of finishing.ts, which started this thread with it. */
if (!isMainThread)
  for (const { path, name } of workerData as Share) {
    const model = READ_MODELS.find((one) => one.name === name);
    if (model) finishReadModel({ path, model });
  }
