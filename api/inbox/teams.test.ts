import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { openTeams, type Teams } from '../team/team.fixture.ts';

let api: Teams;
beforeAll(async () => {
  api = await openTeams();
});
afterAll(() => api.close());

test('the owners of a team hear that somebody joined, with the team to go to; nobody else does', async () => {
  const asha = await api.join('Asha');
  const team = await api.company(asha, 'Setu Looms');
  const other = await api.joinTeam(team, asha, 'Other', 'owner');
  const before = await api.platform.store.head();
  const ravi = await api.joinTeam(team, asha, 'Ravi', 'editor');
  expect(api.platform.reads.queries.teams.movedSince(before)).toEqual(
    new Set([asha, other, expect.stringMatching(/^invitation\//)]),
  );

  const { notices, unread } = await api.inbox(asha);
  expect([notices.length, unread]).toEqual([2, 2]);
  expect(notices[0]).toMatchObject({
    kind: 'team-joined',
    actor: { _id: ravi, name: 'Ravi' },
    team: { kind: 'company', _id: team.split('/')[1], name: 'Setu Looms' },
    unread: true,
  });
  expect((await api.inbox(other)).notices).toMatchObject([{ kind: 'team-joined', actor: { _id: ravi } }]);
  expect(await api.noticeKinds(ravi)).toEqual([]);

  const body = { upTo: notices[1]?.position };
  const { reads } = api.platform;
  const changed = reads.changed('teams');
  const read = await api.call('/inbox/read', { method: 'PUT', body, as: asha });
  expect(await read.json()).toMatchObject({ unread: 1 });
  expect((await api.inbox(asha)).notices.map((one) => one.unread)).toEqual([true, false]);
  // What is kept of companies and funds by their teams stays kept, however often anybody looks into their inbox.
  expect(reads.changed('teams')).toBe(changed);
  const { nextCursor } = await (await api.call('/inbox?limit=1', { as: asha })).json();
  const page = await api.call(`/inbox?limit=1&cursor=${nextCursor}`, { as: asha });
  expect((await page.json()).notices).toMatchObject([{ actor: { _id: other } }]);
});

test('a no is not told, nor who joins a team to an owner who has left it', async () => {
  const [uma, ravi] = [await api.join('Uma'), await api.join('Ravi')];
  const team = await api.company(uma);
  const second = await api.joinTeam(team, uma, 'Second', 'owner');
  await api.invite(team, 'no@example.in', 'editor', { as: second });
  await api.reply(await api.codeTo('no@example.in'), false, { as: ravi });
  await api.invite(team, 'late@example.in', 'editor', { as: uma });
  const code = await api.codeTo('late@example.in');
  await api.joinTeam(team, second, 'Third', 'reviewer');
  expect(await api.noticeKinds(second)).toEqual(['team-joined']);
  expect((await api.leave(team, second, { as: uma })).status).toBe(204);
  expect((await api.reply(code, true, { as: ravi })).status).toBe(200);
  // Of the team they hear nothing more than that they are not in it.
  expect(await api.noticeKinds(second)).toEqual(['team-removed']);
});

test('who is made something else, or taken out, hears of it, not of whom by; who did it themselves hears nothing', async () => {
  const owner = await api.join('Owen');
  const team = await api.company(owner, 'Cauvery Looms');
  const [ravi, sita] = [
    await api.joinTeam(team, owner, 'Ravindra', 'reviewer'),
    await api.joinTeam(team, owner, 'Sitara', 'owner'),
  ];
  const before = await api.platform.store.head();
  for (const role of ['owner', 'editor']) await api.promote(team, ravi, role, { as: owner });
  expect(api.platform.reads.queries.teams.movedSince(before)).toEqual(new Set([ravi]));
  // Only what they are now: what they were made before is not so any more.
  const about = { kind: 'company', _id: team.split('/')[1], name: 'Cauvery Looms' };
  const told = await api.inbox(ravi);
  expect(told).toMatchObject({ unread: 1, notices: [{ kind: 'team-role', team: { ...about, role: 'editor' } }] });
  expect([told.notices[0]?.actor._id, JSON.stringify(told).includes(owner)]).toEqual(['', false]);

  await api.promote(team, sita, 'editor', { as: sita });
  expect(await api.noticeKinds(sita)).toEqual([]);
  for (const [member, by] of [
    [ravi, owner],
    [sita, sita],
  ] as const)
    expect((await api.leave(team, member, { as: by })).status).toBe(204);
  expect((await api.inbox(ravi)).notices).toMatchObject([{ kind: 'team-removed', team: { ...about, role: null } }]);
  expect(await api.noticeKinds(sita)).toEqual([]);
  expect(await api.noticeKinds(owner)).toEqual(['team-joined', 'team-joined']);

  // Whoever comes again is in it.
  await api.invite(team, 'ravi.again@example.in', 'editor', { as: owner });
  await api.reply(await api.codeTo('ravi.again@example.in'), true, { as: ravi });
  expect(await api.noticeKinds(ravi)).toEqual([]);
});

test('it stands in the daily mail, without a name, and is not told to whom does not want it', async () => {
  const { platform, time } = api;
  const hari = await api.join('Hari');
  const team = await api.company(hari);
  const jaya = await api.joinTeam(team, hari, 'Jaya', 'editor');
  const out = await api.joinTeam(team, hari, 'Outa', 'editor');
  await api.promote(team, jaya, 'reviewer', { as: hari });
  await api.leave(team, out, { as: hari });
  time.now = Date.parse('2026-03-06T08:00:00+05:30');
  await api.dayAsked();
  const mails = await api.mails();
  const mailTo = (name: string) => mails.findLast((one) => one.includes(`To: ${name}@example.in`)) ?? '';
  expect(mailTo('hari')).toContain('Subject: 2 people joined your team');
  expect(mailTo('jaya')).toContain('Subject: You have another role in a team now');
  expect(mailTo('outa')).toContain('Subject: You are no longer in a team');
  for (const name of ['hari', 'jaya', 'outa']) expect(mailTo(name)).not.toMatch(/Jaya|Hari|Looms/);

  const fact = { type: 'MemberPreferencesChanged', data: { member: hari, preferences: { teams: false } } } as const;
  const command = { actor: hari, at: time.now };
  const done = await platform.commands.execute<never>(memberStream(hari), command, () => ({ facts: [fact] }));
  await platform.reads.waitFor(done.position, ['noticeChoices'], 5000);
  expect(await api.inbox(hari)).toMatchObject({ notices: [], unread: 0 });
});
