import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { event, given } from '../runner/events.fixture.ts';
import { feed } from './model.ts';
import { createFeedQueries } from './queries.ts';

const details = { photo: '', gender: 'other' as const, dob: '1990-01-01', passwordHash: '$' };
const joined = (n: number, member: string) =>
  event('MemberRegistered', n, { member }, { ...details, name: `Name of ${member}`, email: `${member}@x.example` });
const posted = (n: number, author: string, content = 'Hello') =>
  event(
    'PostPublished',
    n,
    { post: `p${n}`, author, image: { key: `Post/${n}.webp`, width: 4, height: 3 } },
    { content },
  );
const commented = (n: number, post: string, author: string) =>
  event('PostCommented', n, { comment: `c${n}`, post, author }, { text: `Text ${n}` });
const liked = (n: number, post: string, member: string) => event('PostLiked', n, { post, member }, null);
const unliked = (n: number, post: string, member: string) => event('PostUnliked', n, { post, member }, null);
const erased = (n: number, member: string) => event('MemberErased', n, { member }, null);

function feedGiven(...events: readonly DomainEvent[]) {
  const model = given(feed);
  model.project(...events);
  return { ...model, ...createFeedQueries(model.db) };
}

const TOP = Number.MAX_SAFE_INTEGER;

test('a post carries its author, its picture by size, and its tallies', () => {
  const { post } = feedGiven(joined(1, 'asha'), joined(2, 'ravi'), posted(3, 'asha'), liked(4, 'p3', 'ravi'));
  expect(post('p3')).toMatchObject({
    ...{ position: 3, id: 'p3', author: 'asha', authorErased: 0, content: 'Hello' },
    ...{ image: 'Post/3.webp', width: 4, height: 3, likes: 1, comments: 0, changed: 4 },
  });
  expect(post('p9')).toBeUndefined();
});

test('pages go back in time and know one author from another', () => {
  const { page } = feedGiven(
    joined(1, 'asha'),
    joined(2, 'ravi'),
    posted(3, 'asha'),
    posted(4, 'ravi'),
    posted(5, 'asha'),
  );
  const numbers = (rows: readonly { position: number }[]): number[] => rows.map(({ position }) => position);
  expect(numbers(page({ before: TOP, limit: 2 }))).toEqual([5, 4]);
  expect(numbers(page({ before: 4, limit: 2 }))).toEqual([3]);
  expect(numbers(page({ before: TOP, limit: 9, author: 'asha' }))).toEqual([5, 3]);
  expect(page({ before: TOP, limit: 9, author: 'nobody' })).toEqual([]);
});

test('an erased member leaves posts and comments without words and pictures', () => {
  const history = [
    joined(1, 'asha'),
    joined(2, 'ravi'),
    posted(3, 'asha'),
    commented(4, 'p3', 'asha'),
    posted(5, 'ravi'),
  ];
  const lived = feedGiven(...history, erased(6, 'asha'));
  expect(lived.post('p3')).toMatchObject({ content: null, image: '', authorErased: 1 });
  expect(lived.comments(3, TOP, 9)).toMatchObject([{ text: null, authorErased: 1 }]);
  expect(lived.post('p5')).toMatchObject({ content: 'Hello', authorErased: 0 });

  // A replay finds no key, so what was personal never comes in: it must come to the same rows.
  const forgotten = history.map((one) => (one.position === 2 || one.position === 5 ? one : { ...one, personal: null }));
  const replayed = feedGiven(...(forgotten as DomainEvent[]), erased(6, 'asha')); // as decoded without the key
  for (const table of ['feed_members', 'posts', 'tallies', 'comments', 'likes'])
    expect(replayed.rows(table), table).toEqual(lived.rows(table));
});

const PERSON = fc.constantFrom('asha', 'ravi', 'meera');
const DEED = fc.tuple(fc.constantFrom('toggle', 'comment'), PERSON, fc.constantFrom('p4', 'p5'));

test('after any history the likes are who likes now, newest first, and every tally is exact', () => {
  fc.assert(
    fc.property(fc.array(DEED, { maxLength: 60, size: 'max' }), (deeds) => {
      const people = [joined(1, 'asha'), joined(2, 'ravi'), joined(3, 'meera'), posted(4, 'asha'), posted(5, 'ravi')];
      const likes: Record<string, string[]> = { p4: [], p5: [] };
      const comments: Record<string, number> = { p4: 0, p5: 0 };
      const events = deeds.map(([deed, who, post], i): DomainEvent => {
        const likers = likes[post] ?? [];
        if (deed === 'comment') {
          comments[post] = (comments[post] ?? 0) + 1;
          return commented(10 + i, post, who);
        }
        likes[post] = likers.includes(who) ? likers.filter((one) => one !== who) : [who, ...likers];
        return likers.includes(who) ? unliked(10 + i, post, who) : liked(10 + i, post, who);
      });
      const { post, likers, likedOf, tally } = feedGiven(...people, ...events);
      for (const [id, n] of [
        ['p4', 4],
        ['p5', 5],
      ] as const) {
        expect(likers(tally(n).newest)).toEqual(likes[id]);
        expect(post(id)).toMatchObject({ likes: likes[id]?.length, comments: comments[id] });
        expect(tally(n)).toMatchObject({ likes: likes[id]?.length, comments: comments[id] });
      }
      for (const who of ['asha', 'ravi', 'meera'])
        expect([...likedOf([4, 5], who)]).toEqual([4, 5].filter((n) => likes[`p${n}`]?.includes(who)));
    }),
    { numRuns: 60 },
  );
});

test('a like that comes twice counts once', () => {
  const { tally } = feedGiven(joined(1, 'asha'), posted(2, 'asha'), liked(3, 'p2', 'asha'), liked(4, 'p2', 'asha'));
  expect(tally(2)).toMatchObject({ likes: 1, comments: 0 });
});

test('a page of several authors is what is newest of theirs, whoever wrote how much', () => {
  fc.assert(
    fc.property(
      fc.array(PERSON, { maxLength: 40 }),
      fc.uniqueArray(fc.constantFrom(1, 2, 3)),
      fc.nat(60),
      fc.integer({ min: 1, max: 8 }),
      (writers, authors, before, limit) => {
        const people = ['asha', 'ravi', 'meera'];
        const posts = writers.map((who, i) => ({ position: 10 + i, author: people.indexOf(who) + 1, who }));
        const { pageOfSeveral } = feedGiven(
          ...people.map((who, i) => joined(i + 1, who)),
          ...posts.map(({ position, who }) => posted(position, who)),
        );
        const chosen: readonly number[] = authors;
        const wanted = posts.filter(({ author, position }) => chosen.includes(author) && position < before);
        expect(pageOfSeveral(authors, before, limit).map(({ position }) => position)).toEqual(
          wanted
            .map(({ position }) => position)
            .reverse()
            .slice(0, limit),
        );
      },
    ),
    { numRuns: 100 },
  );
});

test('a post that was hidden before it was published is in no list until it is shown', () => {
  const held = { kind: 'post', id: 'p3', case: 'c', by: '', reason: 'first-link' } as const;
  const hidden = event('ThingHidden', 2, held, null);
  const model = feedGiven(joined(1, 'asha'), hidden, posted(3, 'asha', 'Looms #looms'));
  const listed = () => [
    model.page({ before: TOP, limit: 9 }).length,
    model.pageTagged('looms', TOP, 9).length,
    model.publishedSince(-1, 9).length,
    model.post('p3')?.id,
    model.db.prepare("SELECT 1 FROM post_search WHERE post_search MATCH 'looms'").all().length,
  ];
  expect(listed()).toEqual([0, 0, 0, undefined, 0]);
  expect(model.withheld('p3')).toMatchObject({ content: 'Looms #looms' });
  model.project(event('ThingShown', 4, held, null));
  expect(listed()).toEqual([1, 1, 1, 'p3', 1]);
  // Shown before it came, it is not remembered as hidden.
  const early = event('ThingShown', 3, held, null);
  expect(
    feedGiven(joined(1, 'asha'), hidden, early, {
      ...posted(4, 'asha'),
      data: { ...posted(4, 'asha').data, post: 'p3' },
    }).post('p3')?.id,
  ).toBe('p3');
});
