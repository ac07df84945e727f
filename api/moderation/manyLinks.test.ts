import { expect, onTestFinished, test } from 'vitest';
import { allNotes } from '#events/lists/case.ts';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { picture } from '../e2e/picture.fixture.ts';
import { openBadLinks } from './badLinks.fixture.ts';

/** What hides behind more links than are looked up, and what very many of them cost. */

const hosts = (count: number, name = 's') => Array.from({ length: count }, (_, n) => `${name}${n}.in`).join(' ');
const MANY = hosts(50);

async function opened(env?: Readonly<Record<string, string>>) {
  const api = await openBadLinks(env);
  onTestFinished(api.close);
  const { platform } = api;
  return {
    ...api,
    openings: async (kind: 'company' | 'fund' | 'provider', id: string) =>
      (await platform.commands.history(caseStream(caseIdOf('review', kind, id)))).flatMap((event) =>
        event.type === 'CaseOpened' ? [event.data.notes] : [],
      ),
    waiting: async (kind: 'company', id: string) =>
      JSON.parse(platform.reads.queries.cases.find(caseIdOf('review', kind, id))?.notes ?? '[]') as { code: string }[],
  };
}

test('no company hides a bad link behind fifty others, also where nothing is reviewed', async () => {
  const { removed, company, change, openings } = await opened({ REVIEW: 'off' });
  await removed('https://loan-quick.in');
  const many = [[{ code: 'many-links', value: '50' }]];
  const made = await company({ description: `${MANY} loan-quick.in` });
  expect(await openings('company', made.id)).toEqual(many);
  const { id, as } = await company({});
  await change(`/company/${id}`, { description: hosts(40) }, as);
  expect(await openings('company', id)).toEqual([]);
  await change(`/company/${id}`, { description: `${MANY} loan-quick.in` }, as);
  await change(`/company/${id}`, { description: `${MANY} pay.loan-quick.in` }, as);
  expect(await openings('company', id)).toEqual(many);
});

test('once it was kept with so many, another one behind them has its case opened again', async () => {
  const { removed, company, change, decide, openings } = await opened();
  await removed('https://loan-quick.in');
  const { id, as } = await company({ description: MANY });
  await decide('company', id, 'keep');
  await change(`/company/${id}`, { tagline: 'Looms' }, as);
  expect(await openings('company', id)).toHaveLength(1);
  await change(`/company/${id}`, { description: `${MANY} loan-quick.in` }, as);
  expect(await openings('company', id)).toHaveLength(2);
});

test('twenty short links push no bad one out of what is noted', async () => {
  const { removed, company, openings } = await opened();
  await removed('https://loan-quick.in');
  const short = 'bit.ly t.ly is.gd tinyurl.com cutt.ly rb.gy ow.ly buff.ly';
  const odd = Array.from({ length: 20 }, (_, n) => `xn--looms${n}-abc.in`).join(' ');
  const { id } = await company({ description: `${short} ${odd}`, website: 'https://loan-quick.in' });
  expect((await openings('company', id)).flat()).toContainEqual({ code: 'bad-link', value: 'loan-quick.in' });
});

test('changed again and again, a case that waits has so many notes and no more; a bad link is among them', async () => {
  const { removed, company, change, openings, waiting } = await opened();
  await removed('https://loan-quick.in');
  const { id, as } = await company({});
  for (let round = 0; round < 6; round += 1) {
    const odd = Array.from({ length: 18 }, (_, n) => `xn--a${round}x${n}-abc.in`).join(' ');
    await change(`/company/${id}`, { description: odd }, as);
  }
  const before = (await openings('company', id)).length;
  expect(await waiting('company', id)).toHaveLength(60);
  await change(`/company/${id}`, { description: 'See xn--more-abc.in' }, as);
  expect(await openings('company', id)).toHaveLength(before);
  await change(`/company/${id}`, { website: 'https://loan-quick.in' }, as);
  expect(await waiting('company', id)).toHaveLength(60);
  expect(await waiting('company', id)).toContainEqual({ code: 'bad-link', value: 'loan-quick.in' });
});

test('what can be noticed once is kept among very many', () => {
  const of = (code: string, count: number) => Array.from({ length: count }, (_, n) => ({ code, value: `${n}` }));
  const changed = { code: 'changed-meanwhile', value: '' };
  const all = allNotes([...of('lookalike-link', 30), ...of('bad-link', 30)], [...of('bad-link', 50), changed]);
  expect(all).toHaveLength(60);
  expect(all).toContainEqual(changed);
  expect(all.filter(({ code }) => code === 'bad-link')).toHaveLength(50);
});

test('a post that was kept with very many links is held again where another one comes behind them', async () => {
  const { removed, decide, call, platform, join, done } = await opened();
  await removed('https://loan-quick.in');
  const as = await join('Asha');
  await platform.files.put('Post/loom.webp', await picture(), 'image/webp');
  const body = { content: MANY, image: { key: 'Post/loom.webp' } };
  const { _id: id } = (await (await call('/post/new', { method: 'POST', body, as })).json()).data.post;
  await done();
  await decide('post', id, 'keep');
  const edit = async (content: string) => {
    await call(`/post/${id}`, { method: 'PATCH', body: { content }, as });
    await done();
    return (await call(`/post/${id}`)).status;
  };
  expect(await edit(`${MANY}: all of them looms`)).toBe(200);
  expect(await edit(`${MANY} loan-quick.in`)).toBe(404);
});
