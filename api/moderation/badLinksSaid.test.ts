import { expect, onTestFinished, test } from 'vitest';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { verificationStream } from '#events/subjects/verification.ts';
import { picture } from '../e2e/picture.fixture.ts';
import { openBadLinks } from './badLinks.fixture.ts';

const DAY_MS = 86_400_000;
const BAD = 'Apply at https://pay.loan-quick.in/now';

/** `asha` has been here long; `ravi` reads. */
async function opened(env: Readonly<Record<string, string>> = { REVIEW: 'after', RATE_LIMIT: 'on' }) {
  const api = await openBadLinks(env);
  onTestFinished(api.close);
  const { call, platform, time, done } = api;
  time.now -= 10 * DAY_MS;
  const asha = await api.join('Asha');
  time.now += 10 * DAY_MS;
  const ravi = await api.join('Ravi');
  let published = 0;

  async function publish(content: string, as = asha) {
    published += 1;
    const key = `Post/loom-${published}.webp`;
    await platform.files.put(key, await picture(), 'image/webp');
    const made = await call('/post/new', { method: 'POST', body: { content, image: { key } }, as });
    expect(made.status).toBe(201);
    return (await made.json()).data.post;
  }
  return {
    ...api,
    ...{ asha, ravi, publish },
    seen: async (id: string, as?: string) => (await call(`/post/${id}`, { as })).status,
    async edit(path: string, content: string, as = asha) {
      const answer = await call(path, { method: 'PATCH', body: { content }, as });
      expect(answer.status).toBe(200);
      await done();
      return (await answer.json()).data;
    },
    notes: async (kind: 'post' | 'comment', id: string) =>
      (await platform.commands.history(caseStream(caseIdOf('review', kind, id)))).map((event) =>
        event.type === 'CaseOpened' ? event.data.notes : event.type,
      ),
  };
}
const NOTE = [{ code: 'bad-link', value: '' }];

test('a post that links where something did that was removed for fraud is held, whoever writes it', async () => {
  const { removed, publish, seen, asha, ravi, notes, decide, call, mod } = await opened();
  const before = await publish(BAD);
  expect(await seen(before._id, ravi)).toBe(200);
  await removed('https://loan-quick.in');
  expect((await publish('Apply at https://quick.example.in')).hidden).toBeUndefined();
  const odd = ['https://bank.example@loan-quick.in', 'https://www.google.com/url?q=https%3A%2F%2Floan-quick.in%2Fpay'];
  for (const said of [BAD, 'Apply at loan-quick.in', ...odd]) {
    const post = await publish(said);
    expect(post.hidden, said).toMatchObject({ state: 'hidden', reason: 'bad-link' });
    expect([await seen(post._id), await seen(post._id, ravi), await seen(post._id, asha)]).toEqual([404, 404, 200]);
    expect(await notes('post', post._id)).toEqual([NOTE]);
    const inCase = await call(`/moderation/cases/${caseIdOf('review', 'post', post._id)}`, { as: mod });
    // It was held as it was written: there is nothing before it that changed.
    expect((await inCase.json()).case).toMatchObject({ before: null, changes: [] });
    await decide('post', post._id, 'keep');
    expect(await seen(post._id, ravi)).toBe(200);
  }
});

test('so is a comment, and what a change brings it into; what was kept with it is changed freely', async () => {
  const { removed, publish, seen, asha, ravi, call, edit, notes, decide } = await opened();
  await removed('https://loan-quick.in');
  const { _id: post } = await publish('Our looms.');
  const say = await call('/post/comment', { method: 'PUT', body: { postId: post, comment: { text: BAD } }, as: asha });
  expect((await say.json()).comments).toMatchObject([{ text: BAD, hidden: true }]);
  const { comments } = (await (await call(`/post/${post}`, { as: ravi })).json()).data.post;
  expect(comments).toEqual([]);

  const path = `/post/${post}`;
  expect((await edit(path, BAD)).post.hidden).toMatchObject({ reason: 'bad-link' });
  expect(await seen(post, ravi)).toBe(404);
  expect(await notes('post', post)).toEqual([NOTE]);
  // Another link stays, of an account that is known; its case closes.
  await edit(path, 'Our looms: https://looms.example.in');
  expect(await seen(post, ravi)).toBe(200);
  expect(await notes('post', post)).toEqual([NOTE, 'CaseClosed']);
  await edit(path, BAD);
  await decide('post', post, 'keep');
  await edit(path, `${BAD}, at once`);
  expect(await seen(post, ravi), 'kept').toBe(200);
  await removed('https://fee-first.in');
  await edit(path, `${BAD} or fee-first.in`);
  expect(await seen(post, ravi), 'another one').toBe(404);
});

test('a new account that takes the bad link out and leaves another one is held still', async () => {
  const { removed, publish, seen, asha, ravi, edit } = await opened();
  await removed('https://loan-quick.in');
  const { _id: post, hidden } = await publish(BAD, ravi);
  expect(hidden.reason).toBe('bad-link');
  await edit(`/post/${post}`, 'See https://looms.example.in', ravi);
  expect(await seen(post, asha)).toBe(404);
  await edit(`/post/${post}`, 'See our looms.', ravi);
  expect(await seen(post, asha)).toBe(200);
});

test('one that names very many hosts is held, and released with fewer', async () => {
  const { publish, seen, ravi, edit, notes } = await opened();
  const hosts = (count: number) => Array.from({ length: count }, (_, n) => `shop${n}.in`).join(' ');
  expect((await publish(hosts(49))).hidden).toBeUndefined();
  const post = await publish(hosts(50));
  expect(post.hidden).toMatchObject({ reason: 'many-links' });
  expect(await notes('post', post._id)).toEqual([[{ code: 'many-links', value: '' }]]);
  await edit(`/post/${post._id}`, hosts(49));
  expect(await seen(post._id, ravi)).toBe(200);
});

test('followed by an objection nothing is held; nor is what is below one’s own domain, nor a bank', async () => {
  const { removed, publish, object, decide, other, company, platform, time, done } = await opened({ REVIEW: 'after' });
  const { id, as } = await removed('https://loan-quick.in');
  await removed('https://onlinesbi.sbi');
  expect((await publish('See https://onlinesbi.sbi')).hidden).toBeUndefined();
  const mine = await company({ website: 'https://loan-quick.in' });
  expect((await publish(BAD, mine.as)).hidden).toMatchObject({ reason: 'bad-link' });
  const data = { kind: 'company', thing: mine.id, proof: 'p1', by: mine.as, domain: 'loan-quick.in' } as const;
  const fact = { type: 'DomainProved', data: { ...data, until: time.now + 1e10 } } as const;
  await platform.commands.execute(verificationStream('company', mine.id), { actor: mine.as, at: time.now }, () => ({
    facts: [fact],
  }));
  await done();
  expect((await publish(`${BAD}#mine`, mine.as)).hidden).toBeUndefined();
  await object('company', id, as);
  await decide('company', id, 'keep', {}, other);
  expect((await publish(BAD)).hidden).toBeUndefined();
});

test('of a member’s page others see neither the link nor a text with it', async () => {
  const { removed, call, asha, ravi } = await opened();
  const told = {
    headline: 'Looms',
    about: BAD,
    city: 'Pune',
    links: ['https://loan-quick.in', 'https://looms.example'],
  };
  await call('/auth/me', { method: 'PATCH', body: told, as: asha });
  const page = async (as?: string) => (await (await call(`/user/${asha}`, { as })).json()).user;
  expect(await page(ravi)).toMatchObject(told);
  await removed('https://loan-quick.in');
  expect(await page(ravi)).toMatchObject({ ...told, about: '', links: ['https://looms.example'] });
  expect(await page(ravi)).not.toHaveProperty('heldLinks');
  expect(await page(asha)).toMatchObject({ ...told, heldLinks: { why: 'bad-link', until: null } });
  // Nor does it hide behind as many as are looked up.
  const many = `${Array.from({ length: 50 }, (_, n) => `s${n}.in`).join(' ')} ${BAD}`;
  await call('/auth/me', { method: 'PATCH', body: { ...told, about: many }, as: asha });
  expect((await page(ravi)).about).toBe('');
});

test('what was removed makes its own site bad, not what it links besides; its words where it has no site', async () => {
  const { company, decide, publish, badNow } = await opened({ REVIEW: 'after' });
  const one = await company({ website: 'https://loan-quick.in', tagline: 'As told by weavers-news.in' });
  await decide('company', one.id, 'remove');
  expect((await publish('Read https://weavers-news.in/looms')).hidden).toBeUndefined();
  // Beside what is new it is noted all the same.
  expect(await badNow({ tagline: 'weavers-news.in' })).toEqual(['weavers-news.in']);
  const two = await company({ website: '', tagline: 'Pay at fee-first.in' });
  await decide('company', two.id, 'remove');
  expect((await publish('Pay at https://fee-first.in')).hidden).toMatchObject({ reason: 'bad-link' });
});

test('whoever was removed has made no honest site bad, neither in words nor as their website', async () => {
  const { company, decide, publish, badNow } = await opened({ REVIEW: 'after' });
  const told = 'Seen in yourstory.com inc42.com nasscom.in iitb.ac.in thehindu.com';
  const one = await company({ website: '', description: told });
  await decide('company', one.id, 'remove');
  expect((await publish('Read https://yourstory.com/looms')).hidden).toBeUndefined();
  expect(await badNow({ tagline: 'yourstory.com' })).toEqual(['yourstory.com']);
  const honest = await company({ website: 'https://looms-of-pune.in' });
  const two = await company({ website: 'https://looms-of-pune.in' });
  await decide('company', two.id, 'remove');
  expect((await publish('See https://looms-of-pune.in')).hidden).toBeUndefined();
  // The other one is removed too: now it is nobody's who stands.
  await decide('company', honest.id, 'remove', { anew: true });
  expect((await publish('See https://looms-of-pune.in now')).hidden).toMatchObject({ reason: 'bad-link' });
});
