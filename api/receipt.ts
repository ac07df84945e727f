/** Checks a receipt: `npm run receipt -- RECEIPT KEYS`, where KEYS is a copy of /.well-known/udyamsetu-keys.json, or its address. */
import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { isValid } from './application/receipts.ts';
import { receiptCheck } from './contract/application.ts';

const USAGE =
  'npm run receipt -- RECEIPT KEYS: a receipt as JSON, and the public keys, each a file or an https address';
const TIMEOUT_MS = 10_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const wrapped = z.object({ receipt: receiptCheck });
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519') })) });

async function json(place: string): Promise<unknown> {
  if (!/^https?:/.test(place)) return JSON.parse(await readFile(place, 'utf8'));
  const answer = await fetch(place, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${place} answered ${answer.status}`);
  return answer.json();
}

async function check(receiptPlace: string, keysPlace: string): Promise<boolean> {
  const said = await json(receiptPlace);
  // As the API answers it, or the receipt alone.
  const receipt = wrapped.safeParse(said).data?.receipt ?? receiptCheck.parse(said);
  const { keys } = keySet.parse(await json(keysPlace));
  const publicKeys = keys.map((key): KeyObject => createPublicKey({ key: key as JsonWebKey, format: 'jwk' }));
  const valid = isValid(receipt, publicKeys);
  say(
    valid
      ? `valid: application ${receipt.application} for ${receipt.opportunity} was in the log at ${receipt.at}, position ${receipt.position}`
      : 'not valid: it was changed, or signed with another key',
  );
  return valid;
}

const [receiptPlace, keysPlace] = process.argv.slice(2);
if (receiptPlace === undefined || keysPlace === undefined) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else {
  try {
    if (!(await check(receiptPlace, keysPlace))) process.exitCode = 1;
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    process.stderr.write(`The receipt could not be checked: ${reason}\n`);
    process.exitCode = 2;
  }
}
