import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { bindProjection } from '../runner/definition.ts';
import { allPages, event, given } from '../runner/events.fixture.ts';
import { inbox } from './model.ts';
import { createInboxQueries } from './queries.ts';

const joined = (n: number, member: string) => {
  const details = {
    name: `Name of ${member}`,
    photo: `User/${member}.webp`,
    gender: 'other' as const,
    dob: '1990-01-01',
  };
  return event('MemberRegistered', n, { member }, { ...details, email: `${member}@x.example`, passwordHash: '$' });
};
const posted = (n: number, author: string) =>
  event('PostPublished', n, { post: `p${n}`, author, image: { key: '', width: 0, height: 0 } }, { content: 'Hello' });
const liked = (n: number, post: string, member: string) => event('PostLiked', n, { post, member }, null);
const unliked = (n: number, post: string, member: string) => event('PostUnliked', n, { post, member }, null);
const commented = (n: number, post: string, author: string) =>
  event('PostCommented', n, { comment: `k${n}`, post, author }, { text: 'Well done' });
const followed = (n: number, follower: string, of: string) =>
  event('UserFollowed', n, { follower, followed: of }, null);
const unfollowed = (n: number, follower: string, of: string) =>
  event('UserUnfollowed', n, { follower, followed: of }, null);
const read = (n: number, member: string, upTo: number) => event('InboxRead', n, { member, upTo }, null);

const PEOPLE = [joined(1, 'asha'), joined(2, 'ravi'), joined(3, 'meera'), posted(4, 'asha'), posted(5, 'ravi')];

function inboxGiven(...events: readonly DomainEvent[]) {
  const model = given(inbox);
  model.project(...PEOPLE, ...events);
  const queries = createInboxQueries(model.db);
  function list(member: string) {
    const answer = queries.list(member, { limit: 100 });
    if ('refused' in answer) throw new Error(answer.refused);
    return answer.items;
  }
  return { ...model, unread: queries.unread, page: queries.list, list };
}

test("a member hears of others' likes, comments and follows, newest first, with who and where", () => {
  const { list, unread } = inboxGiven(liked(6, 'p4', 'ravi'), commented(7, 'p4', 'meera'), followed(8, 'ravi', 'asha'));
  expect(list('asha')).toEqual([
    { position: 8, kind: 'followed', actor: 'ravi', post: null, unread: true, at: 480_000 },
    { position: 7, kind: 'commented', actor: 'meera', post: 'p4', unread: true, at: 420_000 },
    { position: 6, kind: 'liked', actor: 'ravi', post: 'p4', unread: true, at: 360_000 },
  ]);
  expect(unread('asha')).toBe(3);
  expect(unread('ravi')).toBe(0);
  expect(unread('nobody')).toBe(0);
});

test('a request is told until it is withdrawn, and a yes to whoever asked; a follow of the same two stands beside it', () => {
  const data = { from: 'ravi', to: 'asha' };
  const asked = (n: number) => event('ConnectionAsked', n, data, { note: 'We both weave' });
  const withdrawn = (n: number) => event('ConnectionWithdrawn', n, data, null);
  const { list, unread, project } = inboxGiven(followed(6, 'ravi', 'asha'), asked(7));
  const kinds = (member: string) => list(member).map(({ kind, position }) => [kind, position]);
  expect(kinds('asha')).toEqual([
    ['asked', 7],
    ['followed', 6],
  ]);
  project(event('ConnectionDeclined', 8, data, null));
  expect([kinds('asha').length, unread('asha'), kinds('ravi')]).toEqual([2, 2, []]);
  project(withdrawn(9));
  expect([kinds('asha'), unread('asha')]).toEqual([[['followed', 6]], 1]);
  project(asked(10), asked(11));
  expect(kinds('asha')[0]).toEqual(['asked', 11]);
  project(unfollowed(12, 'ravi', 'asha'), event('ConnectionAccepted', 13, data, null));
  expect([kinds('asha'), kinds('ravi')]).toEqual([[['asked', 11]], [['connected', 13]]]);
  expect(list('ravi')).toMatchObject([{ actor: 'asha', post: null, unread: true }]);
});

test("one's own likes and comments are no news", () => {
  const { list } = inboxGiven(liked(6, 'p4', 'asha'), commented(7, 'p4', 'asha'));
  expect(list('asha')).toEqual([]);
});

test('what is taken back is gone, and only that', () => {
  const { list } = inboxGiven(
    ...[liked(6, 'p4', 'ravi'), liked(7, 'p4', 'meera'), followed(8, 'ravi', 'asha'), commented(9, 'p4', 'ravi')],
    ...[unliked(10, 'p4', 'ravi'), unfollowed(11, 'ravi', 'asha'), liked(12, 'p4', 'ravi')],
  );
  expect(list('asha').map(({ position }) => position)).toEqual([12, 9, 7]);
});

test('reading the inbox marks what was shown, and never goes back', () => {
  const { list, unread, project } = inboxGiven(liked(6, 'p4', 'ravi'), liked(7, 'p4', 'meera'), read(8, 'asha', 6));
  expect(unread('asha')).toBe(1);
  expect(list('asha').map((notice) => notice.unread)).toEqual([true, false]);
  project(read(9, 'asha', 7), read(10, 'asha', 5), commented(11, 'p4', 'ravi'));
  expect(unread('asha')).toBe(1);
});

test('of what a member does not want to hear there is nothing, until they do', () => {
  const { list, unread, project } = inboxGiven(
    liked(6, 'p4', 'ravi'),
    commented(7, 'p4', 'ravi'),
    followed(8, 'ravi', 'asha'),
  );
  const wanting = (n: number, preferences: Record<string, boolean>) =>
    event('MemberPreferencesChanged', n, { member: 'asha', preferences }, null);
  project(wanting(9, { likes: false }));
  expect([list('asha').map(({ position }) => position), unread('asha')]).toEqual([[8, 7], 2]);
  project(wanting(10, { likes: false, comments: false, followers: false }));
  expect([list('asha'), unread('asha')]).toEqual([[], 0]);
  project(wanting(11, { followers: true }));
  expect([list('asha').map(({ position }) => position), unread('asha')]).toEqual([[8, 7, 6], 3]);
});

test('who is erased has no notices any more; what they did stays, under their id', () => {
  const erased = event('MemberErased', 7, { member: 'ravi' }, null);
  const { list, unread, rows } = inboxGiven(liked(6, 'p4', 'ravi'), followed(6.5, 'meera', 'ravi'), erased);
  expect(list('asha')).toMatchObject([{ actor: 'ravi' }]);
  expect([list('ravi'), unread('ravi')]).toEqual([[], 0]);
  expect(rows('notices')).toHaveLength(1);
});

test('what was gathered for a batch that was rolled back is counted when it comes again', () => {
  const { db, unread } = inboxGiven();
  const { handlers, flush, drop } = bindProjection(inbox, db);
  const like = liked(6, 'p4', 'ravi');
  for (const end of ['ROLLBACK', 'COMMIT']) {
    db.exec('BEGIN');
    handlers.get(like.type)?.(like);
    if (end === 'ROLLBACK') drop();
    else flush();
    db.exec(end);
  }
  expect(unread('asha')).toBe(1);
});

const PERSON = fc.constantFrom('asha', 'ravi', 'meera');
const POST = fc.constantFrom('p4', 'p5');
const DEED = fc.tuple(fc.constantFrom('like', 'unlike', 'comment', 'follow', 'unfollow', 'read'), PERSON, PERSON, POST);

test('after any history, the inbox holds exactly what stands, and paging gives it once', () => {
  fc.assert(
    fc.property(fc.array(DEED, { maxLength: 60, size: 'max' }), fc.integer({ min: 1, max: 5 }), (deeds, limit) => {
      const events: DomainEvent[] = [];
      // What stands, as a plain map from what a notice is about to where it is.
      const standing = new Map<string, { to: string; n: number }>();
      const readTo = new Map<string, number>();
      for (const [i, [deed, who, whom, post]] of deeds.entries()) {
        const n = 10 + i;
        const author = post === 'p4' ? 'asha' : 'ravi';
        const like = `${who} likes ${post}`;
        const follow = `${who} follows ${whom}`;
        if (deed === 'like' && !standing.has(like)) {
          events.push(liked(n, post, who));
          standing.set(like, { to: author === who ? '' : author, n });
        } else if (deed === 'unlike' && standing.delete(like)) {
          events.push(unliked(n, post, who));
        } else if (deed === 'comment') {
          events.push(commented(n, post, who));
          standing.set(`comment ${n}`, { to: author === who ? '' : author, n });
        } else if (deed === 'follow' && who !== whom && !standing.has(follow)) {
          events.push(followed(n, who, whom));
          standing.set(follow, { to: whom, n });
        } else if (deed === 'unfollow' && standing.delete(follow)) {
          events.push(unfollowed(n, who, whom));
        } else if (deed === 'read') {
          events.push(read(n, who, n - 3));
          readTo.set(who, n - 3);
        }
      }
      const { page, unread } = inboxGiven(...events);
      for (const member of ['asha', 'ravi', 'meera']) {
        const theirs = [...standing.values()].filter(({ to }) => to === member).map(({ n }) => n);
        const pages = allPages((cursor) => page(member, { limit, cursor }));
        expect(pages.map(({ position }) => position)).toEqual(theirs.toSorted((a, b) => b - a));
        expect(unread(member)).toBe(theirs.filter((n) => n > (readTo.get(member) ?? -1)).length);
      }
    }),
    { numRuns: 60 },
  );
});

test('a cursor that is none of ours is refused', () => {
  expect(inboxGiven().page('asha', { cursor: 'W10' })).toEqual({ refused: 'cursor' });
});
