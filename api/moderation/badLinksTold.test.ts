import { expect, onTestFinished, test } from 'vitest';
import { picture } from '../e2e/picture.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { openBadLinks } from './badLinks.fixture.ts';

/** Whoever puts in what a moderator looks at first is told so by the answer, and why. */
async function opened(env?: Readonly<Record<string, string>>) {
  const api = await openBadLinks(env);
  onTestFinished(api.close);
  await api.removed('https://loan-quick.in');
  const patched = async (path: string, body: object, as: string) => {
    const answer = await api.call(path, { method: 'PATCH', body, as });
    expect(answer.status).toBe(200);
    return (await answer.json()).badLinks;
  };
  return { ...api, patched };
}
const BAD = ['pay.loan-quick.in'];
const link = 'https://pay.loan-quick.in/fee';

test('who changes a company is told which host a moderator looks at, once it is brought in and not before', async () => {
  const { company, patched } = await opened();
  const { id, as } = await company({ website: 'https://looms.example.in' });
  expect(await patched(`/company/${id}`, { tagline: 'We weave.' }, as)).toBe(undefined);
  expect(await patched(`/company/${id}`, { description: `Pay at ${link}, then weave.` }, as)).toEqual(BAD);
  expect(await patched(`/company/${id}`, { tagline: 'We weave well.' }, as), 'it stood there').toBe(undefined);
});

test('so is who changes an opportunity, or a provider', async () => {
  const { newThing, post, done, patched } = await opened();
  const of = { name: 'Palash', kind: 'foundation', about: '', logo: '', website: '' };
  const { id, as } = await newThing('/providers', of);
  const { _id: fund } = (await (await post('/opportunities', fundForm({ provider: id }), as)).json()).opportunity;
  await done();
  expect(await patched(`/opportunities/${fund}`, { description: 'Apply by post.' }, as)).toBe(undefined);
  expect(await patched(`/opportunities/${fund}`, { description: `Apply at ${link}` }, as)).toEqual(BAD);
  expect(await patched(`/providers/${id}`, { about: 'We plant.' }, as)).toBe(undefined);
  expect(await patched(`/providers/${id}`, { website: link }, as)).toEqual(BAD);
});

test('and who changes their page, each time that others do not see what they save', async () => {
  const { join, patched } = await opened();
  const as = await join('Asha');
  expect(await patched('/auth/me', { about: 'I weave.' }, as)).toBe(undefined);
  for (const body of [{ about: `See ${link}` }, { links: [link] }])
    expect(await patched('/auth/me', body, as)).toEqual(BAD);
});

test('the writer of a held comment is told for what it is held, and nobody else; a hidden one says no such thing', async () => {
  const { call, platform, join, time, decide, removed, caughtUp, mod } = await opened({
    REVIEW: 'after',
    RATE_LIMIT: 'on',
  });
  await removed('https://fee-first.in');
  time.now -= 10 * 86_400_000;
  const asha = await join('Asha');
  time.now += 10 * 86_400_000;
  const [ravi, key] = [await join('Ravi'), 'Post/loom.webp'];
  await platform.files.put(key, await picture(), 'image/webp');
  const body = { content: 'We weave.', image: { key } };
  const { _id: post } = (await (await call('/post/new', { method: 'POST', body, as: asha })).json()).data.post;
  const say = async (text: string, as: string) => {
    const answer = await call('/post/comment', { method: 'PUT', body: { postId: post, comment: { text } }, as });
    return (await answer.json()).comments[0];
  };
  const bad = await say('Apply at https://fee-first.in', asha);
  expect(bad).toMatchObject({ hidden: true, held: 'bad-link' });
  expect(await say('See https://looms.example.in', ravi)).toMatchObject({ hidden: true, held: 'first-link' });
  const listed = async (as?: string) =>
    (await (await call(`/post/${post}/comments`, { as })).json()).comments.map(({ held }: { held?: string }) => held);
  expect([await listed(asha), await listed(ravi), await listed()]).toEqual([['bad-link'], ['first-link'], []]);
  const path = `/post/${post}/comments/${bad._id}`;
  const change = async (content: string) =>
    (await (await call(path, { method: 'PATCH', body: { content }, as: asha })).json()).data.comment;
  // What they can do: take it out.
  expect(await change('Apply by post.')).toMatchObject({ text: 'Apply by post.' });
  expect((await change('Apply by post!')).held).toBe(undefined);
  expect(await change('Apply at https://fee-first.in, really')).toMatchObject({ hidden: true, held: 'bad-link' });
  await decide('comment', bad._id, 'hide', {}, mod);
  await caughtUp();
  expect(await listed(asha)).toEqual([undefined]);
});
