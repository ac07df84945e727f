import pino from 'pino';
import { expect, test } from 'vitest';
import { ReadModelMissing } from '../readModels/unready.ts';
import { createRepeater } from './repeat.ts';

test('what fails is tried again; that a read model is being built is told as no error', async () => {
  const said: [level: number, message: string][] = [];
  const log = pino({
    hooks: { logMethod: ([, message], _, level) => void said.push([level, message ?? '']) },
  });
  const stop = new AbortController();
  const failures = [new ReadModelMissing('cases'), new Error('the disk is full')];
  await createRepeater(stop.signal, log)(1, 'what is due', async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    stop.abort();
  });
  expect(said).toEqual([
    [log.levels.values.info, 'what is due; it is tried again'],
    [log.levels.values.error, 'what is due; it is tried again'],
  ]);
});
