import { hash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/**
 * A device that has signed in is known again by a random token in a cookie that no script can read. The log has only its
 * SHA-256. The token opens nothing: it spares its member the limits that strangers use up.
 */
const COOKIE = 'udyamsetu_device';
const TOKEN = /^[\w-]{43}$/;
const TOKEN_BYTES = 32;
/** What browsers grant a cookie at the most. */
const LASTS_SECONDS = 400 * 86_400;

/** The SHA-256 (hex) of the device's token; null where the request brings none. */
export function deviceOf(c: Context): string | null {
  const token = getCookie(c, COOKIE);
  return token !== undefined && TOKEN.test(token) ? hash('sha256', token) : null;
}

/** Has the device keep its token, or a new one. To be called when somebody has signed in. Answers its SHA-256 (hex). */
export function keepDevice(c: Context, publicUrl: string): string {
  const present = getCookie(c, COOKIE);
  const token = present !== undefined && TOKEN.test(present) ? present : randomBytes(TOKEN_BYTES).toString('base64url');
  setCookie(c, COOKIE, token, {
    path: '/api/v1/auth',
    httpOnly: true,
    sameSite: 'Strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: LASTS_SECONDS,
  });
  return hash('sha256', token);
}
