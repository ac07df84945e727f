import { expect, test } from 'vitest';
import { createSight } from '../access/sight.ts';
import { settingsRoutes } from '../account/settingsRoutes.ts';
import { withBothSides } from '../application/application.fixture.ts';
import type { InboxAnswer } from '../contract/inbox.ts';
import { digestMail, type Told } from '../mail/digestMail.ts';
import { newsOf } from './news.ts';

const { api, sides } = await withBothSides({}, (platform) => [settingsRoutes(platform)]);

const save = async (fund: string, as: string) =>
  expect((await api.call(`/saved/fund/${fund}`, { method: 'PUT', as })).status).toBe(204);

/** What a daily mail would tell a member of what has happened behind a position. */
async function told(member: string, after: number): Promise<readonly Told[]> {
  const between = { after, upTo: await api.head() };
  return newsOf(api.platform.reads, createSight(api.platform), { member, preferences: {} }, between);
}

test('who has an application for a fund that changed is told so, and not also that they watch it', async () => {
  const { founder, provider, company } = sides;
  const saver = await api.join('Saver');
  const { id } = await api.fund(provider);
  const before = await api.head();
  const change = async (amount: number) =>
    expect((await api.call(`/opportunities/${id}`, { method: 'PATCH', body: { amount }, as: provider })).status).toBe(
      200,
    );
  for (const one of [saver, founder]) await save(id, one);
  await change(7_000_000);
  await api.draft(founder, id, company);
  // Of another day: another notice.
  api.time.now += 86_400_000;
  await change(8_000_000);
  expect(await told(founder, before)).toEqual([{ kind: 'funds-applied', people: 1, things: 1 }]);
  expect(await told(saver, before)).toEqual([{ kind: 'funds', people: 1, things: 1 }]);
});

test('of a fund that is withdrawn, who saved it hears by their application where one lapsed with it', async () => {
  const { founder, provider, company } = sides;
  const saver = await api.join('Second');
  const { id } = await api.fund(provider);
  for (const one of [saver, founder]) await save(id, one);
  await api.draft(founder, id, company);
  const before = await api.head();
  const body = { reason: 'withdrawn' };
  expect((await api.call(`/opportunities/${id}/close`, { method: 'POST', body, as: provider })).status).toBe(200);
  await api.dayAsked();
  await api.platform.reads.waitFor(await api.head(), ['dealNotices'], 5000);

  const kinds = async (as: string) =>
    ((await (await api.call('/inbox', { as })).json()) as InboxAnswer).notices
      .filter(({ position }) => position > before)
      .map(({ kind }) => kind);
  expect(await kinds(founder)).toEqual(['application-lapsed']);
  expect(await kinds(saver)).toEqual(['fund-closed']);
  expect((await told(founder, before)).map(({ kind }) => kind)).toEqual(['applications']);
  expect((await told(saver, before)).map(({ kind }) => kind)).toEqual(['funds']);
  // Who wants to hear of no applications hears of the fund.
  await api.call('/auth/preferences', { method: 'PUT', as: founder, body: { applications: false } });
  await api.platform.reads.waitFor(await api.head(), ['noticeChoices'], 5000);
  expect(await kinds(founder)).toEqual(['fund-closed']);
});

test('one fund and several are told so', () => {
  const line = (things: number) =>
    digestMail({
      ...{ told: [{ kind: 'funds-applied', people: 1, things }], language: 'en' },
      ...{ publicUrl: 'https://setu.example.in', unsubscribe: '' },
    }).subject;
  expect(line(1)).toBe('There is news of a fund that you have an application for');
  expect(line(2)).toBe('There is news of 2 funds that you have applications for');
});
