import { expect, onTestFinished, test } from 'vitest';
import { createAsker } from './ask.ts';
import { NOTE, openConnections } from './connection.fixture.ts';

async function opened(env: Readonly<Record<string, string>> = {}) {
  const api = await openConnections(env);
  onTestFinished(api.close);
  return api;
}

test('at most 20 requests are open, the declined ones among them, also when many come at once', async () => {
  const api = await opened();
  const asha = await api.join('Asha');
  const others: string[] = [];
  for (let n = 0; n < 24; n += 1) others.push(await api.join(`Member${n}`));
  const answers = await Promise.all(others.map((other) => api.ask(asha, other)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  const refused = answers.filter(({ status }) => status !== 201);
  for (const answer of refused) expect(await answer.json()).toMatchObject({ code: 'too-many-open' });
  const { connections } = await api.list(asha, 'state=asked&limit=50');
  const [first, second, third] = connections.map(({ member }) => member._id) as [string, string, string];
  const [left = ''] = others.filter((other) => !connections.some(({ member }) => member._id === other));

  await api.reply(first, asha, false);
  expect((await api.ask(asha, left)).status).toBe(409);
  // Whom one was asked by one may always answer.
  await api.ask(left, asha);
  expect((await api.ask(asha, left)).status).toBe(201);
  await api.reply(second, asha, true);
  await api.end(asha, third);
  const [one, two, three] = [await api.join('One'), await api.join('Two'), await api.join('Three')];
  expect((await api.ask(asha, one)).status).toBe(201);
  expect((await api.ask(asha, two)).status).toBe(201);
  expect((await api.ask(asha, three)).status).toBe(409);
});

test('40 requests a day, of which those that were refused are none', async () => {
  const api = await opened({ RATE_LIMIT: 'on' });
  const [asha, ravi, meera] = [await api.join('Asha'), await api.join('Ravi'), await api.join('Meera')];
  for (let n = 0; n < 39; n += 1) expect(api.platform.guard.ask('connection', asha)).toBeNull();
  expect((await api.ask(asha, 'nobody')).status).toBe(404);
  expect((await api.ask(asha, ravi)).status).toBe(201);
  expect((await api.ask(asha, ravi)).status).toBe(409);
  const refused = await api.ask(asha, meera);
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'too-many']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // To accept is not to ask.
  await api.ask(meera, asha);
  expect((await api.ask(asha, meera)).status).toBe(201);
});

test('pages follow on one another, also of those whom a name finds', async () => {
  const api = await opened();
  const asha = await api.join('Asha');
  const names = ['Ravi Rao', 'Meera Nair', 'Kabir Rao', 'Zoë Rao', 'सूर्या राव'];
  for (const name of names) await api.connect(asha, await api.join(name));
  const through = async (query: string): Promise<string[]> => {
    const found: string[] = [];
    let cursor = '';
    do {
      const page = await api.list(asha, `limit=1&${query}&cursor=${cursor}`);
      found.push(...page.connections.map(({ member }) => member.name));
      cursor = page.nextCursor ?? '';
    } while (cursor !== '');
    return found;
  };
  expect(await through('')).toEqual(names.toReversed());
  expect(await through('q=rao')).toEqual(['Zoë Rao', 'Kabir Rao', 'Ravi Rao']);
  expect(await through('q=zoe+RA')).toEqual(['Zoë Rao']);
  expect(await through(`q=${encodeURIComponent('सू')}`)).toEqual(['सूर्या राव']);
  expect(await through('q=ao')).toEqual([]);
  expect((await api.call('/connections?cursor=abc', { as: asha })).status).toBe(400);
  expect((await api.call('/connections?state=none', { as: asha })).status).toBe(400);
});

test('requests that the read model has not come to are counted all the same', async () => {
  const { platform, time, join } = await opened();
  const asha = await join('Asha');
  const queries = { connections: { counts: () => ({ asked: 19 }) } };
  const late = { position: () => -1, waitFor: async () => false, queries };
  const ask = createAsker({ ...platform, reads: late });
  const to = async (name: string) =>
    ask({ from: asha, to: await join(name), note: NOTE }, { actor: asha, at: time.now });
  expect(await to('Ravi')).toMatchObject({ isConnected: false });
  expect(await to('Meera')).toEqual({ refused: 'too-many-open' });
});

test('a request that could not be written is none of the day’s', async () => {
  const { platform, time, join } = await opened({ RATE_LIMIT: 'on' });
  const [asha, ravi] = [await join('Asha'), await join('Ravi')];
  let calls = 0;
  const execute = (...asked: Parameters<typeof platform.commands.execute>) => {
    calls += 1;
    if (calls === 2) throw new Error('the disk is full');
    return platform.commands.execute(...asked);
  };
  // As generic as the original: what it is called with decides.
  const commands = { ...platform.commands, execute: execute as typeof platform.commands.execute };
  for (let n = 0; n < 39; n += 1) expect(platform.guard.ask('connection', asha)).toBeNull();
  const ask = createAsker({ ...platform, commands });
  const asking = { from: asha, to: ravi, note: NOTE };
  await expect(ask(asking, { actor: asha, at: time.now })).rejects.toThrow('the disk is full');
  expect(await ask(asking, { actor: asha, at: time.now })).toMatchObject({ isConnected: false });
  expect(platform.guard.ask('connection', asha)).not.toBeNull();
});
