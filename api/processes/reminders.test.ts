import { expect, onTestFinished, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { openApplications } from '../application/application.fixture.ts';
import { type Mail, Undeliverable } from '../mail/transport.ts';

/** Midnight in India is half past six in the evening before, in UTC. */
const inIndia = (day: string, time: string): number => Date.parse(`${day}T${time}:00+05:30`);

async function open() {
  const sent: Mail[] = [];
  const post = { refuses: false };
  const api = await openApplications({
    async transport(mail) {
      if (post.refuses) throw new Undeliverable('busy', false);
      // The daily mail of what is unread comes in the morning too.
      if (mail.unsubscribe?.includes('/reminders.')) sent.push(mail);
    },
  });
  onTestFinished(api.close);
  const { time } = api;
  time.now = inIndia('2026-03-05', '12:00');
  const [founder, provider] = [await api.join('Founder'), await api.join('Provider')];
  const save = async (as: string, fund: string) =>
    expect((await api.call(`/saved/fund/${fund}`, { method: 'PUT', as })).status).toBe(204);
  const fund = async (deadline: string) => (await api.fund(provider, { deadline, provider: 'Cauvery.in' })).id;
  const patch = (id: string, body: object) => api.call(`/opportunities/${id}`, { method: 'PATCH', as: provider, body });
  async function at(day: string, clock: string): Promise<string[]> {
    time.now = inIndia(day, clock);
    const before = sent.length;
    await api.dayAsked();
    return sent.slice(before).map(({ to, subject }) => `${to}: ${subject}`);
  }
  return { ...api, sent, post, founder, provider, save, fund, patch, at };
}

test('who saved a fund is told of its deadline seven days and one day before, at eight in India, once each', async () => {
  const { founder, fund, save, at, sent } = await open();
  const id = await fund('2026-03-20');
  await save(founder, id);
  expect(await at('2026-03-13', '07:59')).toEqual([]);
  expect(await at('2026-03-13', '08:00')).toEqual(['founder@example.in: The deadline of Cauvery. in is in 7 days']);
  expect(await at('2026-03-13', '23:00')).toEqual([]);
  expect(await at('2026-03-16', '12:00')).toEqual([]);
  expect(await at('2026-03-19', '08:00')).toEqual(['founder@example.in: The deadline of Cauvery. in is tomorrow']);
  expect(await at('2026-03-20', '08:00')).toEqual([]);
  expect(sent[0]?.text).toContain(
    `20 March 2026, until midnight in India.\n\nhttp://localhost:3000/dashboard/funds/${id}`,
  );
});

test('an owner and an editor whose company has a draft are told, with a link to it, until it is sent', async () => {
  const { founder, fund, save, at, sent, company, draft, join, joinTeam, send, json } = await open();
  const [editor, reviewer] = [await join('Editor'), await join('Reviewer')];
  const ours = await company(founder);
  await joinTeam('company', ours, editor, 'editor');
  await joinTeam('company', ours, reviewer, 'reviewer');
  const id = await fund('2026-03-20');
  const application = await draft(founder, id, ours);
  await save(founder, id);
  const told = await at('2026-03-13', '09:00');
  expect(told.toSorted()).toEqual(
    ['editor', 'founder'].map((who) => `${who}@example.in: Your draft: the deadline of Cauvery. in is in 7 days`),
  );
  expect(sent[0]?.text).toContain(`/dashboard/applications/${application}`);
  await json(await send('POST', `/${application}/submit`, editor));
  // The founder has saved it, and has applied all the same: as another of the company.
  expect(await at('2026-03-19', '09:00')).toEqual([]);
});

test('a deadline that moves has reminders of its own; a fund that is closed, or not saved any more, has none', async () => {
  const { founder, provider, fund, save, at, call, patch } = await open();
  const [moved, withdrawn, dropped] = [await fund('2026-03-20'), await fund('2026-03-20'), await fund('2026-03-20')];
  for (const id of [moved, withdrawn, dropped]) await save(founder, id);
  expect(await at('2026-03-13', '08:30')).toHaveLength(3);
  expect((await patch(moved, { deadline: '2026-03-25' })).status).toBe(200);
  const closing = { method: 'POST', as: provider, body: { reason: 'withdrawn' } };
  expect((await call(`/opportunities/${withdrawn}/close`, closing)).status).toBe(200);
  await call(`/saved/fund/${dropped}`, { method: 'DELETE', as: founder });
  expect(await at('2026-03-18', '08:30')).toEqual(['founder@example.in: The deadline of Cauvery. in is in 7 days']);
  expect(await at('2026-03-19', '08:30')).toEqual([]);
  expect(await at('2026-03-24', '08:30')).toHaveLength(1);
});

test('after days in which nothing ran only what is still true is sent; so it is after a mail server was away', async () => {
  const { platform, founder, fund, save, at, sent, post, time } = await open();
  const { effects } = platform.reads.queries;
  const nothingLeft = () => expect.poll(() => effects.open('reminders', Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
  await save(founder, await fund('2026-03-20'));
  expect(await at('2026-03-14', '08:00')).toEqual([]);
  post.refuses = true;
  expect(await at('2026-03-19', '08:00')).toEqual([]);
  post.refuses = false;
  // It is tried again within the day, and says what is true then.
  time.now = inIndia('2026-03-20', '07:00');
  await nothingLeft();
  expect(sent.map(({ subject }) => subject)).toEqual(['The deadline of Cauvery. in is today']);
  await save(founder, await fund('2026-03-28'));
  post.refuses = true;
  expect(await at('2026-03-21', '08:00')).toEqual([]);
  post.refuses = false;
  time.now = inIndia('2026-03-22', '08:00');
  await nothingLeft();
  expect(sent).toHaveLength(1);
});

test('whoever saves it on the day itself has just seen the deadline', async () => {
  const { founder, fund, save, at } = await open();
  const id = await fund('2026-03-12');
  await save(founder, id);
  expect(await at('2026-03-05', '12:30')).toEqual([]);
  expect(await at('2026-03-11', '08:00')).toHaveLength(1);
});

test('nothing goes to who wants none, is forgotten, or has not confirmed their address', async () => {
  const { platform, founder, join, fund, save, at, time, call, sent } = await open();
  const { commands, keyring } = platform;
  const [gone, quiet, unsure] = [
    await join('Gone'),
    await join('Quiet'),
    await join('Unsure', '', { confirmed: false }),
  ];
  const id = await fund('2026-03-20');
  for (const one of [founder, gone, quiet, unsure]) await save(one, id);
  expect(await at('2026-03-13', '08:00')).toHaveLength(3);
  // One click, without a session, ends the reminders of its member.
  const { unsubscribe = '' } = sent.find(({ to }) => to.startsWith('quiet')) ?? expect.fail();
  const path = new URL(unsubscribe).pathname.replace('/api/v1', '');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await call(path, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' })).status).toBe(200);
  await keyring.destroy(gone);
  const facts = [{ type: 'MemberErased', data: { member: gone } }] as const;
  await commands.execute<never>(memberStream(gone), { actor: gone, at: time.now }, () => ({ facts }));
  expect(await at('2026-03-19', '08:00')).toEqual(['founder@example.in: The deadline of Cauvery. in is tomorrow']);
});
