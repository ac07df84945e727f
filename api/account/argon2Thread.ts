import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/** A password to derive a hash from. */
export interface Asked {
  readonly id: number;
  readonly parameters: Argon2Parameters;
}

/** What came of it. */
export type Derived = { readonly id: number } & ({ readonly hash: Uint8Array } | { readonly error: unknown });

parentPort?.on('message', ({ id, parameters }: Asked) => parentPort?.postMessage(answer(id, parameters)));

function answer(id: number, parameters: Argon2Parameters): Derived {
  try {
    return { id, hash: argon2Sync('argon2id', parameters) };
  } catch (error) {
    return { id, error };
  }
}
