import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createArgon2 } from './argon2.ts';

const parameters = {
  message: 'correct horse',
  nonce: randomBytes(16),
  memory: 64,
  passes: 2,
  parallelism: 1,
  tagLength: 32,
};

test('where its thread cannot be started, or falls, a password is hashed all the same', async () => {
  const expected = await createArgon2({ idleMs: 10 })(parameters);
  // As after a build that has removed the old ones, or packages that are put in anew.
  const argon2id = createArgon2({ file: pathToFileURL('/nowhere/argon2Thread.ts') });
  const fallen: unknown[] = [];
  const note = (error: unknown): void => void fallen.push(error);
  process.on('uncaughtException', note);
  onTestFinished(() => void process.off('uncaughtException', note));
  const hashes = await Promise.all([argon2id(parameters), argon2id(parameters)]);
  expect([...hashes, await argon2id(parameters)]).toEqual([expected, expected, expected]);
  await expect(argon2id({ ...parameters, memory: 1 })).rejects.toThrow();
  expect(fallen).toEqual([]);
});
