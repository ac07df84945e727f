import { expect, onTestFinished, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { teamForgetter } from './forget.ts';
import { openTeams } from './team.fixture.ts';

test('an inviter who is forgotten does no harm; a forgotten member leaves, and what was sent to them lapses', async () => {
  const api = await openTeams();
  onTestFinished(api.close);
  const [owner, second, gone] = [await api.join('Owen'), await api.join('Sita'), await api.join('Gone')];
  const ravi = await api.join('Ravi');
  const team = await api.company(owner);
  const thing = team.split('/')[1] ?? '';
  for (const [email, role, member] of [
    ['sita@own.example.in', 'owner', second],
    ['gone@own.example.in', 'editor', gone],
  ] as const) {
    await api.invite(team, email, role, { as: owner });
    await api.reply(await api.codeTo(email), true, { as: member });
  }
  await api.invite(team, 'later@own.example.in', 'editor', { as: owner });
  // Sent before its writer is forgotten: a mail with their name would be taken back.
  const code = await api.codeTo('later@own.example.in');
  const { invitation } = await (await api.invite(team, 'Gone@example.in', 'editor', { as: second })).json();
  const { commands, keyring, reads } = api.platform;
  const command = { actor: null, at: api.time.now };
  const forget = teamForgetter(api.platform);
  for (const [member, email] of [
    [gone, 'gone@example.in'],
    [owner, 'owen@example.in'],
  ] as const) {
    for (const _ of [1, 2]) await forget(member, email, command);
    await keyring.destroy(member);
    const facts = [{ type: 'MemberErased', data: { member } }] as const;
    const erased = await commands.execute<never>(memberStream(member), command, () => ({ facts }));
    await reads.waitFor(erased.position, ['teams', 'members'], 5000);
  }
  expect(await keyring.find(invitation._id)).toBeNull();
  expect(reads.queries.teams.roleOf('company', thing, owner)).toBeNull();
  const { members, invitations } = await (await api.team(team, second)).json();
  expect(members).toMatchObject([{ member: { _id: second }, role: 'owner' }]);
  expect(invitations).toMatchObject([{ email: 'later@own.example.in' }]);
  expect((await api.reply(code, true, { as: ravi })).status).toBe(200);
  // The first owner is no owner any more: the second is the last.
  expect((await api.leave(team, second, { as: second })).status).toBe(409);
});
