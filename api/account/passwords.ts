import { randomBytes, timingSafeEqual } from 'node:crypto';
import { argon2id } from './argon2.ts';

/** Argon2id as the design asks for it: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** The password's hash in the PHC string format, with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return phc(COST, salt, await derived(password, COST, salt, HASH_BYTES));
}

/** Whether `password` is the one of a hash in the PHC string format. What was hashed at another cost is verified at it. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored);
  if (!match) return false;
  const [, memory, passes, parallelism, salt = '', hash = ''] = match;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const expected = Buffer.from(hash, 'base64');
  const actual = await derived(password, cost, Buffer.from(salt, 'base64'), expected.length);
  return timingSafeEqual(actual, expected);
}

/** The hash of no password: verifying against it takes as long as against any other, and never succeeds. */
export const NOBODYS_HASH = phc(COST, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));

function derived(
  password: string,
  cost: { memory: number; passes: number; parallelism: number },
  nonce: Buffer,
  tagLength: number,
): Promise<Buffer> {
  return argon2id({ message: password, nonce, tagLength, ...cost });
}

function phc({ memory, passes, parallelism }: typeof COST, salt: Buffer, hash: Buffer): string {
  const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}
