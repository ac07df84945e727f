import type { Hono } from 'hono';
import type { Env } from '../http/env.ts';

/** A call as a client makes it. */
export function caller(app: Hono<Env>) {
  return async function call(
    method: string,
    path: string,
    {
      body,
      token,
      key,
      headers,
    }: { body?: unknown; token?: string; key?: string; headers?: Record<string, string> } = {},
  ) {
    const response = await app.request(`/api/v1${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    // biome-ignore lint/suspicious/noExplicitAny: each test asserts the shape that it expects
    return { status: response.status, headers: response.headers, body: (text === '' ? null : JSON.parse(text)) as any };
  };
}

let people = 0;

/** What a new person signs up with: nobody else has their address. */
export function person(change: Record<string, unknown> = {}) {
  people += 1;
  return {
    name: 'Asha Rao',
    email: `asha${people}@example.in`,
    password: 'a long enough password',
    photo: '',
    gender: 'female',
    dob: '1990-01-31',
    agreeToTerms: 'true',
    ...change,
  };
}

/** The code that a mail carries. */
export function codeIn(mail: string | undefined): string {
  const [, code = ''] = /^ {4}([2-9A-HJ-NP-Z]{8})$/m.exec(mail ?? '') ?? [];
  return code;
}
