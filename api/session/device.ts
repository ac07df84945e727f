import { hash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/**
 * A device that has signed in is known again by a random token in a cookie that no script can read. The log has only its
 * SHA-256. The token opens nothing: it spares its member the limits that strangers use up.
 */
const COOKIE = 'udyamsetu_device';
/** Over https: browsers take a cookie of this name only there, and with Secure. */
const SECURE_COOKIE = `__Secure-${COOKIE}`;
const TOKEN = /^[\w-]{43}$/;
const TOKEN_BYTES = 32;
/** What browsers grant a cookie at the most. */
const LASTS_SECONDS = 400 * 86_400;

/** The token that the request brings, also under the name that it had before. */
function tokenOf(c: Context): string | null {
  const token = getCookie(c, SECURE_COOKIE) ?? getCookie(c, COOKIE);
  return token !== undefined && TOKEN.test(token) ? token : null;
}

/** The SHA-256 (hex) of the device's token; null where the request brings none. */
export function deviceOf(c: Context): string | null {
  const token = tokenOf(c);
  return token === null ? null : hash('sha256', token);
}

/** Has the device keep its token, or a new one. To be called when somebody has signed in. Answers its SHA-256 (hex). */
export function keepDevice(c: Context, publicUrl: string): string {
  const token = tokenOf(c) ?? randomBytes(TOKEN_BYTES).toString('base64url');
  const secure = publicUrl.startsWith('https:');
  setCookie(c, secure ? SECURE_COOKIE : COOKIE, token, {
    path: '/api/v1/auth',
    httpOnly: true,
    sameSite: 'Strict',
    secure,
    maxAge: LASTS_SECONDS,
  });
  return hash('sha256', token);
}
