import { expect, test } from 'vitest';
import { standingStream } from '#events/subjects/standing.ts';
import { settingsRoutes } from '../account/settingsRoutes.ts';
import { withBothSides } from '../application/application.fixture.ts';
import type { InboxAnswer } from '../contract/inbox.ts';

const { api, sides } = await withBothSides({}, (platform) => [settingsRoutes(platform)]);

const inbox = async (as: string): Promise<InboxAnswer> => api.json(await api.call('/inbox', { as }));
const ofFunds = async (as: string) =>
  (await inbox(as)).notices.flatMap(({ kind, fund }) => (fund ? [{ kind, fund }] : []));

test('who saved a fund, and who has an application for it, is told field by field what changed; nobody else is', async () => {
  const { founder, colleague, provider, reviewer, stranger, company } = sides;
  const saver = await api.join('Saver');
  const { id } = await api.fund(provider);
  expect((await api.call(`/saved/fund/${id}`, { method: 'PUT', as: saver })).status).toBe(204);
  await api.draft(founder, id, company);
  const change = (body: object) => api.call(`/opportunities/${id}`, { method: 'PATCH', body, as: provider });
  expect((await change({ amount: 7_000_000, description: 'x'.repeat(300) })).status).toBe(200);
  expect((await change({ amount: 8_000_000, region: 'Goa' })).status).toBe(200);

  for (const one of [saver, founder, colleague]) {
    const [news, ...older] = await ofFunds(one);
    expect(older).toEqual([]);
    expect(news).toMatchObject({ kind: 'fund-changed', fund: { _id: id, provider: 'Cauvery Innovation Trust' } });
    expect(news?.fund.applied).toBe(one !== saver);
    const changes = Object.fromEntries(news?.fund.changes.map(({ field, from, to }) => [field, [from, to]]) ?? []);
    expect(Object.keys(changes).sort()).toEqual(['amount', 'description', 'region']);
    expect(changes.amount?.[1]).toBe(8_000_000);
    expect(changes.description).toEqual([undefined, undefined]);
    expect(changes.region?.[1]).toBe('Goa');
  }
  for (const one of [provider, reviewer, stranger]) expect(await ofFunds(one)).toEqual([]);
  expect((await inbox(saver)).unread).toBe(1);

  const close = await api.call(`/opportunities/${id}/close`, {
    method: 'POST',
    body: { reason: 'filled' },
    as: provider,
  });
  expect(close.status).toBe(200);
  expect((await ofFunds(saver)).map(({ kind }) => kind)).toEqual(['fund-closed', 'fund-changed']);
  expect((await ofFunds(saver))[0]?.fund.changes).toMatchObject([{ field: 'closed', to: 'filled' }]);

  await api.call('/inbox/read', { method: 'PUT', body: { upTo: Number.MAX_SAFE_INTEGER }, as: saver });
  expect((await inbox(saver)).unread).toBe(0);
  expect((await api.call(`/saved/fund/${id}`, { method: 'DELETE', as: saver })).status).toBe(204);
  expect(await ofFunds(saver)).toEqual([]);
});

test('what is again as it was before the day ended is told as no change', async () => {
  const { provider } = sides;
  const saver = await api.join('Second Saver');
  const { id } = await api.fund(provider);
  await api.call(`/saved/fund/${id}`, { method: 'PUT', as: saver });
  for (const region of ['Goa', 'Kerala', 'Goa', 'Pan India'])
    expect((await api.call(`/opportunities/${id}`, { method: 'PATCH', body: { region }, as: provider })).status).toBe(
      200,
    );
  const before = (await api.json(await api.call(`/opportunities/${id}/history`, {}))).changes[0].from;
  expect(
    (await api.call(`/opportunities/${id}`, { method: 'PATCH', body: { region: before }, as: provider })).status,
  ).toBe(200);
  expect(await ofFunds(saver)).toMatchObject([{ kind: 'fund-changed', fund: { changes: [] } }]);
});

test('who watches a fund is told once that it is hidden, and that it is shown again; who wants no such notices is not', async () => {
  const { founder, colleague, provider, stranger, company } = sides;
  const [saver, muted] = [await api.join('Third Saver'), await api.join('Muted')];
  const { id } = await api.fund(provider);
  for (const one of [saver, muted]) await api.call(`/saved/fund/${id}`, { method: 'PUT', as: one });
  const unwanted = await api.call('/auth/preferences', { method: 'PUT', as: muted, body: { funds: false } });
  expect(unwanted.status).toBe(200);
  await api.draft(founder, id, company);
  const decided = async (type: 'ThingHidden' | 'HidingLifted' | 'ThingShown', inCase: string) => {
    const data = { kind: 'fund', id, case: inCase, by: stranger, reason: 'fraud' } as const;
    const { commands, reads } = api.platform;
    const command = { actor: stranger, at: api.time.now };
    const done = await commands.execute(standingStream('fund', id), command, () => ({ facts: [{ type, data }] }));
    if ('position' in done) await reads.waitFor(done.position, ['dealNotices', 'funds'], 5000);
  };
  const told = async (as: string) =>
    (await inbox(as)).notices.flatMap(({ kind, fund, actor }) => (fund?._id === id ? [[kind, actor._id, fund]] : []));

  await decided('ThingHidden', 'one');
  await decided('ThingHidden', 'two');
  const hidden = { _id: id, type: '', provider: '', changes: [] };
  for (const one of [saver, founder, colleague])
    expect(await told(one)).toEqual([['fund-hidden', '', { ...hidden, applied: one !== saver }]]);
  expect((await inbox(saver)).unread).toBe(1);
  for (const one of [muted, provider]) expect(await told(one)).toEqual([]);

  await decided('HidingLifted', 'one');
  await decided('ThingShown', 'two');
  expect((await told(saver)).map(([kind]) => kind)).toEqual(['fund-shown', 'fund-hidden']);
  expect((await told(saver))[0]?.[2]).toMatchObject({ provider: 'Cauvery Innovation Trust', changes: [] });
});
