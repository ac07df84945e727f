import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { expect } from 'vitest';
import { openEventStoreDb } from '#events/eventstoredb/store.ts';
import type { EventStore, Position } from '#events/port/store.ts';
import { openSqliteStore } from '#events/sqlite/store.ts';
import { type Answer, type Call, client, type Sent } from './client.fixture.ts';
import { documented } from './documented.fixture.ts';
import { emptyServer } from './eventStore.fixture.ts';
import { untilQuiet, writtenTo } from './quiet.fixture.ts';
import { newDataDir, removeDataDir, startProcess } from './server.fixture.ts';
import { steadyTag } from './tag.fixture.ts';

export interface Before {
  readonly env?: Readonly<Record<string, string>>;
  /** Puts something into its DATA_DIR before it starts: a past. */
  readonly fill?: (dataDir: string) => Promise<void>;
}

/** A log of its own: a file in DATA_DIR or, where the environment names a server that can be emptied, all of that one. */
async function newLog(dataDir: string): Promise<{ env: Before['env']; open: () => Promise<EventStore> }> {
  if (!emptyServer) return { env: {}, open: () => openSqliteStore({ file: join(dataDir, 'events.db') }) };
  const { url, empty } = emptyServer;
  empty();
  const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
  return { env: { EVENTSTORE_URL: url, MASTER_KEY }, open: () => openEventStoreDb({ url }) };
}

/** The whole product as `npm start` runs it, in a DATA_DIR of its own. @throws when the site has not been built */
export async function startProduct({ env, fill }: Before = {}) {
  if (!existsSync(join(import.meta.dirname, '../../site/dist/built-from')))
    throw new Error('the site has not been built: npm run build');
  const dataDir = newDataDir({ keep: true });
  await fill?.(dataDir);
  const itsLog = await newLog(dataDir);
  const server = await startProcess('site/main.ts', { DATA_DIR: dataDir, ...itsLog.env, ...env });
  // Whatever is answered is held against the API's document.
  const call = documented(client(server.url));

  // A second reader of the log, to see what the server has written.
  const log = await itsLog.open();

  return {
    url: server.url,
    dataDir,
    call,
    /** Where its log ends. */
    head: (): Promise<Position> => log.head(),

    /** Resolves when processes have done what was asked of them. */
    quiet: (): Promise<void> => untilQuiet(log),

    /** The streams to which requests have written behind a position. */
    writtenSince: (position: Position): Promise<string[]> => writtenTo(log, position),

    /** Opens its log once more, to be closed by whoever did. */
    openLog: itsLog.open,

    /** Expects that a write, sent again with its Idempotency-Key, changes nothing and answers the same. Gives that answer. */
    async twice(method: string, path: string, sent: Sent): Promise<Answer> {
      const first = await call(method, path, sent);
      const before = await log.head();
      const second = await call(method, path, sent);
      expect({ status: second.status, body: second.body }).toEqual({ status: first.status, body: first.body });
      expect(second.headers.get('x-position')).toBe(first.headers.get('x-position'));
      expect(await writtenTo(log, before)).toEqual([]);
      return first;
    },

    /** Waits for the code in a mail to this address that is not among `seen`. */
    async codeFor(email: string, seen: readonly string[] = []): Promise<string> {
      for (;;) {
        for (const mail of await mails(dataDir)) {
          if (!mail.includes(`To: ${email}`)) continue;
          const code = /^ {4}([2-9A-HJ-NP-Z]{8})$/m.exec(mail)?.[1];
          if (code && !seen.includes(code)) return code;
        }
        await elapsed(5);
      }
    },

    /** Waits for the address in a mail that invites into a team. */
    async invitationFor(email: string): Promise<string> {
      for (;;) {
        for (const mail of await mails(dataDir)) {
          // Lines that are too long for a mail stand in several, each but the last with '=' at its end.
          const path = /\/invitations\/[0-9a-f]{56}$/m.exec(mail.replaceAll(/=\r?\n/g, ''))?.[0];
          if (path && mail.includes(`To: ${email}`)) return path;
        }
        await elapsed(5);
      }
    },

    /** The mails to this address, newest first, each as one text without the breaks of a mail's long lines. */
    async mailsTo(email: string): Promise<string[]> {
      const all = await mails(dataDir);
      return all.filter((mail) => mail.includes(`To: ${email}`)).map((mail) => mail.replaceAll(/=\r?\n/g, ''));
    },

    async stop(): Promise<void> {
      expect(await server.stop()).toBe(0);
      await log.close();
      removeDataDir(dataDir);
    },
  };
}

export type Product = Awaited<ReturnType<typeof startProduct>>;

/** The mails in the outbox, newest first. */
async function mails(dataDir: string): Promise<string[]> {
  const dir = join(dataDir, 'outbox');
  const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('.eml')); // made for the first mail
  return Promise.all(
    names
      .sort()
      .reverse()
      .map((name) => readFile(join(dir, name), 'utf8')),
  );
}

/** The envelope of a failure. Every answer to a call is JSON, also where there is nothing. */
export function expectFailure(answer: Answer, status: number, message?: string): void {
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.body).toEqual({
    status: 'error',
    message: message ?? expect.any(String),
    code: expect.stringMatching(/^[a-z-]+$/),
    ...(answer.body.errors
      ? { errors: expect.arrayContaining([{ path: expect.any(String), message: expect.any(String) }]) }
      : {}),
  });
}

/** The envelope of a success, and of a write its position. */
export function expectSuccess(
  { status, text, headers, body }: Answer,
  expected: 200 | 201 | 202,
  fields: object = {},
): void {
  expect({ status, text }).toMatchObject({ status: expected });
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect(body).toMatchObject({ status: 'success', ...fields });
}

export const expectPosition = ({ headers }: Answer): void => expect(headers.get('x-position')).toMatch(/^\d+$/);

/** Each call with a session and without one, or with one that has ended. */
export async function expectMembersOnly(call: Call, method: string, path: string, body?: unknown): Promise<void> {
  expectFailure(await call(method, path, { body }), 401);
  expectFailure(await call(method, path, { body, token: 'z'.repeat(40) }), 401);
}

/** Expects a list read to carry an ETag and to honour it. */
export async function expectConditional(call: Call, path: string, sent: Sent = {}): Promise<void> {
  let text = '';
  const etag = await steadyTag(async (headers) => {
    const answer = await call('GET', path, { ...sent, headers });
    text = answer.text;
    return answer;
  });
  expect(etag).toMatch(/^"[^"]+"$/);
  expect(text).toBe('');
  expect((await call('GET', path, { ...sent, headers: { 'if-none-match': '"other"' } })).status).toBe(200);
}
