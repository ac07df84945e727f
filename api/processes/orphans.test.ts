import { expect, it } from 'vitest';
import type { EventNamed, Fact } from '#events/catalogue.ts';
import { applicationStream } from '#events/subjects/application.ts';
import { fundStream } from '#events/subjects/fund.ts';
import { type TeamKind, teamStream } from '#events/subjects/team.ts';
import { withBothSides } from '../application/application.fixture.ts';
import { teamForgetter } from '../team/forget.ts';
import { effectOf } from './effect.fixture.ts';
import { lapses } from './lapses.ts';
import { orphans } from './orphans.ts';

const { api, sides } = await withBothSides();

/** The member is out of all teams, as by their erasure; what the process does about it. @param meanwhile before it does */
async function afterLeaving(member: string, kind: TeamKind, thing: string, meanwhile?: () => Promise<unknown>) {
  const { platform, time } = api;
  await teamForgetter(platform)(member, 'gone@example.in', { actor: null, at: time.now });
  const left = (await platform.commands.history(teamStream(kind, thing))).findLast(
    (event): event is EventNamed<'TeamLeft'> => event.type === 'TeamLeft',
  );
  if (!left) throw new Error('nobody has left');
  const process = orphans(platform);
  const [intended, ...others] = process.react(left);
  expect(others).toEqual([]);
  await meanwhile?.();
  // Twice, as after a program that ended before it had noted what it did.
  const effect = effectOf(intended?.payload ?? {}, () => time.now);
  return [await process.carryOut(effect), await process.carryOut(effect)];
}

const closings = async (fund: string) =>
  (await api.platform.commands.history(fundStream(fund))).filter(({ type }) => type === 'FundClosed');

it('withdraws what nobody is left to decide about, and whoever applied is told', async () => {
  const { founder, provider, providerId, fund, reviewer, company, get } = sides;
  const applied = await api.draft(founder, fund, company);
  await api.json(await api.send('POST', `/${applied}/submit`, founder));
  const { id: filled } = await api.fund(provider, { name: 'Filled' });
  await api.call(`/opportunities/${filled}/close`, { method: 'POST', as: provider, body: { reason: 'filled' } });
  const hidden = await api.fund(provider, { name: 'Hidden' });
  const about = { kind: 'fund', id: hidden.id, case: 'c'.repeat(24), by: 'm'.repeat(24), reason: 'spam' } as const;
  const hiding = await api.platform.commands.execute<never>(
    `standing-fund-${hidden.id}`,
    { actor: null, at: api.time.now },
    () => ({ facts: [{ type: 'ThingHidden', data: about }] }),
  );
  await api.platform.reads.waitFor(hiding.position, ['funds'], 5000);

  // The reviewer stays: whoever scores alone can neither decide nor close.
  expect(await afterLeaving(provider, 'provider', providerId)).toEqual([{ ended: 'done' }, { ended: 'done' }]);
  expect(api.platform.reads.queries.teams.roleOf('provider', providerId, reviewer)).toBe('reviewer');
  const data = { by: provider, reason: 'withdrawn', orphaned: true };
  expect(await closings(fund)).toMatchObject([{ data: { fund, ...data } }]);
  expect(await closings(hidden.id)).toMatchObject([{ data: { fund: hidden.id, ...data } }]);
  expect(await closings(filled)).toMatchObject([{ data: { reason: 'filled' } }]);

  const [closed] = await closings(fund);
  if (!closed) throw new Error('it is open');
  const [intended] = lapses(api.platform).react(closed);
  await lapses(api.platform).carryOut(effectOf(intended?.payload ?? {}, () => api.time.now));
  const shown = await get(applied, founder);
  expect(shown.status).toBe('lapsed');
  expect(shown.history.at(-1)).toMatchObject({ status: 'lapsed', by: null, orphaned: true });
});

it('leaves alone what an editor can go on with', async () => {
  const [owner, editor] = [await api.join('Olga'), await api.join('Esha')];
  const { id, provider } = await api.fund(owner);
  await api.joinTeam('provider', provider, editor, 'editor');
  const needless = { ended: 'needless', reason: 'others can go on' };
  expect(await afterLeaving(owner, 'provider', provider)).toEqual([needless, needless]);
  expect(await closings(id)).toEqual([]);
});

it('leaves alone what somebody can go on with who joined a moment ago', async () => {
  const { platform, time } = api;
  const [owner, editor] = [await api.join('Osma'), await api.join('Ekta')];
  const { id, provider } = await api.fund(owner);
  const team = { kind: 'provider', thing: provider, invitation: 'e'.repeat(24) } as const;
  await platform.keyring.create(team.invitation, time.now);
  const invited = { ...team, by: owner, role: 'editor', expiresAt: time.now + 1e9 } as const;
  const write = (fact: Fact) =>
    platform.commands.execute(teamStream('provider', provider), { actor: owner, at: time.now }, () => ({
      facts: [fact],
    }));
  await write({ type: 'MemberInvited', data: invited, personal: { email: 'x@example.in', mark: '' } });
  // No read model has heard of it when the process looks.
  const joins = () => write({ type: 'InvitationAnswered', data: { ...team, member: editor, accepted: true } });
  const needless = { ended: 'needless', reason: 'others can go on' };
  expect(await afterLeaving(owner, 'provider', provider, joins)).toEqual([needless, needless]);
  expect(await closings(id)).toEqual([]);
});

it('withdraws the applications of a company that nobody is left to speak for', async () => {
  const [founder, provider] = [await api.join('Farah'), await api.join('Pran')];
  const company = await api.company(founder);
  const begun = [];
  for (const name of ['Sent', 'Draft']) {
    const { id } = await api.fund(provider, { name });
    begun.push(await api.draft(founder, id, company));
  }
  const [sent = '', draft = ''] = begun;
  await api.json(await api.send('POST', `/${sent}/submit`, founder));
  expect(await afterLeaving(founder, 'company', company)).toEqual([{ ended: 'done' }, { ended: 'done' }]);
  const shown = (await api.json(await api.send('GET', `/${sent}`, provider))).application;
  // The last of them is not said to have done it, and nobody reads what is written to them.
  expect(shown).toMatchObject({ status: 'withdrawn', heard: false });
  expect(shown.history.at(-1)).toMatchObject({ status: 'withdrawn', by: null, orphaned: true });
  const { notices } = await api.json(await api.call('/inbox', { as: provider }));
  expect(notices[0]).toMatchObject({ kind: 'application-withdrawn', actor: { _id: '' } });
  const { history } = api.platform.commands;
  for (const id of [sent, draft])
    expect((await history(applicationStream(id))).filter(({ type }) => type === 'ApplicationWithdrawn')).toHaveLength(
      1,
    );
});
