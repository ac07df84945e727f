import fc from 'fast-check';
import { expect, test } from 'vitest';
import { event, given } from '../runner/events.fixture.ts';
import { feed } from './model.ts';
import { createFeedQueries } from './queries.ts';

const MEMBERS = Array.from({ length: 130 }, (_, n) => `m${n}`);
const POST = 1000;

/** A post whose likers can be asked for after every change. `toggle` likes it, or takes that back. */
function postGiven() {
  const { db, project } = given(feed);
  const author = { name: '', email: '', photo: '', gender: 'other' as const, dob: '', passwordHash: '' };
  project(
    ...MEMBERS.map((member, n) => event('MemberRegistered', n, { member }, author)),
    event('PostPublished', POST, { post: 'p', author: 'm0', image: { key: '', width: 1, height: 1 } }, { content: '' }),
  );
  const { tally, likers } = createFeedQueries(db);
  let position = POST;
  let likes: string[] = [];
  return {
    expected: () => likes.slice(0, 50),
    shown: () => likers(tally(POST).newest),
    toggle(...who: readonly string[]): void {
      for (const member of who) {
        position += 1;
        const type = likes.includes(member) ? 'PostUnliked' : 'PostLiked';
        likes = type === 'PostLiked' ? [member, ...likes] : likes.filter((one) => one !== member);
        project(event(type, position, { post: 'p', member }, null));
      }
    },
  };
}

test('at any moment of any history it is the newest 50, newest first', () => {
  const rounds = fc.array(fc.array(fc.constantFrom(...MEMBERS), { maxLength: 120 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(rounds, (each) => {
      const post = postGiven();
      for (const round of each) {
        post.toggle(...round);
        expect(post.shown()).toEqual(post.expected());
      }
    }),
    { numRuns: 30 },
  );
});

test('however many of the newest take their likes back, those before them come up', () => {
  const post = postGiven();
  post.toggle(...MEMBERS);
  for (const member of MEMBERS.toReversed()) {
    expect(post.shown()).toEqual(post.expected());
    post.toggle(member);
  }
  expect(post.shown()).toEqual([]);
});
