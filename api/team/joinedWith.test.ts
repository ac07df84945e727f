import { afterAll, beforeAll, expect, test } from 'vitest';
import { teamStream } from '#events/subjects/team.ts';
import type { TeamMember } from '../contract/team.ts';
import { openTeams, type Teams } from './team.fixture.ts';

/** With which address of their own somebody joins, and who is told. */

let api: Teams;
let asha: string;
beforeAll(async () => {
  api = await openTeams();
  asha = await api.join('Asha');
});
afterAll(() => api.close());

const joinedWith = async (team: string, as: string) => {
  const { members } = await (await api.team(team, as)).json();
  return members.map((one: TeamMember) => [one.member.name, one.joinedWith]);
};

/** What an owner is told of who joined last. */
const told = async (as: string) => {
  const [newest] = (await api.inbox(as)).notices;
  return newest && [newest.kind, newest.actor.name, newest.team?.joinedWith, newest.team?.removable];
};

async function accepts(team: string, email: string, member: string): Promise<void> {
  expect((await api.invite(team, email, 'editor', { as: asha })).status).toBe(201);
  expect((await api.reply(await api.codeTo(email), true, { as: member })).status).toBe(200);
}

test('all owners are told who took an invitation to another address, and take them out again from there', async () => {
  const team = await api.company(asha);
  const second = await api.joinTeam(team, asha, 'Second', 'owner');
  const ravi = await api.join('Ravi');
  await accepts(team, 'vikram@work.example.in', ravi);
  for (const owner of [asha, second]) {
    expect(await told(owner)).toEqual(['team-joined', 'Ravi', 'another', true]);
    expect(await joinedWith(team, owner)).toContainEqual(['Ravi', 'another']);
  }
  // Of whoever is in the team and no owner of it, nobody reads with which address others came.
  expect(await joinedWith(team, ravi)).toEqual([
    ['Asha', undefined],
    ['Second', undefined],
    ['Ravi', undefined],
  ]);
  await api.promote(team, second, 'editor', { as: asha });
  expect((await told(second))?.at(0)).toBe('team-role');
  const ofSecond = (await api.inbox(second)).notices.find(({ kind }) => kind === 'team-joined');
  expect(ofSecond?.team?.removable).toBe(false);
  expect((await api.leave(team, ravi, { as: asha })).status).toBe(204);
  expect(await told(asha)).toEqual(['team-joined', 'Ravi', 'another', false]);
});

test('who joins with the invited address is said to, whatever its letters; who has confirmed none is not', async () => {
  const team = await api.company(asha);
  await accepts(team, 'UMA@example.in', await api.join('Uma'));
  expect(await told(asha)).toEqual(['team-joined', 'Uma', 'invited', true]);
  // They typed the invited address when they signed up: anybody can.
  await accepts(team, 'dev@example.in', await api.join('Dev', '', { confirmed: false }));
  expect(await told(asha)).toEqual(['team-joined', 'Dev', 'unconfirmed', true]);
  expect(await joinedWith(team, asha)).toEqual([
    ['Asha', undefined],
    ['Uma', 'invited'],
    ['Dev', 'unconfirmed'],
  ]);
});

test('of a no, and of who comes again by another invitation, it says what is so', async () => {
  const team = await api.company(asha);
  const kabir = await api.join('Kabir');
  await api.invite(team, 'no@work.example.in', 'editor', { as: asha });
  await api.reply(await api.codeTo('no@work.example.in'), false, { as: kabir });
  const history = await api.platform.commands.history(teamStream('company', team.split('/')[1] ?? ''));
  expect(history.at(-1)).toMatchObject({ type: 'InvitationAnswered', data: { accepted: false } });
  expect(history.at(-1)?.data).not.toHaveProperty('address');
  await accepts(team, 'kabir@work.example.in', kabir);
  await api.leave(team, kabir, { as: asha });
  await accepts(team, 'kabir@example.in', kabir);
  expect(await joinedWith(team, asha)).toContainEqual(['Kabir', 'invited']);
});

test('a log of before it was told says nothing of it', async () => {
  const team = await api.company(asha);
  const meera = await api.join('Meera');
  const [, thing = ''] = team.split('/');
  await api.invite(team, 'meera@work.example.in', 'editor', { as: asha });
  const { invitations } = await (await api.team(team, asha)).json();
  const data = { kind: 'company', thing, invitation: invitations[0]._id, member: meera, accepted: true } as const;
  const done = await api.platform.commands.execute<never>(
    teamStream('company', thing),
    { actor: meera, at: api.time.now },
    () => ({ facts: [{ type: 'InvitationAnswered', data }] }),
  );
  await api.platform.reads.waitFor(done.position, ['teams'], 5000);
  expect(await told(asha)).toEqual(['team-joined', 'Meera', null, true]);
  expect(await joinedWith(team, asha)).toContainEqual(['Meera', undefined]);
});
