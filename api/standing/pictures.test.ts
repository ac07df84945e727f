import { expect, onTestFinished, test } from 'vitest';
import { give } from '../role/role.fixture.ts';
import { type Everything, publishedEverything } from './everywhere.fixture.ts';

/** One picture each, named after what shows it. */
const PICTURES = {
  company: 'Company/company-0123456789abcdef01234567.webp',
  fund: 'Company/fund-0123456789abcdef01234567.webp',
  provider: 'Company/provider-0123456789abcdef01234567.webp',
  member: 'User/member-0123456789abcdef01234567.webp',
  post: 'Post/0123456789abcdef01234567.webp',
} as const;

async function shown(): Promise<Everything> {
  const all = await publishedEverything({ ADMIN_EMAILS: 'admin@example.in', TRUST_UNCONFIRMED: 'development' });
  onTestFinished(all.close);
  const { ids, made, owner, upload } = all;
  for (const key of Object.values(PICTURES)) await upload(key);
  await made('PATCH', `/company/${ids.company}`, owner, { logo: PICTURES.company });
  await made('PATCH', `/opportunities/${ids.fund}`, owner, { logo: PICTURES.fund });
  await made('PATCH', `/providers/${ids.provider}`, owner, { logo: PICTURES.provider });
  await made('PATCH', '/auth/me', owner, { photo: PICTURES.member });
  await give(all, all.moderator, 'moderator');
  await all.caughtUp();
  return all;
}

test('the picture of what is hidden gets no new link, but for its owner and the moderators', async () => {
  const { ids, ask, decide, owner, moderator, stranger } = await shown();
  // Another post of theirs shows it too.
  const other = { kind: 'post', id: 'below001' } as const;
  await decide('hide', { kind: 'post', id: ids.post });
  expect((await ask(`/file/geturl?key=${PICTURES.post}`)).status).toBe(200);
  await decide('show', { kind: 'post', id: ids.post });
  await decide('hide', other);

  const readers = [undefined, stranger, owner, moderator];
  for (const [kind, key] of Object.entries(PICTURES)) {
    const thing = { kind: kind as keyof typeof PICTURES, id: ids[kind as keyof typeof PICTURES] };
    const statuses = () => Promise.all(readers.map(async (as) => (await ask(`/file/geturl?key=${key}`, as)).status));
    expect([kind, await statuses()]).toEqual([kind, [200, 200, 200, 200]]);
    await decide('hide', thing);
    expect([kind, await statuses()]).toEqual([kind, [404, 404, 200, 200]]);
    await decide('show', thing);
    expect([kind, await statuses()]).toEqual([kind, [200, 200, 200, 200]]);
  }
});

test('a link that was given out before opens no more, but for its owner and the moderators anew', async () => {
  const { app, ids, offered, made, upload, ask, decide, owner, moderator } = await shown();
  const linkTo = async (key: string, as?: string): Promise<string> =>
    (await (await ask(`/file/geturl?key=${key}`, as)).json()).url;
  const opens = async (link: string, kept = ''): Promise<number> => {
    const { pathname, search } = new URL(link);
    return (await app.request(`${pathname}${search}`, { headers: { 'if-none-match': kept } })).status;
  };
  // Another post shows the same picture: while others see it, its links open.
  const seen = await linkTo(PICTURES.post);
  await decide('hide', { kind: 'post', id: ids.post });
  expect(await opens(seen)).toBe(200);
  await decide('show', { kind: 'post', id: ids.post });
  await decide('hide', { kind: 'post', id: 'below001' });

  for (const [kind, key] of Object.entries(PICTURES)) {
    const thing = { kind: kind as keyof typeof PICTURES, id: ids[kind as keyof typeof PICTURES] };
    const before = await linkTo(key);
    expect([kind, await opens(before), await opens(before, `"${key}"`)]).toEqual([kind, 200, 304]);
    await decide('hide', thing);
    expect([kind, await opens(before), await opens(before, `"${key}"`)]).toEqual([kind, 403, 403]);
    for (const as of [owner, moderator]) expect([kind, await opens(await linkTo(key, as))]).toEqual([kind, 200]);
    await decide('show', thing);
    expect([kind, await opens(before)]).toEqual([kind, 200]);
  }

  // A fund goes with its provider. What a hidden thing shows only since then nobody else had a link to.
  const [logo, later] = ['offered', 'later'].map((name) => `Company/${name}-0123456789abcdef01234567.webp`);
  if (!logo || !later) throw new Error('two names give two keys');
  await upload(logo);
  await upload(later);
  await made('PATCH', `/opportunities/${offered}`, owner, { logo });
  const [ofFund, ofLater] = [await linkTo(logo), await linkTo(later)];
  await decide('hide', { kind: 'provider', id: ids.provider });
  await made('PATCH', `/providers/${ids.provider}`, owner, { logo: later });
  expect([await opens(ofFund), await opens(ofLater)]).toEqual([403, 200]);
  expect(await opens(await linkTo(logo, owner))).toBe(200);
});

test('what its owner does with a hidden picture opens no link to it', async () => {
  const { app, ids, ask, made, decide, owner } = await shown();
  const linkTo = async (key: string): Promise<string> => (await (await ask(`/file/geturl?key=${key}`)).json()).url;
  const opens = async (link: string): Promise<number> => {
    const { pathname, search } = new URL(link);
    return (await app.request(`${pathname}${search}`)).status;
  };
  const [logo, offered, face] = [
    await linkTo(PICTURES.company),
    await linkTo(PICTURES.fund),
    await linkTo(PICTURES.member),
  ];
  const opened = async () => [await opens(logo), await opens(offered), await opens(face)];
  await decide('hide', { kind: 'company', id: ids.company });
  await decide('hide', { kind: 'fund', id: ids.fund });
  await decide('hide', { kind: 'member', id: owner });
  expect(await opened()).toEqual([403, 403, 403]);

  // Taken off, and put on once more.
  for (const isOn of [false, true]) {
    await made('PATCH', `/company/${ids.company}`, owner, { logo: isOn ? PICTURES.company : '' });
    await made('PATCH', `/opportunities/${ids.fund}`, owner, { logo: isOn ? PICTURES.fund : '' });
    await made('PATCH', '/auth/me', owner, { photo: isOn ? PICTURES.member : '' });
    expect(await opened()).toEqual([403, 403, 403]);
  }
  // Shown elsewhere in the same thing.
  await made('PATCH', `/company/${ids.company}`, owner, { logo: '', banner: PICTURES.company });
  expect(await opens(logo)).toBe(403);
  await decide('show', { kind: 'company', id: ids.company });
  expect(await opens(logo)).toBe(200);
});

test('a link to a picture of what was removed opens no more, before its file is deleted', async () => {
  const { app, ids, ask, decide } = await shown();
  const { url } = await (await ask(`/file/geturl?key=${PICTURES.post}`)).json();
  const { pathname, search } = new URL(url);
  const status = async () => (await app.request(`${pathname}${search}`)).status;
  expect(await status()).toBe(200);
  for (const id of [ids.post, 'below001']) await decide('remove', { kind: 'post', id });
  expect(await status()).toBe(403);
});

test('a picture that was removed, or replaced while hidden, gets no link again but for its owner', async () => {
  const { ids, ask, made, decide, owner, moderator, stranger } = await shown();
  const statuses = (key: string) =>
    Promise.all([undefined, stranger, owner].map(async (as) => (await ask(`/file/geturl?key=${key}`, as)).status));
  await decide('hide', { kind: 'post', id: 'below001' });
  await decide('hide', { kind: 'post', id: ids.post });
  await decide('remove', { kind: 'post', id: ids.post });
  await decide('remove', { kind: 'post', id: 'below001' });
  // The picture of the fixture's posts has no owner.
  expect(await statuses(PICTURES.post)).toEqual([404, 404, 404]);

  await decide('hide', { kind: 'member', id: owner });
  expect(await statuses(PICTURES.member)).toEqual([404, 404, 200]);
  await made('PATCH', '/auth/me', owner, { photo: '' });
  expect(await statuses(PICTURES.member)).toEqual([404, 404, 200]);
  expect((await ask(`/file/geturl?key=${PICTURES.member}`, moderator)).status).toBe(404);
});
