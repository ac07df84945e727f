import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { memberStream } from '#events/subjects/member.ts';
import type { Env } from '../http/env.ts';
import type { ListDeps } from '../http/list.ts';
import type { Platform } from '../platform/platform.ts';
import { type TestPlatformOptions, testPlatform } from '../program/platform.fixture.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { sessionsOf } from '../session/sessions.ts';

export interface Sent {
  readonly method?: string;
  /** JSON of it is sent; a text goes as it is. */
  readonly body?: unknown;
  /** The id of a member who has joined; a guest where left out. */
  readonly as?: string | undefined;
  /** Idempotency-Key. */
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * For tests: the routes of some subjects on a platform of their own, members who have joined without going through the
 * sign-up, and a clock that only moves when it is told to.
 */
export async function openSubjects(
  routes: (platform: Platform & ListDeps) => Hono<Env>[],
  env: Readonly<Record<string, string>> = {},
  options: Pick<TestPlatformOptions, 'transport' | 'before'> = {},
) {
  const time = { now: Date.parse('2026-03-05T06:00:00Z') };
  const opened = await testPlatform({ clock: () => time.now, env, ...options });
  const { platform, serve, close, mails, askTheDay, settled, head } = opened;
  const { commands, files, keyring, reads } = platform;
  const app = serve(...routes(platform));
  // What processes write when they begin is there before what a test writes.
  await settled();
  const { start } = sessionsOf(platform);
  const tokens = new Map<string, string>();

  return {
    platform,
    time,
    close,

    head,

    /** Routes of another process over the same log and read models. */
    serve,

    /** The mails in the outbox, oldest first. */
    mails,

    /** All that processes do once the day has been asked, by this clock: it has been done then. */
    async dayAsked(): Promise<void> {
      await askTheDay();
      await settled();
    },

    /** What a member who has joined sends as Authorization. */
    bearer: (member: string): string => `Bearer ${tokens.get(member)}`,

    /** @param path without the prefix */
    async call(path: string, { method = 'GET', body, as, key, headers = {} }: Sent = {}): Promise<Response> {
      return app.request(`/api/v1${path}`, {
        method,
        headers: {
          ...(as === undefined ? {} : { authorization: `Bearer ${tokens.get(as)}` }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
    },

    /** A new member with a confirmed address, signed in, whom the read model knows already. Answers their id. */
    async join(name: string, photo = '', { confirmed = true } = {}): Promise<string> {
      const member = randomBytes(12).toString('hex');
      await keyring.create(member, time.now);
      const email = `${name.toLowerCase()}@example.in`;
      const details = { name, photo, email, gender: 'other', dob: '1990-01-31', passwordHash: '-' } as const;
      const registered = { type: 'MemberRegistered', data: { member }, personal: details } as const;
      const confirmation = { type: 'EmailConfirmed', data: { member } } as const;
      const facts = confirmed ? [registered, confirmation] : [registered];
      await commands.begin(memberStream(member), facts, { actor: member, at: time.now });
      const { token } = await start(member, true, { actor: member, at: time.now });
      tokens.set(member, token);
      await reads.waitFor(await platform.store.head(), MODEL_NAMES, 30_000);
      return member;
    },

    /** Puts a picture into the file store. */
    async upload(key: string): Promise<string> {
      await files.put(key, new Uint8Array([1]), 'image/webp');
      return key;
    },
  };
}

export type Subjects = Awaited<ReturnType<typeof openSubjects>>;
