import { type Context, Hono } from 'hono';
import type { Position } from '#events/port/store.ts';
import { followStream } from '#events/subjects/follow.ts';
import { memberStream } from '#events/subjects/member.ts';
import type { FollowedRow, UserRow } from '#projections/member/queries.ts';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '#projections/sql/cursor.ts';
import { standingFrom } from '../account/account.ts';
import {
  type FollowingAnswer,
  follow,
  followingQuery,
  type UserAnswer,
  type UserListAnswer,
  unfollow,
  usersQuery,
} from '../contract/member.ts';
import { fail, notFound, signInFirst, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { actorMismatch, membersOnly } from '../http/guard.ts';
import { ENOUGH, type ListDeps } from '../http/list.ts';
import { answerPage, answerPageLater } from '../http/page.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { decideFollow, decideUnfollow } from './decide.ts';
import { GUESTS_SEE, profileFor } from './profile.ts';

const USERS_PAGE = 100;
const NO_MEMBER = 'This member does not exist, or is gone.';
const users = cursorOf('users', ['number']);
const followed = cursorOf('followed', ['number']);

/** Members, as others see them, and who follows whom. */
export function userRoutes(platform: Platform & ListDeps) {
  const { commands, reads, link, guard, readPool } = platform;
  const profile = profileFor(platform);

  function page({ viewer, limit = USERS_PAGE, cursor }: Asked): UsersPage | CursorRefused {
    const key = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : users.decode(cursor);
    if (key === null) return CURSOR_REFUSED;
    const [before = Number.MAX_SAFE_INTEGER] = key;
    // One more than the page: whether anything follows.
    const rows = reads.queries.members.list({ viewer, before, limit: limit + 1 });
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    return { items, nextCursor: last && rows.length > limit ? users.encode([last.position]) : null };
  }

  /** The members whom a query finds, by relevance, as a member sees them. */
  async function searchPage({ viewer, q, limit = USERS_PAGE, cursor }: Searched, etag: string) {
    const { members } = reads.queries;
    const page = await readPool.read('members', members, { q, limit, cursor, without: viewer }, etag);
    if ('refused' in page) return page;
    const ns = page.found.map(({ n }) => n);
    return { items: members.at(ns, viewer), nextCursor: page.nextCursor };
  }

  /** What guests see of members: the newest few, and of these those whose name has a word that begins with what was typed. */
  function guestsPage({
    q = '',
    limit = USERS_PAGE,
  }: Pick<Asked, 'limit'> & { readonly q?: string | undefined }): UsersPage {
    const rows = reads.queries.members.list({ viewer: '', before: Number.MAX_SAFE_INTEGER, limit: GUESTS_SEE });
    const words = q.toLowerCase().split(/\s+/).filter(Boolean);
    const found = rows.filter(({ name }) => {
      const names = name.toLowerCase().split(/\s+/);
      return words.every((word) => names.some((part) => part.startsWith(word)));
    });
    return { items: found.slice(0, limit), nextCursor: null };
  }

  function followedPage({ viewer, member, limit = USERS_PAGE, cursor }: FollowedAsked): UsersPage | CursorRefused {
    const key = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : followed.decode(cursor);
    if (key === null) return CURSOR_REFUSED;
    const [before = Number.MAX_SAFE_INTEGER] = key;
    const rows = reads.queries.members.followedBy({ viewer, member, before, limit: limit + 1 });
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    return { items, nextCursor: last && rows.length > limit ? followed.encode([last.since]) : null };
  }

  const listAnswer = ({ items, nextCursor }: UsersPage): UserListAnswer => ({
    users: items.map(({ id, name, photo, followed }) => ({
      _id: id,
      name,
      photo: link(photo),
      isFollower: followed === 1,
    })),
    nextCursor,
  });

  /** Whether there is such a member. The log is asked, as the read model may be a moment behind another machine. */
  const isMember = async (id: string): Promise<boolean> =>
    standingFrom(await commands.history(memberStream(id))).is === 'member';

  /** Why nothing can be done between two members; undefined where all is well. */
  async function wrongPair(
    c: Context,
    named: { userId: string | undefined; me: string; other: string; field: string },
  ) {
    const { userId, me, other, field } = named;
    const refused = actorMismatch(c, userId, me);
    if (refused) return refused;
    if (other === me) {
      const message = 'You cannot follow yourself';
      return fail(c, 400, 'oneself', message, [{ path: field, message }]);
    }
    return (await isMember(other)) ? undefined : notFound(c, NO_MEMBER);
  }

  async function following(c: Context, member: string, position: Position): Promise<FollowingAnswer> {
    await waitForProjection(c, reads, position, ['members']);
    return { following: reads.queries.members.following(member) };
  }

  /** A page of members, as a member reads it: counted, so that nobody takes away all of them. */
  function membersPage(c: Context<Env>, find: (etag: string) => Promise<UsersPage | CursorRefused>, state = '') {
    let things: readonly string[] = [];
    const shape = (page: UsersPage): UserListAnswer => {
      things = page.items.map(({ id }) => id);
      return listAnswer(page);
    };
    return answerPageLater(c, platform, ['members'], find, shape, {
      ...{ state, counted: () => ({ kind: 'members', things }) },
    });
  }

  return new Hono<Env>()
    .get('/user/getAll', valid('query', usersQuery), (c) => {
      const { session } = c.var;
      const query = c.req.valid('query');
      if (session !== null) {
        const { q, ...plain } = query;
        const viewer = session.member;
        return membersPage(c, async (etag) =>
          q === undefined ? page({ ...plain, viewer }) : searchPage({ ...plain, viewer, q }, etag),
        );
      }
      if (query.cursor !== undefined && users.decode(query.cursor) !== null) return signInFirst(c);
      return answerPage(c, platform, ['members'], () => ofGuest(query, users, guestsPage), listAnswer);
    })

    .get('/user/:id/following', valid('query', followingQuery), async (c) => {
      await caughtUp(c, reads, ['members', 'connections']);
      const member = reads.queries.members.find(c.req.param('id'));
      if (!member || member.erased === 1) return notFound(c, NO_MEMBER);
      const { session } = c.var;
      const query = c.req.valid('query');
      // Whom a member follows may be for their connections alone.
      const isVisible = profile.isVisible(member, session?.member);
      const state = isVisible ? 'seen' : 'hidden';
      if (!isVisible) {
        const none = (): UsersPage | CursorRefused => ({ items: [], nextCursor: null });
        return answerPage(c, platform, ['members'], none, listAnswer, { state });
      }
      if (session !== null)
        return membersPage(c, async () => followedPage({ ...query, viewer: session.member, member: member.id }), state);
      if (query.cursor !== undefined && followed.decode(query.cursor) !== null) return signInFirst(c);
      const few = ({ limit = GUESTS_SEE }: { limit?: number | undefined }): UsersPage | CursorRefused => {
        const rows = followedPage({ viewer: '', member: member.id, limit: Math.min(limit, GUESTS_SEE) });
        return 'refused' in rows ? rows : { ...rows, nextCursor: null };
      };
      return answerPage(c, platform, ['members'], () => ofGuest(query, followed, few), listAnswer, { state });
    })

    .put('/user/follow', membersOnly, valid('json', follow), async (c) => {
      const { userId, followId: other } = c.req.valid('json');
      const { member: me } = c.var.member;
      const wrong = await wrongPair(c, { userId, me, other, field: 'followId' });
      if (wrong) return wrong;
      const decide = decideFollow({ follower: me, followed: other });
      const reading = { mostlyNew: true, lastOnly: true };
      const outcome = await commands.execute(followStream(me, other), c.var.command, decide, reading);
      if ('refused' in outcome) return fail(c, 409, outcome.refused, 'Already Followed');
      return c.json({ status: 'success' as const, ...(await following(c, me, outcome.position)) });
    })

    .put('/user/unfollow', membersOnly, valid('json', unfollow), async (c) => {
      const { userId, unfollowId: other } = c.req.valid('json');
      const { member: me } = c.var.member;
      const wrong = await wrongPair(c, { userId, me, other, field: 'unfollowId' });
      if (wrong) return wrong;
      const decide = decideUnfollow({ follower: me, followed: other });
      const outcome = await commands.execute(followStream(me, other), c.var.command, decide, { lastOnly: true });
      if ('refused' in outcome) return fail(c, 409, outcome.refused, 'Not Followed');
      return c.json({ status: 'success' as const, ...(await following(c, me, outcome.position)) });
    })

    .get('/user/:id', async (c) => {
      await caughtUp(c, reads, ['members', 'directory', 'teams', 'providers', 'connections']);
      const { members } = reads.queries;
      const member = members.find(c.req.param('id'));
      if (!member || member.erased === 1) return notFound(c, NO_MEMBER);
      const { id, name, photo, followers } = member;
      const viewer = c.var.session?.member;
      const wait = viewer === undefined || viewer === id ? null : guard.read('members', viewer, [id]);
      if (wait !== null) return tooMany(c, wait, ENOUGH);
      const answer: UserAnswer = {
        user: {
          _id: id,
          name,
          photo: link(photo),
          ...profile.told(member, viewer),
          followersCount: followers,
          connection: viewer === undefined ? 'none' : reads.queries.connections.stateBetween(viewer, id),
          ...(viewer === id ? { photoKey: photo } : {}),
        },
      };
      c.header('Vary', 'Authorization');
      return c.json({ status: 'success' as const, ...answer });
    });
}

/** A guest's page; a cursor, which is none of this list's, is refused as it is to everybody. */
function ofGuest<Q extends { readonly cursor?: string | undefined }>(
  query: Q,
  cursors: { decode(cursor: string): unknown },
  read: (query: Q) => UsersPage | CursorRefused,
): UsersPage | CursorRefused {
  return query.cursor !== undefined && cursors.decode(query.cursor) === null ? CURSOR_REFUSED : read(query);
}

interface UsersPage {
  readonly items: readonly (UserRow | FollowedRow)[];
  readonly nextCursor: string | null;
}

interface Asked {
  /** '' for a guest. */
  readonly viewer: string;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

interface Searched extends Asked {
  readonly q: string;
}

interface FollowedAsked extends Asked {
  readonly member: string;
}
