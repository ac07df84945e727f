import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { limitPace } from './pace.ts';
import { createFrontDoor, listen } from './server.ts';

/** Counts by the path what comes, and says what waits and for how long. */
function paced({ savedUp = 3, most = 1000 } = {}) {
  const time = { now: 0 };
  const waits: number[] = [];
  const held: (() => void)[] = [];
  const answered: string[] = [];
  const refused: string[] = [];
  const keepPace = limitPace({
    addressOf: ({ url = '' }) => (url === 'everybody' ? null : url),
    ...{ savedUp, most },
    clock: () => time.now,
    pause: (goOn, ms) => {
      held.push(goOn);
      waits.push(Math.round(ms));
    },
  });
  const ask = (from: string, count = 1) => {
    const request = new IncomingMessage(new Socket());
    request.url = from;
    for (let n = 0; n < count; n += 1) if (!keepPace(request, () => answered.push(from))) refused.push(from);
    return request;
  };
  return { ask, answered, held, refused, time, waits };
}

test('who has used up what was saved waits for each further request until it is due; others do not', () => {
  const { ask, answered, held, waits } = paced();
  ask('first', 5);
  ask('second', 3);
  expect(answered).toEqual([...Array(3).fill('first'), ...Array(3).fill('second')]);
  expect(waits).toEqual([2, 4]);
  for (const goOn of held) goOn();
  expect(answered.slice(6)).toEqual(['first', 'first']);
});

test('500 come back in a second, and no more than may be saved up', () => {
  const { ask, time, waits } = paced();
  ask('first', 5);
  time.now += 8; // four, of which two are owed
  ask('first', 3);
  expect(waits).toEqual([2, 4, 2]);
  time.now += 3_600_000;
  ask('first', 4);
  expect(waits).toEqual([2, 4, 2, 2]);
});

test('nobody waits for longer than a second, however many came before', () => {
  const { ask, waits } = paced();
  ask('first', 3 + 600);
  expect(waits.slice(498)).toEqual([998, ...Array(101).fill(1000)]);
});

test('where too many wait already a further one is refused, but nobody who keeps the pace is', () => {
  const { ask, answered, held, refused } = paced({ most: 2 });
  ask('first', 3 + 4);
  ask('second', 3);
  expect([answered.length, held.length, refused]).toEqual([6, 2, ['first', 'first']]);
  for (const goOn of held.splice(0)) goOn();
  ask('first');
  expect([held.length, refused.length]).toEqual([1, 2]);
});

test('where an address stands for everybody nobody waits', () => {
  const { ask, waits } = paced();
  ask('everybody', 50);
  expect(waits).toEqual([]);
});

test('a request whose connection has ended while it waited is not answered', () => {
  const { ask, answered, held } = paced({ savedUp: 0 });
  ask('gone').socket.destroy();
  ask('here');
  for (const goOn of held) goOn();
  expect(answered).toEqual(['here']);
});

/** A server that has two requests of an address to give at once. */
async function opened(config: { RATE_LIMIT: 'on' | 'off'; TRUST_PROXY: number }, most?: number) {
  let waited = 0;
  const { server, open } = createFrontDoor({
    config: { ...config, PUBLIC_URL: undefined, SITE_LANGUAGES: ['en'] },
    pace: {
      ...{ savedUp: 2, clock: () => 0, ...(most !== undefined && { most }) },
      pause(goOn) {
        waited += 1;
        goOn();
      },
    },
  });
  onTestFinished(() => void server.close());
  open((_, response) => void response.end('here'));
  const url = await listen(server, 0, '127.0.0.1');
  const ask = (n: number) => fetch(url, { headers: { 'X-Forwarded-For': `203.0.113.${n}` } });
  return { ask, waited: () => waited };
}

test.each([
  ['on', 0, 3],
  ['on', 1, 0],
  ['off', 0, 0],
] as const)('with limits %s, behind %i proxies, %i of five visitors wait', async (RATE_LIMIT, TRUST_PROXY, wait) => {
  const { ask, waited } = await opened({ RATE_LIMIT, TRUST_PROXY });
  for (let n = 0; n < 5; n += 1) expect(await (await ask(n)).text()).toBe('here');
  expect(waited()).toBe(wait);
});

test('who is refused hears when to come back, and loses the connection', async () => {
  const { ask } = await opened({ RATE_LIMIT: 'on', TRUST_PROXY: 0 }, 0);
  const answers = [await ask(1), await ask(1), await ask(1)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 503]);
  expect([answers[2]?.headers.get('Retry-After'), answers[2]?.headers.get('Connection')]).toEqual(['5', 'close']);
});
