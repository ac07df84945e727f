import { type Context, Hono } from 'hono';
import type { Position } from '#events/port/store.ts';
import { followStream } from '#events/subjects/follow.ts';
import { memberStream } from '#events/subjects/member.ts';
import type { MemberRow } from '#projections/member/queries.ts';
import type { CursorRefused } from '#projections/sql/cursor.ts';
import { createSight, withSight } from '../access/sight.ts';
import { seesAuthored } from '../access/withheld.ts';
import { standingFrom } from '../account/account.ts';
import { decideFollow, decideUnfollow } from '../between/follow.ts';
import { createParting } from '../between/parting.ts';
import {
  type FollowingAnswer,
  follow,
  followingQuery,
  type SuggestionsAnswer,
  suggestionsQuery,
  type UserAnswer,
  type UserListAnswer,
  unfollow,
  usersQuery,
} from '../contract/member.ts';
import { fail, notFound, signInFirst, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { actorMismatch, membersOnly } from '../http/guard.ts';
import { answerList, type ListDeps } from '../http/list.ts';
import { answerPage, answerPageLater } from '../http/page.ts';
import { createQuota } from '../http/quota.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { decidedMark } from '../standing/marks.ts';
import { createUserPages, followed, ofGuest, type UsersPage, users } from './pages.ts';
import { GUESTS_SEE, NOTHING_DONE, profileFor } from './profile.ts';
import { createSuggestions, SUGGESTED_FROM } from './suggestions.ts';

/** Members, as others see them, and who follows whom. */
export function userRoutes(platform: Platform & ListDeps) {
  const { commands, reads, link, guard } = platform;
  const profile = profileFor(platform);
  const newFollows = createQuota(platform)('follow', async (_, c) =>
    followStream(c.var.member.member, follow.parse(await c.req.json()).followId),
  );
  const sight = createSight(platform);
  const { isTakenBack } = createParting(platform, sight);
  const { suggest, newest } = createSuggestions(platform);
  const { page, searchPage, guestsPage, followedPage, seen } = createUserPages(platform);

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
    if (other === me) return fail(c, 400, 'oneself.follow', field);
    return (await isMember(other)) ? undefined : notFound(c, 'followed');
  }

  async function following(c: Context, member: string, position: Position): Promise<FollowingAnswer> {
    await waitForProjection(c, reads, position, ['members']);
    return { following: reads.queries.members.following(member) };
  }

  /** A page of members, as a member reads it: counted, so that nobody takes away all of them. */
  function membersPage(
    c: Context<Env>,
    viewer: string,
    find: (etag: string) => Promise<UsersPage | CursorRefused>,
    state = '',
  ) {
    let things: readonly string[] = [];
    const shape = (page: UsersPage): UserListAnswer => {
      things = page.items.map(({ id }) => id);
      return listAnswer(page);
    };
    return answerPageLater(
      c,
      platform,
      withSight(['members'], viewer),
      async (etag) => seen(viewer, await find(etag)),
      shape,
      { state, counted: () => ({ kind: 'members', things }) },
    );
  }

  /** Who is hidden is there for themselves. */
  const isThere = ({ id, erased, hidden }: MemberRow, viewer: string | undefined): boolean =>
    erased === 0 && (hidden === 0 || seesAuthored(platform, id, viewer));

  return new Hono<Env>()
    .get('/user/getAll', valid('query', usersQuery), async (c) => {
      const { session } = c.var;
      const query = c.req.valid('query');
      if (session !== null) {
        const { q, ...plain } = query;
        const viewer = session.member;
        return membersPage(c, viewer, async (etag) =>
          q === undefined ? page({ ...plain, viewer }) : searchPage({ ...plain, viewer, q }, etag),
        );
      }
      if (query.cursor !== undefined && users.decode(query.cursor) !== null) return signInFirst(c);
      return answerPage(c, platform, ['members'], () => ofGuest(query, users, guestsPage), listAnswer);
    })

    .get('/user/suggestions', valid('query', suggestionsQuery), (c) => {
      const viewer = c.var.session?.member ?? null;
      const { limit } = c.req.valid('query');
      let things: readonly string[] = [];
      const render = (): string => {
        const suggested = viewer === null ? newest(guestsPage({ limit }).items) : suggest(viewer, limit);
        things = suggested.map(({ _id }) => _id);
        const answer: SuggestionsAnswer = { users: suggested, nextCursor: null };
        return JSON.stringify({ status: 'success', ...answer });
      };
      const counted = () => ({ kind: 'members', things }) as const;
      return answerList(c, platform, withSight(SUGGESTED_FROM, viewer), render, viewer === null ? {} : { counted });
    })

    .get('/user/:id/following', valid('query', followingQuery), async (c) => {
      await caughtUp(c, reads, ['members', 'connections']);
      const member = reads.queries.members.find(c.req.param('id'));
      const { session } = c.var;
      if (!member || !isThere(member, session?.member)) return notFound(c, 'member');
      const query = c.req.valid('query');
      // Whom a member follows may be for their connections alone.
      const viewer = session?.member;
      const isVisible = profile.isVisible(member, viewer);
      const state = isVisible ? 'seen' : 'hidden';
      if (!isVisible) {
        const none = (): UsersPage | CursorRefused => ({ items: [], nextCursor: null });
        return answerPage(c, platform, ['members'], none, listAnswer, { state });
      }
      if (viewer !== undefined)
        return membersPage(c, viewer, async () => followedPage({ ...query, viewer, member: member.id }), state);
      if (query.cursor !== undefined && followed.decode(query.cursor) !== null) return signInFirst(c);
      const few = ({ limit = GUESTS_SEE }: { limit?: number | undefined }): UsersPage | CursorRefused => {
        const rows = followedPage({ viewer: '', member: member.id, limit: Math.min(limit, GUESTS_SEE) });
        return 'refused' in rows ? rows : { ...rows, nextCursor: null };
      };
      return answerPage(c, platform, ['members'], () => ofGuest(query, followed, few), listAnswer, { state });
    })

    .put('/user/follow', membersOnly, valid('json', follow), newFollows, async (c) => {
      const { userId, followId: other } = c.req.valid('json');
      const { member: me } = c.var.member;
      const wrong = await wrongPair(c, { userId, me, other, field: 'followId' });
      if (wrong) return wrong;
      if (await sight.areApartInLog(me, other)) return notFound(c, 'followed');
      const decide = decideFollow({ follower: me, followed: other });
      const reading = { mostlyNew: true, lastOnly: true };
      const outcome = await commands.execute(followStream(me, other), c.var.command, decide, reading);
      if ('refused' in outcome) return fail(c, 409, 'already-followed.member');
      if (await isTakenBack('following', { member: me, other }, c.var.command)) return notFound(c, 'followed');
      return c.json({ status: 'success' as const, ...(await following(c, me, outcome.position)) });
    })

    .put('/user/unfollow', membersOnly, valid('json', unfollow), async (c) => {
      const { userId, unfollowId: other } = c.req.valid('json');
      const { member: me } = c.var.member;
      const wrong = await wrongPair(c, { userId, me, other, field: 'unfollowId' });
      if (wrong) return wrong;
      const decide = decideUnfollow({ follower: me, followed: other });
      const outcome = await commands.execute(followStream(me, other), c.var.command, decide, { lastOnly: true });
      if ('refused' in outcome) return fail(c, 409, 'not-followed.member');
      return c.json({ status: 'success' as const, ...(await following(c, me, outcome.position)) });
    })

    .get('/user/:id', async (c) => {
      await caughtUp(c, reads, ['members', 'directory', 'teams', 'providers', 'connections', 'blocks', 'standings']);
      const { members } = reads.queries;
      const member = members.own(c.req.param('id'));
      const viewer = c.var.session?.member;
      if (!member || !isThere(member, viewer)) return notFound(c, 'member');
      const { id, name, photo, followers } = member;
      const hidden = decidedMark(platform, 'member', id);
      const wait = viewer === undefined || viewer === id ? null : guard.read('members', viewer, [id]);
      if (wait !== null) return tooMany(c, wait, 'ofOthers');
      const answer: UserAnswer = {
        user: {
          _id: id,
          name,
          photo: link(photo),
          ...profile.told(member, viewer),
          followersCount: followers,
          connection: viewer === undefined ? 'none' : reads.queries.connections.stateBetween(viewer, id),
          ...(viewer === undefined ? NOTHING_DONE : profile.done(viewer, id)),
          ...(viewer === id ? { photoKey: photo } : {}),
          ...(hidden && { hidden }),
        },
      };
      c.header('Vary', 'Authorization');
      return c.json({ status: 'success' as const, ...answer });
    });
}
