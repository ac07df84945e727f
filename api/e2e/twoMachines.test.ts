import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLog } from '#events/open.ts';
import { START } from '#events/port/store.ts';
import { client, join, type Member, upload } from './client.fixture.ts';
import { type EventStoreServer, realServer, testServer } from './eventStore.fixture.ts';
import { picture } from './picture.fixture.ts';
import { newDataDir, type RunningProcess, removeDataDir, startProcess } from './server.fixture.ts';
import { expectTalksInAnswers, talksOf } from './talk.fixture.ts';

/** Two machines, each with a folder of its own, on one EventStoreDB. */

const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
const TOGGLES = 20;
const AT_ONCE = 3;

function twoMachines(open: () => Promise<EventStoreServer>): void {
  let server: EventStoreServer;
  let dirs: string[] = [];
  let machines: RunningProcess[] = [];
  beforeAll(async () => {
    server = await open();
    dirs = [newDataDir({ keep: true }), newDataDir({ keep: true })];
    const start = (DATA_DIR: string) =>
      startProcess('api/main.ts', { DATA_DIR, EVENTSTORE_URL: server.url, MASTER_KEY });
    machines = [];
    for (const dir of dirs) machines.push(await start(dir));
  });
  afterAll(async () => {
    expect(await Promise.all(machines.map((machine) => machine.stop()))).toEqual([0, 0]);
    dirs.forEach(removeDataDir);
    await server.close();
  });

  const calls = () => machines.map(({ url }) => client(url));

  /** What the log holds of these types, whatever machine wrote it. */
  async function logged(types: readonly string[], isMeant: (data: Readonly<Record<string, unknown>>) => boolean) {
    const { store } = await openLog({ DATA_DIR: newDataDir(), EVENTSTORE_URL: server.url, MASTER_KEY });
    let count = 0;
    for await (const { events } of store.readAll({ after: START, types }))
      count += events.filter(({ data }) => isMeant(data)).length;
    await store.close();
    return count;
  }

  async function memberOfBoth(name: string): Promise<Member> {
    const [here, there] = calls();
    if (!here || !there) throw new Error('there are two');
    const member = await join(here, `${name}${Date.now()}@example.in`);
    // A session is known to the other machine once it has heard of it.
    await expect
      .poll(async () => (await there('GET', `/user/${member._id}`, { token: member.token })).status)
      .toBe(200);
    return member;
  }

  test('racing for one stream, each toggle counts once, and whoever cannot be served is told when to come again', async () => {
    const { _id, token } = await memberOfBoth('racer');
    const [here] = calls();
    if (!here) throw new Error('there are two');
    const image = { key: await upload(here, token, await picture(), 'Post') };
    const posted = await here('POST', '/api/v1/post/new', {
      token,
      body: { content: 'a post that is raced for', image },
    });
    const post = posted.body.data.post._id;
    const answers: { status: number; retryAfter: string | null }[] = [];
    const drive = async (call: typeof here): Promise<void> => {
      for (let n = 0; n < TOGGLES; n += 1) {
        const { status, headers } = await call('PUT', '/post/interact', { token, body: { postId: post, userId: _id } });
        answers.push({ status, retryAfter: headers.get('retry-after') });
      }
    };
    await Promise.all(calls().flatMap((call) => Array.from({ length: AT_ONCE }, () => drive(call))));
    expect(answers).toHaveLength(2 * AT_ONCE * TOGGLES);
    const others = answers.filter(({ status }) => status !== 200);
    expect(others.filter(({ status, retryAfter }) => status !== 409 || Number(retryAfter) < 1)).toEqual([]);
    const done = answers.length - others.length;
    expect(done).toBeGreaterThan(answers.length / 2);
    expect(await logged(['PostLiked', 'PostUnliked'], (data) => data.post === post)).toBe(done);
  });

  test('what two write on both at once, each message also a second time, stands once and in one order on both', async () => {
    const [here, there] = calls();
    if (!here || !there) throw new Error('there are two');
    const pair = [await memberOfBoth('writer'), await memberOfBoth('reader')];
    const [talk] = await talksOf(here, pair);
    if (!talk) throw new Error('two in a ring have a conversation');
    const path = `/api/v1/conversations/${talk.id}/messages`;
    const [{ token: known = '' } = {}] = pair;
    await expect.poll(async () => (await there('GET', path, { token: known })).status).toBe(200);

    const write = async ({ _id: by, token }: Member, machine: typeof here, name: string): Promise<void> => {
      for (let n = 0; n < TOGGLES; n += 1) {
        const text = `${name} ${n}`;
        const sent = { token, body: { text }, key: `${name}-${n}` };
        // The answer was lost: it is sent again, to whichever machine.
        const answers = [await machine('POST', path, sent), await (n % 2 ? here : there)('POST', path, sent)];
        expect(answers.map(({ status }) => status)).toEqual([201, 201]);
        talk.said.push({ by, text });
      }
    };
    await Promise.all(pair.map((one, n) => write(one, n === 0 ? here : there, `machine-${n}`)));
    const seenBy = async (call: typeof here) => {
      const { body } = await call('GET', `${path}?limit=100`, { token: known });
      return body.messages.length === talk.said.length ? body.messages : null;
    };
    await expect.poll(() => seenBy(here)).not.toBeNull();
    await expect.poll(() => seenBy(there)).not.toBeNull();
    expect(await seenBy(here)).toEqual(await seenBy(there));
    await expectTalksInAnswers([talk], there);
  });

  test('one address signed up on both at once belongs to one account', async () => {
    const email = `wanted${Date.now()}@example.in`;
    const form = { name: 'Asha Rao', email, password: 'a long enough passphrase 7', photo: '', gender: 'female' };
    const body = { ...form, dob: '1990-01-31', agreeToTerms: 'true' };
    const answers = await Promise.all(calls().map((call) => call('POST', '/api/v1/auth/new', { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
}

describe('on the server of this process', () => twoMachines(testServer));

const real = realServer;
if (real) describe('on the server at EVENTSTORE_URL', () => twoMachines(async () => real));
else describe.skip('on the server at EVENTSTORE_URL (it names none)', () => test('two machines', () => {}));
