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
