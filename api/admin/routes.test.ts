import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { effectStream } from '#events/subjects/effect.ts';
import { projectionStream } from '#events/subjects/operation.ts';
import { effects } from '#projections/effect/model.ts';
import { build } from '#projections/runner/build.ts';
import { accountRoutes } from '../account/routes.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { healthRoutes } from '../program/health.ts';
import { administrator, OFFICE } from '../role/role.fixture.ts';
import { adminRoutes } from './routes.ts';

async function opened(env: Readonly<Record<string, string>> = {}) {
  const api = await openSubjects(
    (platform) => {
      const health = healthRoutes(platform);
      onTestFinished(health.close);
      return [adminRoutes(platform, health), accountRoutes(platform)];
    },
    { ...OFFICE, ...env },
  );
  onTestFinished(api.close);
  const admin = await administrator(api);
  const { commands, reads, store } = api.platform;
  let sent = 0;

  return {
    ...api,
    admin,
    look: async (path: string) => (await api.call(`/admin/${path}`, { as: admin })).json(),
    act: (path: string, body: object, key?: string) =>
      api.call(`/admin/${path}`, { method: 'POST', body, as: admin, key }),

    /** Something that no process takes up. Answers the position of its event. */
    async intend(effect: string, stream = effect): Promise<number> {
      sent += 1;
      const payload = { member: admin, sent };
      const data = { effect, process: 'nobodys', payload, until: api.time.now + 1000 };
      return commands.begin(effectStream(stream), [{ type: 'EffectIntended', data }], {
        actor: null,
        at: api.time.now,
      });
    },

    caughtUp: async () => reads.waitFor(await store.head(), ['effects', 'deskActs'], 5000),
  };
}

const WHY = 'It was written twice by hand.';

test('a read model that stopped says at which event; skipped with a reason, it goes on, here and in every build', async () => {
  const { platform, look, act, intend, admin } = await opened();
  const { reads, store, keyring } = platform;
  await intend('e1');
  const position = await intend('e1', 'again');
  const failing = () => reads.standings().find(({ model }) => model === 'effects')?.failure?.position;
  await expect.poll(failing).toBe(position);
  await intend('e2');

  const { models, problems } = await look('desk');
  const stopped = models.find(({ name }: { name: string }) => name === 'effects');
  expect(stopped).toMatchObject({ version: effects.version, failure: { position, event: { type: 'EffectIntended' } } });
  expect(problems).toEqual([expect.stringContaining(`projection effects stopped at position ${position}`)]);
  const dataDir = mkdtempSync(join(tmpdir(), 'skipped-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const rebuild = () => build({ dataDir, store, keyring, models: [effects] });
  await expect(rebuild()).rejects.toThrow(`effects cannot take EffectIntended at position ${position}`);

  expect((await act('models/effects/skip', { position: position - 1, reason: WHY })).status).toBe(409);
  expect((await act('models/feed/skip', { position, reason: WHY })).status).toBe(409);
  expect((await act('models/effects/skip', { position })).status).toBe(400);
  expect((await act('models/effects/skip', { position, reason: WHY }, 'k')).status).toBe(204);
  await expect.poll(failing).toBeUndefined();
  await expect.poll(() => reads.queries.effects.open('nobodys', Number.MAX_SAFE_INTEGER, 9).length).toBe(2);
  expect(await rebuild()).toHaveLength(1);

  // Skipped again, nothing happens.
  expect((await act('models/effects/skip', { position, reason: WHY }, 'k')).status).toBe(204);
  expect((await act('models/effects/skip', { position, reason: 'Once more' })).status).toBe(204);
  expect(await platform.commands.history(projectionStream('effects'))).toHaveLength(1);
  const { acts } = await look('acts');
  expect(acts).toMatchObject([{ kind: 'skip', thing: 'effects', event: position, by: { _id: admin }, reason: WHY }]);
});

test('a read model is tried again where it has stopped, and not else', async () => {
  const { platform, act, intend } = await opened();
  expect((await act('models/effects/retry', { reason: WHY })).status).toBe(409);
  expect((await act('models/nothing/retry', { reason: WHY })).status).toBe(404);
  await intend('e1');
  await intend('e1', 'again');
  const failure = () => platform.reads.standings().find(({ model }) => model === 'effects')?.failure;
  await expect.poll(failure).toBeDefined();
  expect((await act('models/effects/retry', { reason: WHY })).status).toBe(204);
  expect(await platform.commands.history(projectionStream('effects'))).toMatchObject([
    { type: 'ProjectionRetried', personal: { reason: WHY } },
  ]);
});

test('what was given up is listed with its reason, and begins again with its first try', async () => {
  const { platform, time, look, act, intend, admin, caughtUp } = await opened();
  await intend('e1');
  const id = { effect: 'e1', process: 'nobodys' };
  const ended = { type: 'EffectEnded', data: { ...id, outcome: 'given-up', reason: 'mailbox unavailable' } } as const;
  const command = { actor: null, at: time.now };
  await platform.commands.execute<never>(effectStream('e1'), command, () => ({ facts: [ended] }));
  await caughtUp();
  expect((await look('effects')).effects).toMatchObject([
    { _id: 'e1', process: 'nobodys', member: { _id: admin }, attempts: 1, reason: 'mailbox unavailable' },
  ]);
  expect((await act('effects/e1/retry', { reason: WHY })).status).toBe(204);
  expect((await look('effects')).effects).toEqual([]);
  expect(platform.reads.queries.effects.open('nobodys', time.now, 9)).toMatchObject([{ effect: 'e1', attempt: 0 }]);
  expect((await act('effects/e1/retry', { reason: WHY })).status).toBe(204);
  expect(await platform.commands.history(effectStream('e1'))).toHaveLength(3);
  expect((await act('effects/other/retry', { reason: WHY })).status).toBe(409);
});

test('a member is sent their code again, and all their sessions end, each once a minute and with a reason', async () => {
  const { call, join: joined, act, mails, look, time } = await opened();
  const asha = await joined('Asha', '', { confirmed: false });
  const help = (what: string, key?: string) => act(`members/${asha}/help`, { help: what, reason: WHY }, key);
  expect((await help('code-sent', 'one')).status).toBe(204);
  expect((await help('code-sent', 'one')).status).toBe(204);
  expect((await help('code-sent')).status).toBe(429);
  expect((await mails()).filter((mail) => mail.includes('asha@example.in'))).toHaveLength(1);

  expect((await call('/auth/me', { as: asha })).status).toBe(200);
  expect((await help('sessions-ended')).status).toBe(204);
  expect((await call('/auth/me', { as: asha })).status).toBe(401);
  expect((await look('acts')).acts.map(({ kind, reason }: { kind: string; reason: string }) => [kind, reason])).toEqual(
    [
      ['sessions-ended', WHY],
      ['code-sent', WHY],
    ],
  );
  time.now += 60_000;
  expect((await help('sessions-ended')).status).toBe(204);

  const ravi = await joined('Ravi');
  expect((await act(`members/${ravi}/help`, { help: 'code-sent', reason: WHY })).status).toBe(409);
  expect((await act('members/nobody/help', { help: 'sessions-ended', reason: WHY })).status).toBe(404);
  expect((await act(`members/${ravi}/help`, { help: 'sessions-ended', reason: ' ' })).status).toBe(400);
});

test('limits in force say how often they refused, and whom', async () => {
  const { platform, admin, look } = await opened({ RATE_LIMIT: 'on' });
  for (let n = 0; n < 22; n += 1) platform.guard.ask('introduction', admin);
  platform.guard.ask('sign-up', '203.0.113.7');
  const { limits } = await look('desk');
  const named = (name: string) => limits.find((limit: { name: string }) => limit.name === name);
  expect(named('introduction')).toMatchObject({
    ...{ points: 20, seconds: 86_400, refused: 2 },
    members: [{ member: { _id: admin, name: 'Admin' }, refused: 2 }],
  });
  expect(named('sign-up')).toMatchObject({ refused: 0, lastAt: null, members: [] });
  expect(JSON.stringify(limits)).not.toContain('203.0.113.7');
});

test('storage is counted: log, read models, files', async () => {
  const { upload, look } = await opened();
  await upload('Post/one-665f1c2ab8d5e0a1b2c3d4e5.webp');
  const { log, models, files, snapshots } = await look('storage');
  expect(log).toBeGreaterThan(0);
  for (const { name, bytes } of models) expect([name, bytes > 0]).toEqual([name, true]);
  expect([files, snapshots]).toEqual([{ count: 1, bytes: 1, isWhole: true }, []]);
});
