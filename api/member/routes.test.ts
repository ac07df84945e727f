import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { userRoutes } from './routes.ts';

let api: Subjects;
let asha: string;
let ravi: string;

beforeAll(async () => {
  api = await openSubjects((platform) => [userRoutes(platform)]);
  asha = await api.join('Asha', await api.upload('User/asha-a1.webp'));
  ravi = await api.join('Ravi');
});
afterAll(() => api.close());

const follow = (followId: string, fields: object = {}, key?: string, as: string | undefined = asha) =>
  api.call('/user/follow', { method: 'PUT', body: { userId: as, followId, ...fields }, as, key });
const unfollow = (unfollowId: string, key?: string) =>
  api.call('/user/unfollow', { method: 'PUT', body: { userId: asha, unfollowId }, as: asha, key });

const profile = async (id: string, as?: string) => (await (await api.call(`/user/${id}`, { as })).json()).user;

describe('following', () => {
  test('answers whom one follows now, the newest first', async () => {
    const meera = await api.join('Meera');
    await follow(ravi);
    const answer = await follow(meera);
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get('x-position'))).toBeGreaterThan(0);
    expect(await answer.json()).toEqual({ status: 'success', following: [meera, ravi] });
    expect(await profile(meera)).toMatchObject({ followersCount: 1 });
    expect(await (await unfollow(ravi)).json()).toEqual({ status: 'success', following: [meera] });
  });

  test('twice is refused in the words of the specification, and so is unfollowing nobody', async () => {
    const meera = await api.join('Meera');
    const early = await unfollow(meera);
    expect(early.status).toBe(409);
    expect(await early.json()).toMatchObject({ message: 'Not Followed', code: 'not-followed' });
    await follow(meera);
    const late = await follow(meera);
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ message: 'Already Followed', code: 'already-followed' });
  });

  test('sent again under its key answers as the first time', async () => {
    const meera = await api.join('Meera');
    const first = await follow(meera, {}, 'k1');
    const before = await api.head();
    const second = await follow(meera, {}, 'k1');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await second.json()).toEqual(await first.json());
    expect((await unfollow(meera, 'k1')).status).toBe(200);
    expect((await unfollow(meera, 'k1')).status).toBe(200);
    expect(await api.head()).toBe(before + 1);
  });

  test('of eight requests at once one counts', async () => {
    const meera = await api.join('Meera');
    const answers = await Promise.all(Array.from({ length: 8 }, () => follow(meera)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await profile(meera)).toMatchObject({ followersCount: 1 });
  });

  test('needs a member, and is done in nobody else’s name', async () => {
    expect((await api.call('/user/follow', { method: 'PUT', body: { followId: ravi } })).status).toBe(401);
    const answer = await follow(ravi, { userId: ravi });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'not-you' });
  });

  test('neither oneself nor somebody who does not exist or is gone', async () => {
    expect((await follow(asha)).status).toBe(400);
    expect((await follow('nobody')).status).toBe(404);
    const gone = await api.join('Gone');
    await api.platform.keyring.destroy(gone);
    expect((await follow(gone)).status).toBe(404);
  });
});

describe('members', () => {
  test('are listed newest first, without the reader, with who is followed', async () => {
    const follower = await api.join('Follower');
    const newest = await api.join('Newest');
    await follow(newest, {}, undefined, follower);
    const { users } = await (await api.call('/user/getAll', { as: follower })).json();
    expect(users[0]).toEqual({ _id: newest, name: 'Newest', photo: '', isFollower: true });
    expect(users.map(({ _id }: { _id: string }) => _id)).not.toContain(follower);
    const guests = await (await api.call('/user/getAll')).json();
    expect(guests.users.map(({ isFollower }: { isFollower: boolean }) => isFollower)).not.toContain(true);
  });

  test('whom somebody follows are listed with their names, the newest first, page by page', async () => {
    const fan = await api.join('Fan');
    const idols = [await api.join('Idolone'), await api.join('Idoltwo'), await api.join('Idolthree')];
    for (const idol of idols) await follow(idol, {}, undefined, fan);
    await follow(idols[0] ?? '', {}, undefined, ravi);
    const list = async (query: string, as?: string) =>
      (await api.call(`/user/${fan}/following?${query}`, { as })).json();
    const first = await list('limit=2', ravi);
    expect(first.users).toEqual([
      { _id: idols[2], name: 'Idolthree', photo: '', isFollower: false },
      { _id: idols[1], name: 'Idoltwo', photo: '', isFollower: false },
    ]);
    const second = await list(`limit=2&cursor=${first.nextCursor}`, ravi);
    expect(second).toMatchObject({ users: [{ _id: idols[0], isFollower: true }], nextCursor: null });
    expect((await list('')).users).toHaveLength(3);
    expect((await api.call('/user/nobody/following')).status).toBe(404);
    expect((await api.call(`/user/${fan}/following?cursor=zzz`)).status).toBe(400);
  });

  test('are found by the beginning of a name, page by page', async () => {
    const ids = [await api.join('Pagewala'), await api.join('Pageshree'), await api.join('Pageram')];
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { users: { _id: string }[]; nextCursor: string | null } = await (
        await api.call(`/user/getAll?q=page&limit=2&cursor=${cursor}`, { as: asha })
      ).json();
      seen.push(...page.users.map(({ _id }) => _id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(ids.reverse());
  });

  test('are few to guests, who can neither page nor search through all', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 20; n += 1) ids.push(await api.join(`Throng${n}`));
    const list = async (query = '', as?: string) => (await api.call(`/user/getAll${query}`, { as })).json();
    const guests = await list('?limit=100');
    expect(guests.users.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(-12).reverse());
    expect(guests.nextCursor).toBeNull();
    expect((await list('?q=throng1')).users).toHaveLength(10);
    expect((await list('?q=asha')).users).toEqual([]);
    const { nextCursor } = await list('?limit=2', asha);
    expect((await api.call(`/user/getAll?cursor=${nextCursor}`)).status).toBe(401);
    for (const id of ids) await follow(id, {}, undefined, ravi);
    expect((await (await api.call(`/user/${ravi}/following?limit=100`)).json()).users).toHaveLength(12);
    expect((await profile(ravi)).following).toHaveLength(12);
    expect((await profile(ravi, asha)).following.length).toBeGreaterThanOrEqual(20);
  });

  test('show their photo by a signed link, and to themselves its key', async () => {
    const seen = await profile(asha, ravi);
    expect(seen.photo).toContain('/files/User/asha-a1.webp?X-Amz-Date=');
    expect(seen).not.toHaveProperty('photoKey');
    expect(await profile(asha, asha)).toEqual({ ...seen, photoKey: 'User/asha-a1.webp' });
    expect(await profile(ravi)).toMatchObject({ photo: '' });
  });

  test('who do not exist, or wrong cursors, are answered as such', async () => {
    expect((await api.call('/user/nobody')).status).toBe(404);
    const answer = await api.call('/user/getAll?cursor=WyJjb21wYW5pZXM6bmV3ZXN0IiwxXQ');
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toMatchObject([{ path: 'cursor' }]);
  });
});
