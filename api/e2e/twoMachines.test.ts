import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLog } from '#events/open.ts';
import { START } from '#events/port/store.ts';
import { client, join, type Member, upload } from './client.fixture.ts';
import { type EventStoreServer, realServer, testServer } from './eventStore.fixture.ts';
import { picture } from './picture.fixture.ts';
import { newDataDir, type RunningProcess, removeDataDir, startProcess } from './server.fixture.ts';
import { expectTalksInAnswers, type Said, talksOf } from './talk.fixture.ts';

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

  /** A write of a script, by one of the two: what it does to the writer's own message of so many before. */
  const act = fc.record({
    does: fc.constantFrom('say', 'say', 'change', 'take back'),
    back: fc.nat({ max: 3 }),
    there: fc.boolean(),
    // Lost on its way there, on its way back, or not at all; repeated on whichever machine.
    lost: fc.constantFrom('request', 'answer', 'nothing'),
    again: fc.boolean(),
  });
  type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

  test('whatever two write, change and take back on both at once, with requests lost and repeated, reads the same on both', async () => {
    const [here, there] = calls();
    const [{ url = '' } = {}, { url: other = '' } = {}] = machines;
    if (!here || !there) throw new Error('there are two');
    const pair = [await memberOfBoth('writer'), await memberOfBoth('reader')];
    const [talk] = await talksOf(here, pair);
    if (!talk) throw new Error('two in a ring have a conversation');
    const path = `/api/v1/conversations/${talk.id}/messages`;
    const [{ token: known = '' } = {}] = pair;
    await expect.poll(async () => (await there('GET', path, { token: known })).status).toBe(200);
    let run = 0;

    /** Sends a write as often as its script says, the last time until it is answered. */
    async function write({ token }: Member, one: Act, key: string, method: string, target: string, body: object) {
      const [first, second] = one.there ? [other, url] : [url, other];
      if (one.lost === 'request') {
        const headers = {
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
          'content-type': 'application/json',
        };
        const away = new AbortController();
        const lost = fetch(first + target, { method, headers, body: JSON.stringify(body), signal: away.signal });
        setImmediate(() => away.abort());
        await lost.catch(() => {}); // nobody hears of it
      } else if (one.lost === 'answer') await client(first)(method, target, { token, body, key });
      const answer = await client(one.again ? second : first)(method, target, { token, body, key });
      expect(answer.status, answer.text).toBeLessThan(300);
      return answer;
    }

    /** What one of the two does, one after the other; what stands of it then is in the talk. */
    async function perform(member: Member, acts: readonly Act[], name: string): Promise<void> {
      const own: { id: string; place: Said }[] = [];
      const stands = (before: Said, now: Said) => talk?.said.splice(talk.said.indexOf(before), 1, now);
      for (const [n, one] of acts.entries()) {
        const key = `${name}-${n}`;
        const standing = own.filter(({ place }) => place.text !== '');
        const meant = standing.at(-1 - one.back);
        if (one.does === 'say' || !meant) {
          const place = { by: member._id, text: key };
          const { body } = await write(member, one, key, 'POST', path, { text: key });
          talk?.said.push(place);
          own.push({ id: body.message._id, place });
        } else {
          const text = one.does === 'change' ? `${key} anew` : '';
          const method = one.does === 'change' ? 'PATCH' : 'DELETE';
          await write(member, one, key, method, `${path}/${meant.id}`, { text });
          const now = { ...meant.place, text };
          stands(meant.place, now);
          meant.place = now;
        }
      }
    }

    const script = fc.array(act, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(script, script, async (...scripts) => {
        run += 1;
        await Promise.all(pair.map((member, n) => perform(member, scripts[n] ?? [], `run${run}-${n}`)));
        const read = async (call: typeof here) =>
          (await call('GET', `${path}?limit=100`, { token: known })).body.messages;
        const texts = async (call: typeof here) => (await read(call)).map(({ text }: Said) => text).toSorted();
        // Each hears of the other's a moment later.
        for (const call of [here, there])
          await expect.poll(() => texts(call)).toEqual(talk.said.map(({ text }) => text).sort());
        expect(await read(here)).toEqual(await read(there));
      }),
      { numRuns: 6 },
    );
    for (const call of [here, there]) await expectTalksInAnswers([talk], call);
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
