import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Fact } from '#events/catalogue.ts';
import { memberStream } from '#events/subjects/member.ts';
import { postStream } from '#events/subjects/post.ts';
import { blockRoutes } from '../block/routes.ts';
import { MENTIONS_MOST } from '../contract/limits.ts';
import type { Comment, Mention } from '../contract/post.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { inboxRoutes } from '../inbox/routes.ts';
import { postListRoutes } from './lists.ts';
import { mentionsIn } from './mentions.ts';
import { ownPostRoutes } from './ownRoutes.ts';
import { postRoutes } from './routes.ts';
import { createWords } from './words.ts';

const PEOPLE = [
  { member: 'a', names: ['Asha Rao'] },
  { member: 'b', names: ['Asha Rao Iyer'] },
  { member: 'c', names: ['आशा'] },
];

test.each([
  ['@Asha Rao knows', ['a@0+9']],
  ['ask (@Asha Rao), or @Asha Rao Iyer!', ['a@5+9', 'b@20+14']],
  ['mail me@Asha Rao, @Asha Raos, @Ravi', []],
  ['नमस्ते @आशा जी', ['c@7+4']],
  ['@आशाजी', []],
  ['𑄇@Asha Rao', []],
  ['@@Asha Rao @', ['a@1+9']],
])('of %s it is found whom it names', (text, expected) => {
  const found = mentionsIn(text, PEOPLE);
  expect(found.map(({ member, from, length }) => `${member}@${from}+${length}`)).toEqual(expected);
});

test('of two of one name each is meant once, the last also where the name comes again', () => {
  const two = ['a', 'b'].map((member) => ({ member, names: ['Ravi'] }));
  expect(mentionsIn('@Ravi, @Ravi and @Ravi', two).map(({ member }) => member)).toEqual(['a', 'b', 'b']);
});

test('mentions never overlap, and each is an @ with a name, whatever the text', () => {
  const words = fc.constantFrom('@', 'Asha Rao', 'Iyer', ' ', '@Asha Rao Iyer', 'x', '😀', 'आशा', '\n', '@@');
  fc.assert(
    fc.property(fc.array(words, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      let end = 0;
      for (const { member, from, length } of mentionsIn(text, PEOPLE)) {
        expect(from).toBeGreaterThanOrEqual(end);
        end = from + length;
        expect(PEOPLE.find((one) => one.member === member)?.names).toContain(text.slice(from + 1, end));
      }
    }),
  );
});

async function opened() {
  const api = await openSubjects((platform) => [
    ...[postListRoutes(platform), postRoutes(platform), ownPostRoutes(platform)],
    ...[inboxRoutes(platform), blockRoutes(platform)],
  ]);
  onTestFinished(api.close);
  const { call, platform, time } = api;
  const [asha, ravi, meera] = [await api.join('Asha'), await api.join('Ravi'), await api.join('Meera')];
  const words = createWords(platform);
  const caughtUp = async () => platform.reads.waitFor(await platform.store.head(), ['feed', 'inbox', 'members'], 5000);

  /** As the API writes it, but for the picture, which needs a real one. */
  async function post(id: string, content: string, ids: readonly string[] = []): Promise<void> {
    const command = { actor: asha, at: time.now };
    await words.write({ of: 'post', id, post: id }, asha, content, command);
    const mentions = words.named(content, ids, asha);
    const data = { post: id, author: asha, image: { key: '', width: 0, height: 0 }, mentions };
    await platform.commands.begin(postStream(id), [{ type: 'PostPublished', data, personal: {} }], command);
    await caughtUp();
  }
  await post('p', 'Hello');

  const say = (as: string, text: string, mentions?: readonly string[], replyTo?: string) =>
    call('/post/comment', { method: 'PUT', body: { postId: 'p', comment: { text }, mentions, replyTo }, as });
  const said = async (as: string, text: string, mentions?: readonly string[], replyTo?: string): Promise<Comment> => {
    const { comments } = await (await say(as, text, mentions, replyTo)).json();
    return comments.find((one: Comment) => one.text === text);
  };
  const change = (path: string, content: string, mentions?: readonly string[], as = asha) =>
    call(path, { method: 'PATCH', body: { content, mentions }, as });
  const shown = async (id: string, as?: string): Promise<readonly Mention[]> =>
    (await (await call(`/post/${id}`, { as })).json()).data.post.mentions;
  const heard = async (as: string): Promise<[string, string | null][]> => {
    await caughtUp();
    const { notices } = await (await call('/inbox', { as })).json();
    return notices.map(({ kind, postId }: { kind: string; postId: string | null }) => [kind, postId]);
  };
  const append = async (member: string, fact: Fact): Promise<void> => {
    await platform.commands.execute(memberStream(member), { actor: null, at: time.now }, () => ({ facts: [fact] }));
    await caughtUp();
  };
  const erase = (member: string) => append(member, { type: 'MemberErased', data: { member } });
  const rename = (member: string, name: string) =>
    append(member, { type: 'MemberDetailsChanged', data: { member }, personal: { name } });
  return { ...api, erase, rename, asha, ravi, meera, post, say, said, change, shown, heard };
}

test('whom a post or comment names leads to their page, and hears of it once', async () => {
  const { asha, ravi, meera, post, said, shown, heard } = await opened();
  await post('q', 'Thanks to @Ravi and @Meera, and @Ravi again', [ravi, meera]);
  const both = [
    { member: ravi, from: 10, length: 5 },
    { member: meera, from: 20, length: 6 },
    { member: ravi, from: 32, length: 5 },
  ];
  expect(await shown('q')).toEqual(both);
  expect(await shown('q', ravi)).toEqual(both);
  expect(await heard(ravi)).toEqual([['mentioned', 'q']]);
  expect((await said(ravi, 'And @Meera, @Asha?', [meera, asha])).mentions).toHaveLength(2);
  // The post's author hears of the comment; whoever writes it of nothing.
  expect(await heard(asha)).toEqual([['commented', 'p']]);
  expect((await heard(meera)).map(([kind, id]) => `${kind} ${id}`)).toEqual(['mentioned p', 'mentioned q']);
  await said(asha, 'I am @Asha', [asha]);
  expect(await heard(asha)).toHaveLength(1);
});

test('whoever is answered and named hears of the answer alone', async () => {
  const { ravi, meera, said, heard } = await opened();
  const first = await said(ravi, 'Where is it?');
  await said(meera, '@Ravi, in Hubballi', [ravi], first._id);
  expect(await heard(ravi)).toEqual([['replied', 'p']]);
});

test('names that stand in no text, strangers, those out of sight and who left are words alone', async () => {
  const { asha, ravi, meera, said, shown, say, heard, call, post, erase } = await opened();
  expect((await said(ravi, 'Nobody here', [meera])).mentions).toEqual([]);
  expect((await said(ravi, '@Nobody here', ['no-such-member'])).mentions).toEqual([]);
  expect((await said(ravi, '@Meera here')).mentions).toEqual([]);
  expect((await say(ravi, '@Meera', Array(MENTIONS_MOST + 1).fill(meera))).status).toBe(400);
  expect((await say(ravi, '@Meera', ['no id at all'])).status).toBe(400);
  await call('/user/block', { method: 'PUT', body: { member: ravi }, as: meera });
  expect((await said(ravi, '@Meera, hear me', [meera])).mentions).toEqual([]);
  expect(await heard(meera)).toEqual([]);
  // Who is named is not told to whom they are out of sight of.
  await post('q', 'Thanks to @Meera', [meera]);
  expect([(await shown('q', asha)).length, (await shown('q')).length, (await shown('q', ravi)).length]).toEqual([
    1, 1, 0,
  ]);
  await erase(meera);
  expect(await shown('q', asha)).toEqual([]);
});

test('an edit names those it is to name; of them hear who were not named before', async () => {
  const { asha, ravi, meera, post, change, shown, heard } = await opened();
  await post('q', 'Thanks to @Ravi', [ravi]);
  // Of an edit that says nothing of it, those stay whose names stay.
  expect((await change('/post/q', 'Many thanks to @Ravi')).status).toBe(200);
  expect(await shown('q')).toEqual([{ member: ravi, from: 15, length: 5 }]);
  await change('/post/q', 'Thanks to @Meera and @Ravi', [meera, ravi]);
  expect((await shown('q')).map(({ member }) => member)).toEqual([meera, ravi]);
  await change('/post/q', 'Thanks to @Ravi', [ravi]);
  await change('/post/q', 'Thanks to @Ravi and @Meera', [ravi, meera]);
  expect([await heard(ravi), await heard(meera)]).toEqual([[['mentioned', 'q']], [['mentioned', 'q']]]);
  await change('/post/q', 'Thanks to @Ravi and @Meera', []);
  expect(await shown('q')).toEqual([]);
  expect(await heard(asha)).toEqual([]);
});

test('changed again and again, it tells no more people than it could have named at once', async () => {
  const { ravi, meera, post, change, heard, join } = await opened();
  const others: string[] = [];
  for (let n = 0; n < MENTIONS_MOST; n += 1) others.push(await join(`Guest${String.fromCharCode(97 + n)}`));
  await post('q', 'Thanks to @Ravi', [ravi]);
  const names = others.map((_, n) => `@Guest${String.fromCharCode(97 + n)}`).join(' ');
  await change('/post/q', names, others);
  await change('/post/q', 'And @Meera', [meera]);
  const told = await Promise.all(others.map(heard));
  expect(told.filter((notices) => notices.length > 0)).toHaveLength(MENTIONS_MOST - 1);
  expect(await heard(meera)).toEqual([]);
});

test('who has another name since stays named by the earlier one, also through an edit', async () => {
  const { asha, ravi, said, change, rename } = await opened();
  const first = await said(asha, 'Ask @Ravi', [ravi]);
  await rename(ravi, 'Ravi Kumar');
  const answer = await (await change(`/post/p/comments/${first._id}`, 'Please ask @Ravi', [ravi])).json();
  expect(answer.data.comment.mentions).toEqual([{ member: ravi, from: 11, length: 5 }]);
});

test('words that are taken back name nobody', async () => {
  const { ravi, meera, said, call, shown, post, asha } = await opened();
  const { _id } = await said(ravi, 'And @Meera?', [meera]);
  await call(`/post/p/comments/${_id}`, { method: 'DELETE', as: ravi });
  const { comments } = await (await call('/post/p/comments')).json();
  expect(comments).toMatchObject([{ text: '', mentions: [] }]);
  await post('q', 'Thanks to @Ravi', [ravi]);
  await call('/post/q', { method: 'DELETE', as: asha });
  expect((await call('/post/q')).status).toBe(404);
  expect(await shown('p')).toEqual([]);
});
