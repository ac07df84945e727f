import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { openTeams, type Teams } from '../team/team.fixture.ts';

let api: Teams;
beforeAll(async () => {
  api = await openTeams();
});
afterAll(() => api.close());

const badge = async (as: string): Promise<number> => (await (await api.call('/inbox/unread', { as })).json()).unread;

test('a member finds an invitation to their confirmed address in the inbox, and answers it from there', async () => {
  const [asha, ravi] = [await api.join('Asha'), await api.join('Ravi')];
  const team = await api.company(asha, 'Setu Looms');
  expect([await badge(ravi), await api.inbox(ravi)]).toMatchObject([0, { notices: [], unread: 0 }]);
  await api.invite(team, 'Ravi@Example.in', 'editor', { as: asha });

  const told = await api.inbox(ravi);
  const about = { kind: 'company', _id: team.split('/')[1], name: 'Setu Looms', role: 'editor' };
  expect(told).toMatchObject({ unread: 1, notices: [{ kind: 'team-invited', unread: true, team: about }] });
  expect(await badge(ravi)).toBe(1);
  expect([told.notices[0]?.actor._id, JSON.stringify(told).includes(asha)]).toEqual(['', false]);
  expect(await api.noticeKinds(asha)).toEqual([]);
  await api.call('/inbox/read', { method: 'PUT', body: { upTo: told.notices[0]?.position }, as: ravi });
  expect([await badge(ravi), await api.inbox(ravi)]).toMatchObject([0, { notices: [{ unread: false }] }]);

  const code = told.notices[0]?.team?.code ?? '';
  expect(code).toBe(await api.codeTo('Ravi@example.in'));
  expect((await api.reply(code, true, { as: ravi })).status).toBe(200);
  expect([await api.noticeKinds(ravi), await api.noticeKinds(asha)]).toEqual([[], ['team-joined']]);
});

test('nobody reads it whose address is not confirmed, or another one', async () => {
  const owner = await api.join('Owner');
  const team = await api.company(owner);
  const [open, other] = [await api.join('Unconfirmed', '', { confirmed: false }), await api.join('Other')];
  await api.invite(team, 'unconfirmed@example.in', 'editor', { as: owner });
  for (const one of [open, other]) expect([await api.noticeKinds(one), await badge(one)]).toEqual([[], 0]);
  const command = { actor: open, at: api.time.now };
  const fact = { type: 'EmailConfirmed', data: { member: open } } as const;
  const { commands, reads } = api.platform;
  const done = await commands.execute<never>(memberStream(open), command, () => ({ facts: [fact] }));
  await reads.waitFor(done.position, ['members'], 5000);
  expect([await api.noticeKinds(open), await badge(open)]).toEqual([['team-invited'], 1]);
});

test('whoever invites is answered alike, whether the address is a member’s or nobody’s', async () => {
  const owner = await api.join('Alike');
  const team = await api.company(owner);
  await api.join('Known');
  const shapes = [];
  for (const email of ['known@example.in', 'nobody@example.in']) {
    const answer = await api.invite(team, email, 'editor', { as: owner });
    const { invitation } = await answer.json();
    const { _id, ...rest } = invitation;
    shapes.push([answer.status, { ...rest, email: email === invitation.email }]);
  }
  expect(shapes[0]).toEqual(shapes[1]);
  const { invitations } = await (await api.team(team, owner)).json();
  expect(new Set(invitations.map((one: object) => Object.keys(one).sort().join()))).toHaveProperty('size', 1);
});

test('it is gone once it is taken back or refused, or one came into the team by another; it is not told twice by mail', async () => {
  const { platform, time } = api;
  const [owner, sita] = [await api.join('Omana'), await api.join('Sita')];
  const team = await api.company(owner);
  const invited = async () => {
    const { invitation } = await (await api.invite(team, 'sita@example.in', 'editor', { as: owner })).json();
    expect(await api.noticeKinds(sita)).toEqual(['team-invited']);
    return String(invitation._id);
  };
  await api.withdraw(team, await invited(), { as: owner });
  expect(await api.noticeKinds(sita)).toEqual([]);
  await invited();
  await api.reply(await api.codeTo('sita@example.in'), false, { as: sita });
  expect(await api.noticeKinds(sita)).toEqual([]);

  await invited();
  time.now = Date.parse('2026-03-06T08:00:00+05:30');
  await api.dayAsked();
  const mails = (await api.mails()).filter((one) => one.includes('To: sita@example.in'));
  expect(mails.every((one) => one.includes('/invitations/'))).toBe(true);

  const fact = { type: 'MemberPreferencesChanged', data: { member: sita, preferences: { teams: false } } } as const;
  const again = { ...fact, data: { member: sita, preferences: { teams: true } } } as const;
  for (const [change, count] of [
    [fact, 0],
    [again, 1],
  ] as const) {
    const command = { actor: sita, at: time.now };
    const done = await platform.commands.execute<never>(memberStream(sita), command, () => ({ facts: [change] }));
    await platform.reads.waitFor(done.position, ['noticeChoices', 'members'], 5000);
    expect([(await api.noticeKinds(sita)).length, await badge(sita)]).toEqual([count, count]);
  }
  await api.invite(team, 'sita.elsewhere@example.in', 'editor', { as: owner });
  await api.reply(await api.codeTo('sita.elsewhere@example.in'), true, { as: sita });
  expect([await api.noticeKinds(sita), await badge(sita)]).toEqual([[], 0]);
});
