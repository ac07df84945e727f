import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fact } from '#events/catalogue.ts';
import { memberStream } from '#events/subjects/member.ts';
import { commentStream, likeStream, postStream } from '#events/subjects/post.ts';
import { blockRoutes } from '../block/routes.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { postListRoutes } from '../post/lists.ts';
import { createWords } from '../post/words.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';

const IMAGE = 'Post/0123456789abcdef01234567.webp';
const PHOTO = 'User/0123456789abcdef01234567.webp';

let api: Subjects;
let analyst: string;
let ravi: string;
let uma: string;

beforeAll(async () => {
  api = await openSubjects((platform) => [postListRoutes(platform), blockRoutes(platform)], {
    ANALYST_EMAILS: 'ana@example.in',
  });
  [analyst, ravi, uma] = [await api.join('Ana'), await api.join('Ravi', PHOTO), await api.join('Uma')];
  const words = createWords(api.platform);
  for (const [id, author] of [['ravis', ravi] as const, ['umas', uma] as const]) {
    await words.write({ of: 'post', id, post: id }, author, `Words of ${id}`, { actor: author, at: api.time.now });
    const image = { key: id === 'ravis' ? IMAGE : '', width: 4, height: 3 };
    await write(postStream(id), { type: 'PostPublished', data: { post: id, author, image }, personal: {} });
  }
  await words.write({ of: 'comment', id: 'c1', post: 'umas' }, ravi, 'Well said', { actor: ravi, at: api.time.now });
  await write(commentStream('c1'), {
    ...{ type: 'PostCommented', data: { comment: 'c1', post: 'umas', author: ravi }, personal: {} },
  });
  await write(likeStream('umas', ravi), { type: 'PostLiked', data: { post: 'umas', member: ravi } });
});
afterAll(() => api.close());

async function write(stream: string, fact: Fact): Promise<void> {
  const { commands } = api.platform;
  await commands.execute<never>(stream, { actor: null, at: api.time.now }, () => ({ facts: [fact] }));
  await known();
}

async function known(): Promise<void> {
  expect(await api.platform.reads.waitFor(await api.head(), MODEL_NAMES, 10_000)).toBe(true);
}

/** A moment that something has happened since. */
async function aMoment(): Promise<number> {
  const then = await api.head();
  await api.join('Meera');
  return then;
}

async function ask(asOf: number, etag?: string) {
  const headers = etag === undefined ? {} : { 'if-none-match': etag };
  return api.call(`/post/getAllPosts?asOf=${asOf}`, { as: analyst, headers });
}

const postsOf = async (asOf: number) => (await (await ask(asOf)).json()).data.posts;

test('a picture that its owner shows no more has no link from an earlier moment', async () => {
  const then = await aMoment();
  const before = await ask(then);
  const links = (posts: { image: { url: string }; author: { photo: string } }[]) =>
    posts.filter(({ image }) => 'key' in image && image).map(({ image, author }) => [image.url, author.photo]);
  expect(links((await before.json()).data.posts)[1]).toEqual([
    expect.stringContaining(IMAGE),
    expect.stringContaining(PHOTO),
  ]);

  await write(memberStream(ravi), { type: 'MemberDetailsChanged', data: { member: ravi }, personal: { photo: '' } });
  const since = await ask(then, before.headers.get('etag') ?? '');
  expect(since.status, 'what was kept of it holds no more').toBe(200);
  const { posts } = (await since.json()).data;
  expect(links(posts)[1]).toEqual([expect.stringContaining(IMAGE), '']);
  // What was written and shown then is there.
  expect(posts[1]).toMatchObject({ _id: 'ravis', content: 'Words of ravis', author: { name: 'Ravi' } });
});

test('who has blocked an analyst is out of their sight at earlier moments as well', async () => {
  const then = await aMoment();
  const seen = async () =>
    (await postsOf(then)).map(({ _id, likes, comments }: { _id: string; likes: string[]; comments: unknown[] }) => [
      ...[_id, likes.length, comments.length],
    ]);
  expect(await seen()).toEqual([
    ['umas', 1, 1],
    ['ravis', 0, 0],
  ]);
  expect((await api.call('/user/block', { method: 'PUT', body: { member: analyst }, as: ravi })).status).toBe(204);
  await known();
  expect(await seen()).toEqual([['umas', 0, 0]]);
  expect((await api.call('/user/unblock', { method: 'PUT', body: { member: analyst }, as: ravi })).status).toBe(204);
  await known();
  expect(await seen()).toHaveLength(2);
});
