import { isMainThread, workerData } from 'node:worker_threads';
import { type Share, takenFrom } from './finishing.ts';
import { READ_MODELS } from './models.ts';
import { finishReadModel } from './runner/files.ts';

/** The other thread of finishing.ts, which started it. */
if (!isMainThread) {
  const { files, taken } = workerData as Share;
  for (const { path, name } of takenFrom(files, 1, taken)) {
    const model = READ_MODELS.find((one) => one.name === name);
    if (model) finishReadModel({ path, model });
  }
}
