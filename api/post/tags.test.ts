import { expect, onTestFinished, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { postStream } from '#events/subjects/post.ts';
import { blockRoutes } from '../block/routes.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { postListRoutes } from './lists.ts';
import { ownPostRoutes } from './ownRoutes.ts';
import { createWords } from './words.ts';

async function opened() {
  const api = await openSubjects((platform) => [
    ...[postListRoutes(platform), ownPostRoutes(platform), blockRoutes(platform)],
  ]);
  onTestFinished(api.close);
  const [asha, ravi] = [await api.join('Asha'), await api.join('Ravi')];
  const { commands, reads, store } = api.platform;
  const words = createWords(api.platform);
  const seen = async (): Promise<void> => void (await reads.waitFor(await store.head(), ['feed', 'blocks'], 5000));
  let posts = 0;

  /** A post as the API writes it, but for its picture, which needs a real one. */
  async function post(content: string, author = asha): Promise<string> {
    posts += 1;
    const id = `post${posts}`;
    const command = { actor: author, at: api.time.now };
    await words.write({ of: 'post', id, post: id }, author, content, command);
    const data = { post: id, author, image: { key: '', width: 4, height: 3 } };
    await commands.begin(postStream(id), [{ type: 'PostPublished', data, personal: {} }], command);
    await seen();
    return id;
  }
  const ask = (query: string, as?: string) => api.call(`/post/getAllPosts?${query}`, { as });
  const tagged = async (tag: string, more = '', as?: string): Promise<string[]> => {
    const { data } = await (await ask(`${new URLSearchParams({ tag })}${more}`, as)).json();
    return data.posts.map(({ _id }: { _id: string }) => _id);
  };
  return { ...api, asha, ravi, post, ask, tagged, seen };
}

test('posts are listed by their tags, newest first, page by page, however these are written', async () => {
  const { post, ask, tagged } = await opened();
  const first = await post('Dyed with #Indigo, as ever #indigo.');
  const second = await post('#INDIGO and #करघा');
  await post('indigo without the sign, https://looms.example/#indigo');
  const third = await post('Again: #indigo');
  for (const tag of ['indigo', '#indigo', 'Indigo']) expect(await tagged(tag)).toEqual([third, second, first]);
  expect(await tagged('करघा')).toEqual([second]);
  for (const nothing of ['#', 'none', '12', 'a b']) expect(await tagged(nothing)).toEqual([]);
  const page = await (await ask('tag=indigo&limit=2')).json();
  expect(await tagged('indigo', `&limit=2&cursor=${page.nextCursor}`)).toEqual([first]);
});

test('tags go with their words: edited, taken back, forgotten', async () => {
  const { asha, ravi, post, call, tagged, platform, seen } = await opened();
  const [one, two] = [await post('#loom'), await post('#loom #silk')];
  const his = await post('#loom', ravi);
  await call(`/post/${one}`, { method: 'PATCH', body: { content: 'A #shuttle' }, as: asha });
  expect([await tagged('loom'), await tagged('shuttle')]).toEqual([[his, two], [one]]);
  await call(`/post/${two}`, { method: 'DELETE', as: asha });
  expect([await tagged('loom'), await tagged('silk')]).toEqual([[his], []]);
  const gone = { type: 'MemberErased', data: { member: ravi } } as const;
  const command = { actor: null, at: 0 };
  await platform.commands.execute(memberStream(ravi), command, () => ({ facts: [gone] }));
  await seen();
  expect(await tagged('loom')).toEqual([]);
});

test('who is out of sight is so there too, and a list is of one kind', async () => {
  const { asha, ravi, post, call, ask, tagged } = await opened();
  const [hers, his] = [await post('#loom'), await post('#loom', ravi)];
  await call('/user/block', { method: 'PUT', body: { member: asha }, as: ravi });
  expect(await tagged('loom', '', asha)).toEqual([hers]);
  expect(await tagged('loom', '', ravi)).toEqual([his]);
  expect(await tagged('loom')).toEqual([his, hers]);
  for (const more of [`author=${ravi}`, 'following=true', 'asOf=2026-01-01T00:00:00Z'])
    expect((await (await ask(`tag=loom&${more}`, asha)).json()).errors).toMatchObject([{ path: 'tag' }]);
  expect((await ask(`tag=${'x'.repeat(60)}`)).status).toBe(400);
});
