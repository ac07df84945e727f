import { type Context, Hono } from 'hono';
import type { Position } from '#events/store.ts';
import { followStream } from '#events/subjects/follow.ts';
import { memberStream } from '#events/subjects/member.ts';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '#projections/cursor.ts';
import type { FollowedRow, UserRow } from '#projections/members.ts';
import { standingFrom } from '../account/account.ts';
import {
  type FollowingAnswer,
  follow,
  followingQuery,
  type UserAnswer,
  type UserListAnswer,
  unfollow,
  usersQuery,
} from '../contract/user.ts';
import { fail, notFound } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { impostor, membersOnly } from '../http/guard.ts';
import type { ListDeps } from '../http/list.ts';
import { answerPage } from '../http/page.ts';
import { written } from '../http/written.ts';
import type { Platform } from '../platform.ts';
import { decideFollow, decideUnfollow } from './decide.ts';

const USERS_PAGE = 100;
const NO_MEMBER = 'This member does not exist, or is gone.';
const users = cursorOf('users', ['number']);
const followed = cursorOf('followed', ['number']);

/** Members, as others see them, and who follows whom. */
export function userRoutes(platform: Platform & ListDeps) {
  const { commands, reads, link } = platform;

  function page({ viewer, q = '', limit = USERS_PAGE, cursor }: Asked): UsersPage | CursorRefused {
    const key = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : users.decode(cursor);
    if (key === null) return CURSOR_REFUSED;
    const [before = Number.MAX_SAFE_INTEGER] = key;
    // One more than the page: whether anything follows.
    const rows = reads.queries.members.list({ viewer, before, limit: limit + 1, q });
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    return { items, nextCursor: last && rows.length > limit ? users.encode([last.n]) : null };
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
    const refused = impostor(c, userId, me);
    if (refused) return refused;
    if (other === me) {
      const message = 'You cannot follow yourself';
      return fail(c, 400, 'oneself', message, [{ path: field, message }]);
    }
    return (await isMember(other)) ? undefined : notFound(c, NO_MEMBER);
  }

  async function following(c: Context, member: string, position: Position): Promise<FollowingAnswer> {
    await written(c, reads, position);
    return { following: reads.queries.members.following(member) };
  }

  return new Hono<Env>()
    .get('/user/getAll', valid('query', usersQuery), (c) => {
      const viewer = c.var.session?.member ?? '';
      const query = c.req.valid('query');
      return answerPage(c, platform, ['members'], () => page({ ...query, viewer }), listAnswer);
    })

    .get('/user/:id/following', valid('query', followingQuery), (c) => {
      const member = reads.queries.members.find(c.req.param('id'));
      if (!member || member.erased === 1) return notFound(c, NO_MEMBER);
      const viewer = c.var.session?.member ?? '';
      const asked = { ...c.req.valid('query'), viewer, member: member.id };
      return answerPage(c, platform, ['members'], () => followedPage(asked), listAnswer);
    })

    .put('/user/follow', membersOnly, valid('json', follow), async (c) => {
      const { userId, followId: other } = c.req.valid('json');
      const { member: me } = c.var.member;
      const wrong = await wrongPair(c, { userId, me, other, field: 'followId' });
      if (wrong) return wrong;
      const decide = decideFollow({ follower: me, followed: other });
      const outcome = await commands.execute(followStream(me, other), c.var.command, decide);
      if ('refused' in outcome) return fail(c, 409, outcome.refused, 'Already Followed');
      return c.json({ status: 'success' as const, ...(await following(c, me, outcome.position)) });
    })

    .put('/user/unfollow', membersOnly, valid('json', unfollow), async (c) => {
      const { userId, unfollowId: other } = c.req.valid('json');
      const { member: me } = c.var.member;
      const wrong = await wrongPair(c, { userId, me, other, field: 'unfollowId' });
      if (wrong) return wrong;
      const decide = decideUnfollow({ follower: me, followed: other });
      const outcome = await commands.execute(followStream(me, other), c.var.command, decide);
      if ('refused' in outcome) return fail(c, 409, outcome.refused, 'Not Followed');
      return c.json({ status: 'success' as const, ...(await following(c, me, outcome.position)) });
    })

    .get('/user/:id', (c) => {
      const { members } = reads.queries;
      const member = members.find(c.req.param('id'));
      if (!member || member.erased === 1) return notFound(c, NO_MEMBER);
      const { id, name, photo, followers } = member;
      const answer: UserAnswer = {
        user: {
          _id: id,
          name,
          photo: link(photo),
          following: members.following(id),
          followersCount: followers,
          ...(c.var.session?.member === id ? { photoKey: photo } : {}),
        },
      };
      return c.json({ status: 'success' as const, ...answer });
    });
}

interface UsersPage {
  readonly items: readonly (UserRow | FollowedRow)[];
  readonly nextCursor: string | null;
}

interface Asked {
  /** '' for a guest. */
  readonly viewer: string;
  readonly q?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

interface FollowedAsked extends Omit<Asked, 'q'> {
  readonly member: string;
}
