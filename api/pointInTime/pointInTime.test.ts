import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { picture } from '../e2e/picture.fixture.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import { postListRoutes } from '../post/lists.ts';
import { postRoutes } from '../post/routes.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';

const MINUTE = 60_000;
const LISTS = [
  ...['/company/?limit=5', '/company/?sort=name&city=Pune', '/post/getAllPosts', '/opportunities?active=true'],
  ...['/company/?q=company', '/opportunities?q=fund&status=any'],
];

let api: Subjects;
let analyst: string;
let others: string[];

beforeAll(async () => {
  api = await openSubjects(
    (platform) => [companyRoutes(platform), postListRoutes(platform), postRoutes(platform), fundRoutes(platform)],
    {
      ANALYST_EMAILS: 'ana@example.in',
    },
  );
  analyst = await api.join('Ana');
  others = [await api.join('Ravi'), await api.join('Meera')];
  for (const who of [0, 1]) await api.platform.files.put(`Post/a-${who}.webp`, await picture(), 'image/webp');
});

afterAll(() => api.close());

const folder = () => join(api.platform.config.DATA_DIR, 'point-in-time');

async function lists(asOf?: string): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const list of LISTS) {
    const path = asOf === undefined ? list : `${list}${list.includes('?') ? '&' : '?'}asOf=${asOf}`;
    const response = await api.call(path, { as: analyst });
    expect([path, response.status]).toEqual([path, 200]);
    answers.push(await response.json());
  }
  return answers;
}

/** The newest posts, by id. */
async function posts(): Promise<string[]> {
  const answer = await (await api.call('/post/getAllPosts')).json();
  return answer.data.posts.map(({ _id }: { _id: string }) => _id);
}

let written = 0;
type Act = {
  readonly kind: 'company' | 'post' | 'like' | 'comment' | 'fund' | 'edit';
  readonly who: number;
  readonly pick: number;
};

async function act({ kind, who, pick }: Act): Promise<void> {
  written += 1;
  api.time.now += MINUTE;
  const as = others[who];
  const city = ['Pune', 'Kochi'][pick % 2];
  const send = async (method: string, path: string, body: object) => {
    const response = await api.call(path, { method, body, as });
    expect(response.status).toBeLessThan(300);
  };
  const ids = await posts();
  const postId = ids[pick % ids.length];
  const company = api.platform.reads.queries.directory.ofOwner(as ?? '')[0];
  if (kind === 'company' || (kind === 'edit' && !company))
    await send('POST', '/company', companyForm({ email: `c${written}@example.in`, name: `Company ${written}`, city }));
  else if (kind === 'edit') await send('PATCH', `/company/${company?._id}`, { city, tagline: `Line ${written}` });
  else if (kind === 'fund') await send('POST', '/opportunities', fundForm({ provider: `Fund ${written}` }));
  else if (kind === 'post' || postId === undefined)
    await send('POST', '/post/new', { content: `Post ${written}`, image: { key: `Post/a-${who}.webp` } });
  else if (kind === 'like') await send('PUT', '/post/interact', { postId });
  else await send('PUT', '/post/comment', { postId, comment: { text: `Comment ${written}` } });
}

test('for any history and any moment, asOf is the answer that was given at that moment', {
  timeout: 120_000,
}, async () => {
  const kind = fc.constantFrom('company', 'post', 'like', 'like', 'comment', 'fund', 'edit');
  const acts = fc.array(fc.record({ kind, who: fc.nat({ max: 1 }), pick: fc.nat({ max: 5 }) }), {
    minLength: 2,
    maxLength: 12,
  });
  const given: { readonly position: number; readonly time: number; readonly answers: unknown[] }[] = [];
  await fc.assert(
    fc.asyncProperty(acts, fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), async (history, looks) => {
      for (const one of history) {
        await act(one);
        given.push({ position: await api.head(), time: api.time.now, answers: await lists() });
      }
      // Any moment since the first run: some are warm, some are made anew, some go on from a warm one.
      for (const look of looks) {
        const then = given[look % given.length];
        if (!then) throw new Error('there are points in time');
        expect(await lists(String(then.position))).toEqual(then.answers);
        expect(await lists(new Date(then.time + MINUTE / 2).toISOString())).toEqual(then.answers);
      }
    }),
    { numRuns: 12 },
  );
});

test('before everything there is nothing; what is yet to come is the present', async () => {
  const [companies, , feed] = await lists('2000-01-01');
  expect(companies).toMatchObject({ companies: [], total: 0 });
  expect(feed).toMatchObject({ data: { posts: [] }, nextCursor: null });
  expect(await lists('9007199254740991')).toEqual(await lists());
  expect(await lists('2090-01-01T00:00:00Z')).toEqual(await lists());
});

test('who asks for one moment at once shares one build; few moments stay', async () => {
  // Moments that nobody has looked at: answers that are kept need no read model.
  for (let n = 0; n < 6; n += 1) await act({ kind: 'post', who: 0, pick: n });
  api.platform.pointInTime.forget();
  const head = await api.head();
  const ask = (position: number) => api.call(`/company/?q=company&asOf=${position}`, { as: analyst });
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(head - 2)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(readdirSync(folder())).toHaveLength(1);
  for (let back = 3; back < 14; back += 1) expect((await ask(head - back)).status).toBe(200);
  await expect.poll(() => readdirSync(folder()).length).toBeLessThanOrEqual(8);
});

test('a tag holds for a moment; nobody but analysts is answered', async () => {
  const path = `/post/getAllPosts?asOf=${(await api.head()) - 1}`;
  const tag = (await api.call(path, { as: analyst })).headers.get('etag') ?? '';
  expect((await api.call(path, { as: analyst, headers: { 'if-none-match': tag } })).status).toBe(304);
  expect((await api.call(path, { as: others[0] })).status).toBe(403);
  expect((await api.call(path)).status).toBe(401);
});

test('who is forgotten is forgotten at every moment, and the files made before are gone', async () => {
  const [member = ''] = others;
  await act({ kind: 'post', who: 0, pick: 0 });
  await act({ kind: 'company', who: 1, pick: 0 });
  const then = (await api.head()) - 2;
  const path = `/post/getAllPosts?asOf=${then}`;
  const answer = await api.call(path, { as: analyst });
  expect((await api.call(`/company/?q=company&asOf=${then}`, { as: analyst })).status).toBe(200);
  const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
  expect(await answer.text()).toContain('Ravi');
  expect(readdirSync(folder()).length).toBeGreaterThan(0);

  const { commands, keyring, reads, store } = api.platform;
  await keyring.destroy(member);
  const erased = { type: 'MemberErased', data: { member } } as const;
  await commands.execute(memberStream(member), { actor: member, at: api.time.now }, () => ({ facts: [erased] }));
  await expect.poll(() => existsSync(folder()) && readdirSync(folder())).toEqual([]);
  await reads.waitFor(await store.head(), MODEL_NAMES, 5000);
  const again = await api.call(path, { as: analyst, headers });
  expect(again.status).toBe(200);
  const text = await again.text();
  expect(text).toContain('Deleted member');
  expect(text).not.toContain('Ravi');
});
