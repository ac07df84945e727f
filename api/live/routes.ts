import { setMaxListeners } from 'node:events';
import { Hono } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { Position } from '#events/port/store.ts';
import { createSight } from '../access/sight.ts';
import type { LiveChange } from '../contract/live-answer.ts';
import { fail, tooMany } from '../http/answer.ts';
import { clientAddress } from '../http/clientAddress.ts';
import type { Env } from '../http/env.ts';
import { readTooFast } from '../http/limitReads.ts';
import { INBOX_MODELS, unreadOf } from '../inbox/notices.ts';
import type { Platform } from '../platform/platform.ts';
import type { ModelName } from '../readModels/readModels.ts';
import type { Session } from '../session/session.ts';
import { sessionsOf } from '../session/sessions.ts';
import { createOwnMark } from '../team/ownMark.ts';
import { createConcerned } from './concerned.ts';
import { createHub, type Reader } from './hub.ts';
import { createPlaces, placesHere } from './places.ts';

/** A sign of life on a quiet connection, so that proxies keep it open. */
const HEARTBEAT_MS = 20_000;
/** New posts named one by one; beyond that a reader only needs to know that there are more. */
const POSTS_NAMED = 50;
const RETRY_AFTER_SECONDS = 60;
/** What opening one costs, in points: whoever has been away is told at once what changed. */
const OPENING = { now: 10, behind: 20 } as const;

/** What of the read models readers hear of; sessions are nobody else's business. */
const PUBLIC: readonly ModelName[] = ['members', 'directory', 'feed', 'funds', 'updates'];
/** Where a member's notices come from. */
const NEWS = ['inbox', 'dealNotices'] as const satisfies readonly ModelName[];
const MESSAGES = 'conversations' satisfies ModelName;
/** A message speaks of all that these have come to. */
const TOLD: readonly ModelName[] = [...PUBLIC, ...INBOX_MODELS, MESSAGES];
/** What is told hangs on these. */
const WATCHED: readonly ModelName[] = [...PUBLIC, ...NEWS, MESSAGES, 'teams'];

/**
 * Server-sent events: what changed, with its position. Nothing but a position is remembered per reader: a message says what is
 * new since that, so `Last-Event-ID` resumes anywhere, and a slow reader gets fewer, fuller messages.
 *
 * A member's connection ends with the session it was opened in.
 */
export function liveRoutes(platform: Platform, signal: AbortSignal, places = placesHere(), heartbeatMs = HEARTBEAT_MS) {
  const { reads, config } = platform;
  const sessions = sessionsOf(platform);
  const sight = createSight(platform);
  const ownMark = createOwnMark(platform);
  const seats = createPlaces(places, config.RATE_LIMIT === 'on');
  // Every open connection waits for it: there are to be many.
  setMaxListeners(0, signal);

  const { byNotices, byMessages } = createConcerned(reads);
  const changedLists = (position: Position): ModelName[] =>
    PUBLIC.filter((name) => reads.has(name) && reads.changed(name) > position);
  // Those who listen are mostly at the same position: what they all hear of is looked up once.
  const published = once((position: Position) => reads.queries.feed.publishedSince(position, POSTS_NAMED));
  const noticed = once(byNotices);
  const written = once(byMessages);

  /** Keeps the last answer, until the position or the read models are others. */
  function once<Answer>(find: (position: Position) => Answer): (position: Position) => Answer {
    let kept: { readonly key: string; readonly answer: Answer } | undefined;
    return function answer(position) {
      const key = `${position} ${WATCHED.map((name) => (reads.has(name) ? reads.changed(name) : '-'))}`;
      if (kept?.key !== key) kept = { key, answer: find(position) };
      return kept.answer;
    };
  }

  function changesSince(position: Position, { member, mark }: Pick<Reader, 'member' | 'mark'>): LiveChange | null {
    const now = reads.position(TOLD);
    const lists = changedLists(position);
    const isNamed = (whom: ReadonlySet<string>): boolean =>
      [member, mark].some((name) => name !== null && whom.has(name));
    const isConcerned = (whom: ReadonlySet<string> | null): boolean =>
      member !== null && (whom === null || isNamed(whom));
    const inbox = NEWS.every(reads.has) && isConcerned(noticed(position));
    const messages = reads.has(MESSAGES) && isConcerned(written(position));
    if (lists.length === 0 && !inbox && !messages) return null;
    const newPosts = lists.includes('feed') ? published(position) : [];
    const unwanted = sight.unwanted(
      member,
      newPosts.map(({ author }) => author),
    );
    const posts = newPosts.filter(({ author }) => !unwanted.has(author));
    return {
      position: String(now),
      changed: [...lists, ...(inbox ? ['inbox'] : []), ...(messages ? ['messages'] : [])],
      // What is further than the others is told of with them.
      posts: posts.filter((post) => post.position <= now).map(({ id, author }) => ({ _id: id, author })),
      ...(inbox && member !== null ? { unread: unreadOf(reads, member, mark) } : {}),
      ...(messages && member !== null ? { unreadMessages: reads.queries.conversations.unread(member) } : {}),
    };
  }

  /** Whom changes behind a position concern; null where they are what everybody hears of. */
  function concerned(position: Position): ReadonlySet<string> | null {
    if (changedLists(position).length > 0) return null;
    const [notices, messages] = [byNotices(position), byMessages(position)];
    return notices && messages && new Set([...notices, ...messages]);
  }

  const hub = createHub(
    {
      position: () => reads.position(TOLD),
      moved: (beyond, timeoutMs) => reads.moved(beyond, TOLD, timeoutMs, signal),
      ...{ concerned, heartbeatMs, log: platform.log },
    },
    signal,
  );

  /** @param gone also aborted where whoever listens has to give their place up */
  async function tell(
    stream: SSEStreamingApi,
    from: Position,
    session: Session | null,
    gone: AbortController,
  ): Promise<void> {
    const member = session?.member ?? null;
    const mark = member === null ? null : ownMark(member);
    // Whoever has gone gives their place up at once, not at the next heartbeat.
    stream.onAbort(() => gone.abort());
    const hello = { event: 'hello', id: String(from), data: JSON.stringify({ position: String(from) }) };
    await stream.writeSSE(hello);
    const reader: Reader = {
      ...{ member, mark },
      lasts: session ? sessions.watch(session) : null,
      beat: () => stream.write(': still here\n\n'),
      async tell(after) {
        const change = changesSince(after, { member, mark });
        if (change) await stream.writeSSE({ event: 'change', id: change.position, data: JSON.stringify(change) });
        return change !== null;
      },
    };
    await hub.follow(reader, from, gone.signal);
  }

  return new Hono<Env>().get('/live', (c) => {
    const { session } = c.var;
    const kind = session ? 'members' : 'guests';
    const who = session?.member ?? clientAddress(c, config);
    const refused = seats.refusal(kind, who);
    if (refused === 'yours') return tooMany(c, RETRY_AFTER_SECONDS, 'connections');
    if (refused === 'all') {
      c.header('Retry-After', String(RETRY_AFTER_SECONDS));
      return fail(c, 503, 'too-many-readers.all');
    }
    const last = Number(c.req.header('Last-Event-ID') ?? Number.NaN);
    const from = Number.isSafeInteger(last) && last >= -1 ? last : reads.position(TOLD);
    const wait = c.get('spend')?.(from < reads.position(TOLD) ? OPENING.behind : OPENING.now) ?? null;
    if (wait !== null) return readTooFast(c, wait);
    c.header('Cache-Control', 'no-store');
    c.header('X-Accel-Buffering', 'no');
    // Hono drops the body of an answer to HEAD unread: its place would never be free again.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'text/event-stream' });
    return streamSSE(c, async (stream) => {
      const seat = seats.take(kind, who);
      try {
        await tell(stream, from, session, seat.gone);
      } finally {
        seat.leave();
      }
    });
  });
}
