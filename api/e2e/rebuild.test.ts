import { rmSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { expect, test } from 'vitest';
import { companyForm } from '../company/company.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { type Call, client, join, type Member, upload } from './client.fixture.ts';
import { picture } from './picture.fixture.ts';
import { quiet } from './quiet.fixture.ts';
import { newDataDir, startProcess } from './server.fixture.ts';

/** Links name the server's own address, which changes with its port. */
const PUBLIC_URL = 'http://localhost:3000';

interface Community {
  readonly members: readonly Member[];
  readonly paths: readonly string[];
}

/** A bit of everything, every kind of change among it, and every path that can be read of it. */
async function settle(call: Call): Promise<Community> {
  const members: Member[] = [];
  for (const name of ['asha', 'ravi', 'meera', 'तारा', 'O’Neil'])
    members.push(await join(call, `member${members.length}@example.in`, { name }));
  const [asha, ravi, meera] = members;
  if (!asha || !ravi || !meera) throw new Error('they have just joined');
  const done = async (method: string, path: string, body: object, { token }: Member): Promise<unknown> => {
    const answer = await call(method, path, { body, token });
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
    return answer.body;
  };
  // A picture is its uploader's alone.
  const uploads = await Promise.all(
    [asha, ravi, meera].map(async ({ token }) => ({
      image: { key: await upload(call, token, await picture(), 'Post') },
      logo: await upload(call, token, await picture(300, 300, 'orange'), 'Company'),
    })),
  );
  const photo = await upload(call, asha.token, await picture(100, 100, 'pink'), 'User');
  await done('PATCH', '/api/v1/auth/me', { name: 'Asha Rao', photo }, asha);
  await done('PUT', '/api/v1/auth/preferences', { theme: 'dark', likes: false }, asha);

  const ids = { company: [] as string[], post: [] as string[], opportunities: [] as string[] };
  for (let n = 0; n < 12; n += 1) {
    const owner = members[n % 3] ?? asha;
    const { image, logo } = uploads[n % 3] ?? { image: { key: '' }, logo: '' };
    const form = companyForm({
      email: `c${n}@example.in`,
      registeredEntity: `Looms ${n}`,
      logo: n % 2 ? logo : '',
      city: `City ${n % 4}`,
      establishedYear: 2000 + n,
    });
    const { company } = (await done('POST', '/company', form, owner)) as { company: { _id: string } }; // CONTRACT
    ids.company.push(company._id);
    if (n % 3 === 0)
      await done(
        'PATCH',
        `/company/${company._id}`,
        { tagline: `Changed ${n}`, email: `changed${n}@example.in` },
        owner,
      );
    if (n % 4 === 0)
      await done(
        'PUT',
        `/company/${company._id}/metrics`,
        {
          growth: n,
          revenue: [{ year: 2024, amount: n * 1e6 }],
          founders: [{ name: 'Asha', role: 'CEO', image: logo }],
        },
        owner,
      );
    const fund = fundForm({
      provider: `Fund ${n}`,
      amount: n * 1000,
      type: ['Grant', 'Equity', 'Debt'][n % 3],
      industryTags: [`Tag ${n % 2}`],
    });
    const { opportunity } = (await done('POST', '/api/v1/opportunities', fund, owner)) as {
      opportunity: { _id: string };
    }; // CONTRACT
    ids.opportunities.push(opportunity._id);
    const { data } = (await done('POST', '/post/new', { content: `Post ${n} of ${owner.email}`, image }, owner)) as {
      data: { post: { _id: string } };
    }; // CONTRACT
    ids.post.push(data.post._id);
    for (const [m, member] of members.entries()) {
      if ((n + m) % 2 === 0) await done('PUT', '/post/interact', { postId: data.post._id }, member);
      if ((n + m) % 4 === 0) await done('PUT', '/post/interact', { postId: data.post._id }, member);
      if ((n + m) % 3 === 0)
        await done('PUT', '/post/comment', { postId: data.post._id, comment: { text: `Comment ${n} ${m}` } }, member);
    }
  }
  for (const follower of members)
    for (const other of members)
      if (follower !== other) await done('PUT', '/user/follow', { followId: other._id }, follower);
  await done('PUT', '/user/unfollow', { unfollowId: ravi._id }, meera);
  await done('PUT', '/api/v1/inbox/read', { upTo: 200 }, asha);

  const lists = [
    ...[
      '/company/',
      '/company/?sort=name',
      '/company/?sort=founded&limit=5',
      '/company/?q=loom',
      '/company/?q=asha',
      '/company/?city=City%201',
    ],
    ...[
      '/api/v1/opportunities',
      '/api/v1/opportunities?sort=popular',
      '/api/v1/opportunities?sort=deadline&type=Grant',
      '/api/v1/inbox',
    ],
    ...[
      '/post/getAllPosts',
      '/post/getAllPosts?limit=3',
      `/post/getAllPosts?author=${ravi._id}`,
      '/user/getAll',
      '/user/getAll?q=a',
    ],
    ...[
      '/api/v1/inbox/unread',
      '/api/v1/auth/me',
      '/api/v1/auth/sessions',
      `/api/v1/opportunities/fitting?company=${ids.company[0]}`,
    ],
    ...[`/file/geturl?key=${uploads[0]?.image.key}`, `/file/geturl?key=${photo}`],
  ];
  const single = [
    ...Object.entries(ids).flatMap(([kind, all]) => all.map((id) => `/api/v1/${kind}/${id}`)),
    ...ids.post.map((id) => `/post/${id}/comments?limit=2`),
    ...members.map(({ _id }) => `/user/${_id}`),
  ];
  return { members, paths: [...lists, ...single] };
}

/** Every answer there is: guests' and members', pages behind the first ones, too, with their ETags. */
async function everyAnswer(url: string, { members, paths }: Community): Promise<Map<string, string>> {
  const call = client(url);
  const answers = new Map<string, string>();
  for (const [who, token] of [
    ['guest', undefined] as const,
    ...members.slice(0, 3).map(({ email, token }) => [email, token] as const),
  ]) {
    const left = [...paths];
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const { status, headers, text, body } = await call('GET', path, { token });
      answers.set(`${who} ${path}`, `${status} ${headers.get('etag')} ${text}`);
      if (body?.nextCursor && !path.includes('cursor='))
        left.push(`${path}${path.includes('?') ? '&' : '?'}cursor=${body.nextCursor}`);
    }
  }
  return answers;
}

/** Deletes a folder into which a process may put a file while it is emptied: then it is emptied again. */
function removeInUse(folder: string): void {
  for (let tries = 0; ; tries += 1)
    try {
      rmSync(folder, { recursive: true });
      return;
    } catch (error) {
      if (tries >= 20 || (error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    }
}

test('read models that are deleted come back the same, byte for byte', { timeout: 120_000 }, async () => {
  const dataDir = newDataDir();
  const env = { DATA_DIR: dataDir, PUBLIC_URL };
  let server = await startProcess('api/main.ts', env);
  const community = await settle(client(server.url));
  await quiet(dataDir);
  const before = await everyAnswer(server.url, community);
  expect(before.size).toBeGreaterThan(200);
  expect([...before.values()].filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(before.size * 0.9);

  // While it is stopped.
  expect(await server.stop()).toBe(0);
  rmSync(joinPath(dataDir, 'read'), { recursive: true });
  server = await startProcess('api/main.ts', env);
  expect(await everyAnswer(server.url, community)).toEqual(before);

  // Under its feet: what it has open it goes on reading, and it still takes writes.
  removeInUse(joinPath(dataDir, 'read'));
  expect(await everyAnswer(server.url, community)).toEqual(before);
  const [asha] = community.members;
  const postId = community.paths.find((path) => path.startsWith('/api/v1/post/'))?.slice('/api/v1/post/'.length);
  const comment = { postId, comment: { text: 'Written into thin air' } };
  const written = await client(server.url)('PUT', '/post/comment', { body: comment, token: asha?.token });
  expect([written.status, written.headers.get('x-stale')]).toEqual([200, null]);
  await quiet(dataDir);
  const after = await everyAnswer(server.url, community);
  expect(after).not.toEqual(before);
  expect(await server.stop()).toBe(0);
  server = await startProcess('api/main.ts', env);
  expect(await everyAnswer(server.url, community)).toEqual(after);

  // Under its feet, with no time to notice.
  removeInUse(joinPath(dataDir, 'read'));
  await server.kill();
  server = await startProcess('api/main.ts', env);
  expect(await everyAnswer(server.url, community)).toEqual(after);
  expect(await server.stop()).toBe(0);
});
