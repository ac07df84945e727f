import { expect, onTestFinished, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { abuseRoutes } from '../abuse/routes.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { inboxRoutes } from './routes.ts';

test('who reported somebody who has left hears that it is not there any more, and nothing of who it was', async () => {
  const api = await openSubjects((platform) => [abuseRoutes(platform), inboxRoutes(platform)]);
  onTestFinished(api.close);
  const { call, join, platform, time } = api;
  const [asha, uma] = [await join('Asha'), await join('Uma')];
  const body = { kind: 'member', id: uma, reason: 'fraud', text: 'Kewra says so' };
  expect((await call('/reports', { method: 'POST', body, as: asha })).status).toBe(201);
  await platform.keyring.destroy(uma);
  for (const type of ['MemberErasureBegun', 'MemberErased'] as const)
    await platform.commands.execute<never>(memberStream(uma), { actor: null, at: time.now }, () => ({
      facts: [{ type, data: { member: uma } }],
    }));
  await api.dayAsked();
  await platform.reads.waitFor(await platform.store.head(), ['cases', 'inbox'], 5000);
  const { notices, unread } = await (await call('/inbox', { as: asha })).json();
  expect([notices.length, unread]).toEqual([1, 1]);
  expect(notices[0]).toMatchObject({ kind: 'report-closed', decision: null, postId: null, actor: { _id: '' } });
  for (const said of [uma, 'Uma', 'Kewra']) expect(JSON.stringify(notices)).not.toContain(said);
});
