import { Hono } from 'hono';
import { applicationStream } from '#events/subjects/application.ts';
import { applicationPath, type ReceiptAnswer, receiptCheck } from '../contract/application.ts';
import { fail } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import type { Platform } from '../platform/platform.ts';
import { enter } from './entry.ts';
import { isValid, receiptKey, receiptOf } from './receipts.ts';

const keyOf = ({ secret }: Pick<Platform, 'secret'>) => receiptKey(secret('receipts'));

/** Receipts: that an application was in the log before a moment. */
export function receiptRoutes(platform: Platform) {
  const { store } = platform;
  const key = keyOf(platform);

  return new Hono<Env>()
    .get('/applications/:id/receipt', membersOnly, valid('param', applicationPath), async (c) => {
      const { id } = c.req.valid('param');
      const entered = await enter(c, platform, id);
      if ('refused' in entered) return entered.refused;
      const { fund } = entered.seen.state;
      const receipt = receiptOf(await store.readStream(applicationStream(id)), { application: id, fund }, key);
      if (!receipt) return fail(c, 409, 'wrong-state.receipt');
      const answer: ReceiptAnswer = { receipt };
      c.header('Cache-Control', 'no-store');
      return c.json({ status: 'success' as const, ...answer });
    })

    .post('/receipts/check', valid('json', receiptCheck), (c) =>
      c.json({ status: 'success' as const, valid: isValid(c.req.valid('json'), [key.publicKey]) }),
    );
}

export const KEYS_PATH = '/.well-known/udyamsetu-keys.json';

/** The public keys, at a well-known address (RFC 8615), as JSON Web Keys (RFC 8037): anybody checks a receipt with them. */
export function receiptKeyRoutes(platform: Pick<Platform, 'secret'>) {
  const { id: kid, publicKey } = keyOf(platform);
  const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'EdDSA', use: 'sig' }] };
  return new Hono().get(KEYS_PATH, (c) => {
    c.header('Cache-Control', 'public, max-age=3600');
    return c.json(keys);
  });
}
