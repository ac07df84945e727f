import { afterAll, beforeAll, expect, test } from 'vitest';
import { impliedProvider } from '#events/subjects/fund.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { openTeams, type Teams } from './team.fixture.ts';

let api: Teams;
let asha: string;

beforeAll(async () => {
  api = await openTeams();
  asha = await api.join('Asha');
});
afterAll(() => api.close());

test('who may do what', async () => {
  const team = await api.company(asha);
  const editor = await api.joinTeam(team, asha, 'Edi', 'editor');
  const reviewer = await api.joinTeam(team, asha, 'Revi', 'reviewer');
  const other = await api.joinTeam(team, asha, 'Other', 'reviewer');
  const stranger = await api.join('Stranger');
  const { invitation } = await (await api.invite(team, 'x@table.example.in', 'editor', { as: asha })).json();
  let invited = 0;
  const calls = {
    see: (as?: string) => api.team(team, as),
    invite: (as?: string) => api.invite(team, `i${++invited}@table.example.in`, 'editor', { as }),
    'change roles': (as?: string) => api.promote(team, other, 'reviewer', { as }),
    'put out': (as?: string) => api.leave(team, other, { as }),
    withdraw: (as?: string) => api.withdraw(team, invitation._id, { as }),
  };
  const people = { guest: undefined, stranger, reviewer, editor, owner: asha };
  const table: Record<string, Record<string, number>> = {};
  for (const [what, call] of Object.entries(calls)) {
    table[what] = {};
    for (const [who, as] of Object.entries(people)) table[what][who] = (await call(as)).status;
  }
  const none = { guest: 401, stranger: 403, reviewer: 403, editor: 403 };
  expect(table).toEqual({
    see: { ...none, reviewer: 200, editor: 200, owner: 200 },
    invite: { ...none, owner: 201 },
    'change roles': { ...none, owner: 200 },
    'put out': { ...none, owner: 204 },
    withdraw: { ...none, owner: 204 },
  });
  expect((await api.reply('x', true, {})).status).toBe(401);
  // Everybody may leave by themselves; who is out is a stranger.
  for (const member of [editor, reviewer]) expect((await api.leave(team, member, { as: member })).status).toBe(204);
  expect((await api.team(team, editor)).status).toBe(403);
  expect((await api.leave(team, stranger, { as: stranger })).status).toBe(403);
  expect((await (await api.team(team, asha)).json()).members).toHaveLength(1);
});

test('a team is told with the name of what it looks after', async () => {
  const team = await api.company(asha);
  const [kind, _id] = team.split('/');
  const { company } = await (await api.call(`/${team}`, { as: asha })).json();
  expect((await (await api.team(team, asha)).json()).team).toEqual({ kind, _id, name: company.registeredEntity });
});

test('a role is changed, and what it allows with it', async () => {
  const team = await api.company(asha);
  const ravi = await api.joinTeam(team, asha, 'Ravi', 'reviewer');
  const changed = await api.promote(team, ravi, 'owner', { as: asha, key: 'up' });
  expect([changed.status, (await changed.json()).member]).toEqual([
    200,
    {
      ...{ member: { _id: ravi, name: 'Ravi', photo: '' }, role: 'owner', since: expect.any(String) },
      joinedWith: 'another',
    },
  ]);
  expect((await api.promote(team, asha, 'editor', { as: ravi })).status).toBe(200);
  // Sent again by who may not any more: it was done.
  expect((await api.promote(team, ravi, 'owner', { as: asha, key: 'up' })).status).toBe(200);
  expect((await api.promote(team, ravi, 'editor', { as: asha })).status).toBe(403);
  const head = await api.head();
  expect((await api.promote(team, asha, 'editor', { as: ravi })).status).toBe(200);
  expect(await api.head()).toBe(head);
  expect((await api.promote(team, 'unknown', 'editor', { as: ravi })).status).toBe(404);
  expect((await api.promote(team, asha, 'king', { as: ravi })).status).toBe(400);
});

test('that funds find a company its owner agrees to, and no editor for them', async () => {
  const team = await api.company(asha);
  const editor = await api.joinTeam(team, asha, 'Edith', 'editor');
  const agree = async (as: string, findable: boolean) => {
    const answer = await api.call(`/${team}`, { method: 'PATCH', body: { findable, tagline: `by ${as}` }, as });
    return [answer.status, (await answer.json()).code];
  };
  expect(await agree(editor, true)).toEqual([403, 'owner-only']);
  expect((await agree(asha, true))[0]).toBe(200);
  // As it stands, and taken back: these change nothing that is the owner's to give.
  expect((await agree(editor, true))[0]).toBe(200);
  expect((await agree(editor, false))[0]).toBe(200);
});

test('the last owner neither leaves nor becomes less', async () => {
  const team = await api.company(asha);
  const last = async (answer: Response) => [answer.status, (await answer.json()).code];
  expect(await last(await api.leave(team, asha, { as: asha }))).toEqual([409, 'last-owner']);
  expect(await last(await api.promote(team, asha, 'reviewer', { as: asha }))).toEqual([409, 'last-owner']);
  const ravi = await api.joinTeam(team, asha, 'Ravi', 'owner');
  for (const _ of [1, 2]) expect((await api.leave(team, asha, { as: asha, key: 'bye' })).status).toBe(204);
  expect(await last(await api.leave(team, ravi, { as: ravi }))).toEqual([409, 'last-owner']);
});

test('of two owners who leave at the same moment, one stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const team = await api.company(asha);
    const ravi = await api.joinTeam(team, asha, `Ravi${round}`, 'owner');
    const answers = await Promise.all([asha, ravi].map((as) => api.leave(team, as, { as })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const there = await Promise.all([asha, ravi].map(async (as) => (await api.team(team, as)).status));
    expect(there.sort()).toEqual([200, 403]);
  }
});

test('a provider has a team too, also one that a fund implies; who left it does not come back by a fund', async () => {
  const maker = await api.join('Maker');
  const create = () =>
    api.call('/opportunities', { method: 'POST', body: fundForm({ provider: 'Kaveri' }), as: maker });
  await create();
  const team = `provider/${impliedProvider(maker, 'Kaveri')}`;
  const second = await api.joinTeam(team, maker, 'Second', 'owner');
  expect((await (await api.team(team, second)).json()).members).toMatchObject([
    { member: { _id: maker }, role: 'owner' },
    { member: { _id: second }, role: 'owner' },
  ]);
  expect((await api.leave(team, maker, { as: second })).status).toBe(204);
  await create();
  expect((await api.team(team, maker)).status).toBe(403);
  expect((await (await api.call('/providers/mine', { as: second })).json()).providers).toMatchObject([
    { name: 'Kaveri', role: 'owner' },
  ]);
});

test('there is no team of nothing', async () => {
  expect((await api.team('company/unknown', asha)).status).toBe(404);
  expect((await api.team('fund/unknown', asha)).status).toBe(400);
  expect((await api.team(`company/${'x'.repeat(65)}`, asha)).status).toBe(400);
  expect((await api.invite('provider/unknown', 'a@example.in', 'editor', { as: asha })).status).toBe(404);
  expect((await api.leave('company/unknown', asha, { as: asha })).status).toBe(404);
});

test('editors of a company change it, reviewers do not; the same once who registered it has left', async () => {
  const owner = await api.join('Founder');
  const team = await api.company(owner, 'Looms of Kutch');
  const path = `/${team}`;
  const editor = await api.joinTeam(team, owner, 'Editor2', 'editor');
  const reviewer = await api.joinTeam(team, owner, 'Reviewer2', 'reviewer');
  const edit = (as: string) => api.call(path, { method: 'PATCH', body: { tagline: `By ${as}` }, as });
  expect([(await edit(editor)).status, (await edit(reviewer)).status]).toEqual([200, 403]);
  const { company } = await (await api.call(path)).json();
  expect(company).toMatchObject({ tagline: `By ${editor}` });
  await api.platform.keyring.destroy(owner);
  expect([(await edit(editor)).status, (await edit(reviewer)).status]).toEqual([200, 403]);
});

test('who has not confirmed an address invites nobody', async () => {
  const newcomer = await api.join('Newcomer', '', { confirmed: false });
  const answer = await api.invite(await api.company(newcomer), 'a@b.example.in', 'editor', { as: newcomer });
  expect([answer.status, (await answer.json()).code]).toEqual([403, 'confirm-email']);
});
