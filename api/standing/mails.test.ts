import { expect, onTestFinished, test } from 'vitest';
import { openApplications } from '../application/application.fixture.ts';
import { type Mail, Undeliverable } from '../mail/transport.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { proved } from '../verification/prove.fixture.ts';
import { createStanding } from './standing.ts';

const inIndia = (day: string, time: string): number => Date.parse(`${day}T${time}:00+05:30`);

/** A provider who is verified, and a founder who searches, saves and is mailed. */
async function open() {
  const sent: Mail[] = [];
  const post = { refuses: false };
  const api = await openApplications({
    async transport(mail) {
      if (post.refuses) throw new Undeliverable('busy', false);
      sent.push(mail);
    },
  });
  onTestFinished(api.close);
  const { time, platform } = api;
  time.now = inIndia('2026-03-05', '12:00');
  const [founder, owner, moderator] = [await api.join('Founder'), await api.join('Owner'), await api.join('Meera')];
  const { provider } = await api.fund(owner, { deadline: '2026-03-05' });
  await api.dayAsked();
  await proved(api, provider);
  const standing = createStanding(platform);

  return {
    ...{ sent, post, founder, owner, provider, platform, time, dayAsked: api.dayAsked },
    fund: async (deadline = '2026-03-20'): Promise<string> => (await api.fund(owner, { deadline })).id,
    async search(alert: 'daily' | 'at-once'): Promise<void> {
      const body = { kind: 'fund', query: '', name: 'All', alert };
      await api.json(await api.call('/saved/searches', { method: 'POST', as: founder, body }), 201);
    },
    async save(fund: string): Promise<void> {
      expect((await api.call(`/saved/fund/${fund}`, { method: 'PUT', as: founder })).status).toBe(204);
    },
    async decide(what: 'hide' | 'show', kind: 'fund' | 'provider', id: string): Promise<void> {
      const act = { actor: moderator, at: time.now };
      await standing[what]({ kind, id }, { case: 'case1', by: moderator, reason: 'false-identity' }, act);
      await platform.reads.waitFor(await platform.store.head(), MODEL_NAMES, 5000);
    },
    /** What of the mails of that moment speaks of a fund. */
    async mailsAt(day: string, clock: string, fund: string): Promise<string[]> {
      time.now = inIndia(day, clock);
      const before = sent.length;
      await api.dayAsked();
      return sent.slice(before).flatMap(({ text, subject }) => (text.includes(fund) ? [subject] : []));
    },
  };
}

test.each(['fund', 'provider'] as const)('of a hidden %s the daily mail tells nothing', async (kind) => {
  const { search, fund, decide, provider, mailsAt } = await open();
  await search('daily');
  const [hidden, shown, again] = [await fund(), await fund(), await fund()];
  await decide('hide', kind, kind === 'fund' ? hidden : provider);
  if (kind === 'fund') {
    await decide('hide', 'fund', again);
    await decide('show', 'fund', again);
    expect(await mailsAt('2026-03-06', '08:00', again)).toEqual(['2 new funds for what you search']);
  } else expect(await mailsAt('2026-03-06', '08:00', shown)).toEqual([]);
  expect(await mailsAt('2026-03-06', '08:30', hidden)).toEqual([]);
  expect(await mailsAt('2026-03-07', '08:00', hidden)).toEqual([]);
});

test.each(['fund', 'provider'] as const)(
  'an alert that waits for the mail server does not tell of a %s hidden meanwhile',
  async (kind) => {
    const { search, fund, decide, provider, platform, post, sent, time, dayAsked } = await open();
    await search('at-once');
    post.refuses = true;
    const id = await fund();
    await dayAsked();
    await decide('hide', kind, kind === 'fund' ? id : provider);
    post.refuses = false;
    const { effects } = platform.reads.queries;
    expect(effects.open('alerts', Number.MAX_SAFE_INTEGER, 10)).toHaveLength(1);
    time.now = inIndia('2026-03-05', '20:00');
    await expect.poll(() => effects.open('alerts', Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
    expect(sent.filter(({ text }) => text.includes(id))).toEqual([]);
  },
);

test.each(['fund', 'provider'] as const)('of the deadline of a hidden %s nobody is reminded', async (kind) => {
  const { fund, save, decide, provider, mailsAt } = await open();
  const id = await fund();
  const thing = kind === 'fund' ? id : provider;
  await save(id);
  await decide('hide', kind, thing);
  expect(await mailsAt('2026-03-13', '08:00', id)).toEqual([]);
  await decide('show', kind, thing);
  expect(await mailsAt('2026-03-19', '08:00', id)).toEqual(['The deadline of Cauvery Innovation Trust is tomorrow']);
});

test.each(['alerts', 'reminders'] as const)(
  'what %s ask for in the morning is not sent of a fund hidden before the mail server takes it',
  async (process) => {
    const { search, fund, save, decide, mailsAt, platform, post, sent, time } = await open();
    const day = process === 'alerts' ? '2026-03-06' : '2026-03-13';
    const id = await fund();
    if (process === 'alerts') await search('daily');
    else await save(id);
    post.refuses = true;
    expect(await mailsAt(day, '08:00', id)).toEqual([]);
    const { effects } = platform.reads.queries;
    expect(effects.open(process, Number.MAX_SAFE_INTEGER, 10)).toHaveLength(1);
    await decide('hide', 'fund', id);
    post.refuses = false;
    time.now = inIndia(day, '20:00');
    await expect.poll(() => effects.open(process, Number.MAX_SAFE_INTEGER, 10)).toEqual([]);
    expect(sent.filter(({ text }) => text.includes(id))).toEqual([]);
  },
);
