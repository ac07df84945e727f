import type { Hono } from 'hono';
import type { Env } from '../http/env.ts';

interface Sent {
  readonly body?: unknown;
  readonly token?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address that the request comes from. */
  readonly from?: string;
}

/** A call as a client makes it. */
export function caller(app: Hono<Env>) {
  return async function call(method: string, path: string, { body, token, key, headers: more, from }: Sent = {}) {
    const headers = Object.fromEntries(
      Object.entries({
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...more,
      }).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    // What @hono/node-server hands over of the socket.
    const socket = from === undefined ? undefined : { incoming: { headers, socket: { remoteAddress: from } } };
    const response = await app.request(`/api/v1${path}`, init, socket);
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
