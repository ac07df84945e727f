import { describe, expect, type TestContext, test } from 'vitest';
import { type Call, client, join, type Member } from './client.fixture.ts';
import { type EventStoreServer, realServer, testServer } from './eventStore.fixture.ts';
import { freePort } from './freePort.fixture.ts';
import { launchProcess, newDataDir, removeDataDir } from './server.fixture.ts';

/** The product while EventStoreDB cannot be reached, or says nothing: at its start, and later. */

const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
/** A write waits for the log before it is given up, and a cluster needs a while to come back. */
const TIMEOUT = 120_000;

/** A server, the product's process, which may still wait for it, and a client of that: until the test has ended. */
async function opened(open: () => Promise<EventStoreServer>, { onTestFinished }: TestContext) {
  const server = await open();
  const DATA_DIR = newDataDir({ keep: true });
  onTestFinished(async () => {
    removeDataDir(DATA_DIR);
    await server.close();
  });
  async function launch() {
    const PORT = await freePort();
    const env = { DATA_DIR, PORT, EVENTSTORE_URL: server.url, MASTER_KEY };
    return { product: launchProcess('api/main.ts', env), call: client(`http://127.0.0.1:${PORT}`) };
  }
  return { server, launch };
}

/** Asks until the product is ready, or not; it may not listen yet. */
async function untilReady(context: TestContext, call: Call, status: 200 | 503, message?: RegExp): Promise<void> {
  const said = () => call('GET', '/readyz').catch(String);
  const expected = message ? { status, body: { message: expect.stringMatching(message) } } : { status };
  await context.expect.poll(said, { timeout: TIMEOUT / 2 }).toMatchObject(expected);
}

const follow = (call: Call, me: Member, other: Member) =>
  call('PUT', '/user/follow', { token: me.token, key: 'one', body: { userId: me._id, followId: other._id } });

function awayAndBack(open: () => Promise<EventStoreServer>): void {
  test('the product starts while the log is away, says so, and takes up work when it comes', async (context) => {
    const { server, launch } = await opened(open, context);
    await server.away();
    const { product, call } = await launch();
    await untilReady(context, call, 503, /^the log is unavailable/);
    expect((await call('GET', '/readyz')).body).toMatchObject({ code: 'not-ready', problems: [expect.any(String)] });
    expect((await call('GET', '/healthz')).status).toBe(200);
    const refused = await call('GET', '/company/');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    await server.back();
    await product.ready;
    await untilReady(context, call, 200);
    await join(call, `first${Date.now()}@example.in`);
    expect(await product.stop()).toBe(0);
  });

  test('a product that waits for its log can be stopped', async (context) => {
    const { server, launch } = await opened(open, context);
    await server.away();
    const { product, call } = await launch();
    await untilReady(context, call, 503);
    expect(await product.stop()).toBe(0);
    await server.back();
  });

  test.for([
    ['goes away', 'away', 'back'],
    ['hangs', 'halt', 'wake'],
  ] as const)(
    'the log %s: writes are answered 503 meanwhile, and afterwards as if nothing had been',
    async ([_, ill, well], context) => {
      const { server, launch } = await opened(open, context);
      const { product, call } = await launch();
      await product.ready;
      const stamp = `${ill}${Date.now()}`;
      const [me, other] = [await join(call, `me${stamp}@example.in`), await join(call, `other${stamp}@example.in`)];
      await server[ill]();
      const refused = await follow(call, me, other);
      const { status, body, headers } = refused;
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
      await untilReady(context, call, 503, /^the log is unavailable/);
      // What is in the read models is answered on.
      expect((await call('GET', '/company/')).status).toBe(200);
      await server[well]();
      await untilReady(context, call, 200);
      expect((await follow(call, me, other)).status).toBe(200);
      // The read models come back to the log by themselves, some seconds later where the machine is busy.
      const following = async () => (await call('GET', `/user/${me._id}`, { token: me.token })).body.user.following;
      await context.expect.poll(following).toEqual([other._id]);
      expect(await product.stop()).toBe(0);
    },
  );
}

// They wait most of the time: for a log that is given up, and for one that comes back.
describe.concurrent('on the server of this process', { timeout: TIMEOUT }, () => awayAndBack(testServer));

const real = realServer;
if (real) describe('on the server at EVENTSTORE_URL', { timeout: TIMEOUT }, () => awayAndBack(async () => real));
else describe.skip('on the server at EVENTSTORE_URL (it names none)', () => test('away and back', () => {}));
