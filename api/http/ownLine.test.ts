import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { client, join } from '../e2e/client.fixture.ts';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';

let target: TestPlatform;
let app: ReturnType<typeof createApp>;
/** Reads that have come to the pool, each waiting until it is let through; in the end none has to. */
const begun: (() => void)[] = [];
let isOpen = false;
/** What they look for. */
const words: unknown[] = [];

beforeAll(async () => {
  target = await testPlatform({ env: { RATE_LIMIT: 'on' } });
  const { platform } = target;
  const readPool: typeof platform.readPool = {
    ...platform.readPool,
    async read(_, reader, query) {
      words.push('q' in query && query.q);
      if (!isOpen) await new Promise<void>((resolve) => begun.push(resolve));
      return reader.look(query);
    },
  };
  app = createApp({ ...platform, readPool });
});
afterAll(async () => {
  app.stop();
  await target.close();
});

const from = (remoteAddress: string) => {
  const connection = { server: { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } } };
  return client((path, init) => app.request(path, init, connection));
};

test('many accounts of one address are no more at once than two readers, and each of them gets its turn', async () => {
  const call = from('198.51.100.3');
  const tokens = [];
  for (const name of ['asha', 'bina', 'chitra', 'devi', 'esha'])
    tokens.push((await join(call, `${name}@example.in`)).token);
  const [last = '', ...many] = tokens;
  const asked = many.flatMap((token, reader) =>
    Array.from({ length: 32 }, (_, n) => call('GET', `/company?q=account${reader}x${n}`, { token })),
  );
  await expect.poll(() => begun.length).toBe(8);
  const other = from('198.51.100.4')('GET', '/company?q=elsewhere');
  await expect.poll(() => begun.length).toBe(9);
  begun[8]?.();
  expect((await other).status).toBe(200);

  // Of each of them four at the most are in front.
  const neighbour = call('GET', '/company?q=neighbour', { token: last });
  for (let n = 0; !words.includes('neighbour'); await setImmediate()) if (n < begun.length) begun[n++]?.();
  expect(words.indexOf('neighbour')).toBeLessThan(64);
  isOpen = true;
  for (const letThrough of begun) letThrough();
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await neighbour).status).toBe(200);
  isOpen = false;
  begun.length = 0;
});

test('whoever asks for very much at once waits behind themselves, and nobody else does', async () => {
  const call = from('198.51.100.1');
  const asked = Array.from({ length: 132 }, (_, n) => call('GET', `/company?q=word${n}`));
  await expect.poll(() => begun.length).toBe(4);
  const other = from('198.51.100.2')('GET', '/company?q=other');
  await expect.poll(() => begun.length).toBe(5);

  const refused = await call('GET', '/company?q=more');
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many']);
  expect([refused.headers.get('etag'), refused.headers.get('retry-after')]).toEqual([null, '1']);

  begun[4]?.();
  expect((await other).status).toBe(200);
  expect(begun).toHaveLength(5);
  isOpen = true;
  for (const letThrough of begun) letThrough();
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
});
