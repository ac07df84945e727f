import type { Context } from 'hono';
import { fail } from '../http/answer.ts';

export const notConnected = (c: Context) => fail(c, 403, 'not-connected.write');
