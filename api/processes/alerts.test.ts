import { expect, onTestFinished, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { openApplications } from '../application/application.fixture.ts';
import type { Mail } from '../mail/transport.ts';
import { proved } from '../verification/prove.fixture.ts';

const inIndia = (day: string, time: string): number => Date.parse(`${day}T${time}:00+05:30`);

async function open() {
  const sent: Mail[] = [];
  const api = await openApplications({ transport: async (mail) => void sent.push(mail) });
  onTestFinished(api.close);
  const { time } = api;
  time.now = inIndia('2026-03-05', '12:00');
  const [founder, provider] = [await api.join('Founder'), await api.join('Provider')];
  // The first fund of a provider implies it. It has been looked at before the provider is verified: nobody is told of it.
  const implied = await api.fund(provider, { deadline: '2026-03-05' });
  await api.dayAsked();
  await proved(api, implied.provider);
  async function search(as: string, query: string, alert = 'at-once', name = query || 'All'): Promise<string> {
    const body = { kind: 'fund', query, name, alert };
    return (await api.json(await api.call('/saved/searches', { method: 'POST', as, body }), 201)).search._id;
  }
  /** The mails that something leads to: whom each goes to, and about what. */
  async function mailsOf(act: () => Promise<unknown>): Promise<string[]> {
    const before = sent.length;
    await act();
    await api.dayAsked();
    return sent.slice(before).map(({ to, subject }) => `${to}: ${subject}`);
  }
  const click = (mail: Mail | undefined) =>
    api.call(new URL(mail?.unsubscribe ?? '').pathname.replace('/api/v1', ''), { method: 'POST' });
  return { ...api, sent, founder, provider, search, mailsOf, click };
}

const NEWS = 'founder@example.in: A new fund for your search: Cauvery Innovation Trust';

test('a fund that opens is told at once to whose searches it is found by, once each, and to nobody else', async () => {
  const { founder, provider, join, fund, search, mailsOf, sent } = await open();
  const other = await join('Other');
  await search(founder, 'type=Grant&region=Goa', 'at-once', 'Grants in Goa');
  await search(founder, 'q=looms', 'at-once', 'Looms');
  await search(founder, 'type=Grant', 'none');
  await search(other, 'type=Equity');
  await search(other, 'q=loons');
  await search(other, 'status=closed');
  await search(other, 'minAmount=99,00,000');
  const told = await mailsOf(() => fund(provider, { region: 'Goa', stage: 'Seed', type: 'Grant' }));
  expect(told).toEqual([NEWS]);
  expect(sent[0]?.text).toMatch(/“(Grants in Goa|Looms)”/);
  expect(sent[0]?.unsubscribe).toMatch(/^http:\/\/localhost:3000\/api\/v1\/unsubscribe\/alert\./);
  // A fund for the whole country is for Goa too, as in the list.
  expect(await mailsOf(() => fund(provider, { region: 'Pan-India', description: 'Nothing woven.' }))).toEqual([NEWS]);
  expect(await mailsOf(() => fund(provider, { region: 'Assam', description: 'Nothing woven.' }))).toEqual([]);
});

test('who offers a fund is told of it neither at once nor with the day’s', async () => {
  const { founder, provider, join, joinTeam, fund, search, mailsOf, time, dayAsked } = await open();
  const reviewer = await join('Reviewer');
  const { provider: team } = await fund(provider);
  await dayAsked();
  await joinTeam('provider', team, reviewer, 'reviewer');
  for (const one of [founder, provider, reviewer]) {
    await search(one, 'type=Grant');
    await search(one, 'type=Grant', 'daily');
  }
  expect(await mailsOf(() => fund(provider))).toEqual([NEWS]);
  const nextDay = async (): Promise<void> => {
    time.now = inIndia('2026-03-06', '08:00');
  };
  // Their team hears of the reviewer beside it.
  expect((await mailsOf(nextDay)).filter((mail) => mail.includes('what you search'))).toEqual([
    'founder@example.in: 2 new funds for what you search',
  ]);
});

test('of a provider whom nobody has verified no alert tells, and nobody is verified by saying so', async () => {
  const { founder, join, fund, search, mailsOf } = await open();
  await search(founder, '');
  await search(founder, '', 'daily');
  const stranger = await join('Stranger');
  expect(await mailsOf(() => fund(stranger, { verified: true, provider: 'Nobody knows' }))).toEqual([]);
});

test('one click, or the switch at the search, ends the alert of that search; a search that was dropped tells nothing', async () => {
  const { founder, provider, fund, search, mailsOf, sent, click, call } = await open();
  const id = await search(founder, 'type=Grant');
  await mailsOf(() => fund(provider));
  expect((await click(sent.at(-1))).status).toBe(200);
  expect(await mailsOf(() => fund(provider))).toEqual([]);
  await call(`/saved/searches/${id}`, { method: 'PATCH', as: founder, body: { alert: 'at-once' } });
  expect(await mailsOf(() => fund(provider))).toEqual([NEWS]);
  await call(`/saved/searches/${id}`, { method: 'PATCH', as: founder, body: { alert: 'none' } });
  expect(await mailsOf(() => fund(provider))).toEqual([]);
  await call(`/saved/searches/${id}`, { method: 'PATCH', as: founder, body: { alert: 'at-once' } });
  await call(`/saved/searches/${id}`, { method: 'DELETE', as: founder });
  expect(await mailsOf(() => fund(provider))).toEqual([]);
});

test('once a day there is one mail with all that came since the day before, and no mail where nothing came', async () => {
  const api = await open();
  const { founder, provider, fund, search, mailsOf, time, sent, click } = api;
  await search(founder, 'region=Goa', 'daily', 'Goa');
  await search(founder, 'type=Grant', 'daily', 'Grants');
  const closed = await fund(provider, { region: 'Goa' });
  const asked = (day: string, clock: string) =>
    mailsOf(async () => {
      time.now = inIndia(day, clock);
    });
  expect(await mailsOf(() => fund(provider, { region: 'Goa', provider: 'Cauvery Innovation Trust' }))).toEqual([]);
  await proved(api, (await fund(provider, { type: 'Equity', region: 'Goa', provider: 'Tapti Capital' })).provider);
  expect(await asked('2026-03-06', '07:59')).toEqual([]);
  expect(await asked('2026-03-06', '08:00')).toEqual(['founder@example.in: 3 new funds for what you search']);
  expect(sent.at(-1)?.text).toContain('Tapti Capital');
  expect(sent.at(-1)?.text).toContain(`/dashboard/funds/${closed.id}`);
  expect(sent.at(-1)?.text).toMatch(/: (“Goa”, “Grants”|“Grants”, “Goa”)\./);
  expect(await asked('2026-03-06', '20:00')).toEqual([]);
  expect(await asked('2026-03-07', '08:00')).toEqual([]);
  // What comes while nothing runs for days is told of the first day on which something does.
  await mailsOf(() => fund(provider, { region: 'Goa' }));
  expect(await asked('2026-03-11', '09:00')).toEqual([NEWS]);
  expect(sent.at(-1)?.unsubscribe).toContain('/unsubscribe/daily.');
  await click(sent.at(-1));
  await mailsOf(() => fund(provider, { region: 'Goa' }));
  expect(await asked('2026-03-12', '08:00')).toEqual([]);
});

test('who is forgotten, or has not confirmed their address, is told nothing', async () => {
  const { platform, provider, join, fund, search, mailsOf, time } = await open();
  const { commands, keyring } = platform;
  const [gone, unsure] = [await join('Gone'), await join('Unsure', '', { confirmed: false })];
  for (const one of [gone, unsure]) await search(one, '');
  expect(await mailsOf(() => fund(provider))).toEqual([
    'gone@example.in: A new fund for your search: Cauvery Innovation Trust',
  ]);
  await keyring.destroy(gone);
  // Also before the read model has heard of it.
  expect(await mailsOf(() => fund(provider))).toEqual([]);
  const facts = [{ type: 'MemberErased', data: { member: gone } }] as const;
  await commands.execute<never>(memberStream(gone), { actor: gone, at: time.now }, () => ({ facts }));
  expect(await mailsOf(() => fund(provider))).toEqual([]);
});
