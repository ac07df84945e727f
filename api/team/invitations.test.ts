import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { claimStream } from '#events/subjects/claim.ts';
import { teamStream } from '#events/subjects/team.ts';
import { openTeams, type Teams } from './team.fixture.ts';

const DAYS_14 = 14 * 86_400_000;

let api: Teams;
let asha: string;
let ravi: string;

beforeAll(async () => {
  api = await openTeams();
  asha = await api.join('Asha');
  ravi = await api.join('Ravi');
});
afterAll(() => api.close());

const keyOf = (invitation: string) => api.platform.keyring.find(invitation);
const openIn = async (team: string) => (await (await api.team(team, asha)).json()).invitations;

test('an invitation is mailed, and whoever has its code joins the team', async () => {
  const team = await api.company(asha, 'Setu Looms');
  const email = 'Vikram.K@work.example.in';
  const invited = await api.invite(team, email, 'editor', { as: asha });
  const { invitation } = await invited.json();
  expect([invited.status, invitation]).toEqual([
    201,
    {
      ...{ _id: expect.stringMatching(/^[0-9a-f]{24}$/), email, role: 'editor' },
      invitedAt: new Date(api.time.now).toISOString(),
      expiresAt: new Date(api.time.now + DAYS_14).toISOString(),
    },
  ]);
  expect(await openIn(team)).toEqual([invitation]);

  const mail = (await api.mails()).findLast((one) => one.includes(`To: ${email}`))?.replaceAll('=\n', '') ?? '';
  expect(mail).toContain('Subject: You are invited to the team of Setu Looms on UdyamSetu');
  expect(mail).toContain('Asha invites you to the team of');
  expect(mail).toContain('as an editor');
  expect(mail).toContain('19 March 2026');
  const code = await api.codeTo(email);
  expect(mail).toContain(`http://localhost:3000/invitations/${code}`);

  // Whoever has the code reads what the mail says: as a guest too, who signs in or up to answer.
  const told = await api.look(code);
  expect([told.status, told.headers.get('cache-control'), (await told.json()).invitation]).toEqual([
    200,
    'no-store',
    {
      team: { kind: 'company', _id: team.split('/')[1], name: 'Setu Looms', role: 'editor' },
      expiresAt: invitation.expiresAt,
    },
  ]);

  // The member's own address is another one.
  const answered = await api.reply(code, true, { as: ravi });
  expect([answered.status, (await answered.json()).invitation]).toEqual([
    200,
    { accepted: true, team: { kind: 'company', _id: team.split('/')[1], name: 'Setu Looms', role: 'editor' } },
  ]);
  const { members, invitations } = await (await api.team(team, ravi)).json();
  expect(members).toEqual([
    { member: { _id: asha, name: 'Asha', photo: '' }, role: 'owner', since: expect.any(String) },
    { member: { _id: ravi, name: 'Ravi', photo: '' }, role: 'editor', since: expect.any(String) },
  ]);
  expect(invitations).toEqual([]);
  expect((await api.reply(code, true, { as: await api.join('Late') })).status).toBe(404);
});

test('the address is told to owners alone, and is gone with its key once the invitation is over', async () => {
  const team = await api.company(asha);
  const reviewer = await api.joinTeam(team, asha, 'Rehana', 'reviewer');
  const ends = {
    accepted: async (id: string) => api.reply(await api.codeTo(`${id}@over.example.in`), true, { as: ravi }),
    declined: async (id: string) => api.reply(await api.codeTo(`${id}@over.example.in`), false, { as: ravi }),
    withdrawn: async (_: string, invitation: string) => api.withdraw(team, invitation, { as: asha }),
  };
  for (const [name, end] of Object.entries(ends)) {
    const email = `${name}@over.example.in`;
    const { invitation } = await (await api.invite(team, email, 'reviewer', { as: asha })).json();
    const seen = (await (await api.team(team, reviewer)).json()).invitations;
    expect(seen).toEqual([{ ...invitation, email: undefined }]);
    expect(await keyOf(invitation._id)).not.toBeNull();
    const head = await api.platform.store.head();
    const events = await api.platform.store.readStream(teamStream('company', team.split('/')[1] ?? ''));
    expect(JSON.stringify(events)).not.toContain('over.example.in');
    expect((await end(name, invitation._id)).status).toBeLessThan(300);
    expect(await api.platform.store.head()).toBeGreaterThan(head);
    await api.mails();
    await expect.poll(() => keyOf(invitation._id)).toBeNull();
    const history = await api.platform.commands.history(teamStream('company', team.split('/')[1] ?? ''));
    const told = history.find(({ type, data }) => type === 'MemberInvited' && data.invitation === invitation._id);
    expect(told?.personal).toBeNull();
    expect(await openIn(team)).toEqual([]);
  }
});

test('who says no is not in the team, and the code is used', async () => {
  const team = await api.company(asha);
  await api.invite(team, 'no@example.in', 'owner', { as: asha });
  const code = await api.codeTo('no@example.in');
  const answered = await api.reply(code, false, { as: ravi });
  expect((await answered.json()).invitation).toMatchObject({ accepted: false });
  expect((await api.team(team, ravi)).status).toBe(403);
  expect((await api.reply(code, true, { as: ravi })).status).toBe(404);
});

test('a code of nothing, of another secret or withdrawn opens nothing, and all are answered alike', async () => {
  const team = await api.company(asha);
  const { invitation } = await (await api.invite(team, 'code@example.in', 'editor', { as: asha })).json();
  const code = await api.codeTo('code@example.in');
  expect(code.startsWith(invitation._id)).toBe(true);
  const last = code.endsWith('0') ? '1' : '0';
  const wrong = ['x', invitation._id, `${code.slice(0, -1)}${last}`, `${'0'.repeat(24)}${code.slice(24)}`, `${code}0`];
  const answers = [];
  for (const one of [...wrong, 'x'.repeat(5000)])
    answers.push(await api.reply(one, true, { as: ravi }), await api.look(one), await api.look(one, ravi));
  await api.withdraw(team, invitation._id, { as: asha });
  answers.push(await api.reply(code, true, { as: ravi }), await api.look(code));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect(new Set(texts).size).toBe(1);
});

test('an invitation that is answered, or has expired, says no more what it was to', async () => {
  const team = await api.company(asha);
  await api.invite(team, 'answered@example.in', 'editor', { as: asha });
  await api.invite(team, 'late@example.in', 'editor', { as: asha });
  const [answered, late] = [await api.codeTo('answered@example.in'), await api.codeTo('late@example.in')];
  await api.reply(answered, false, { as: ravi });
  expect([(await api.look(answered)).status, (await api.look(late)).status]).toEqual([404, 200]);
  const before = api.time.now;
  onTestFinished(() => {
    api.time.now = before;
  });
  api.time.now += DAYS_14;
  expect((await api.look(late)).status).toBe(404);
});

test('requests that are sent again are answered as the first time', async () => {
  const team = await api.company(asha);
  const sent = { as: asha, key: 'invite-1' };
  const first = await (await api.invite(team, 'twice@example.in', 'editor', sent)).json();
  const again = await api.invite(team, 'twice@example.in', 'editor', sent);
  expect([again.status, await again.json()]).toEqual([201, first]);
  // The same key says something else of another team.
  const second = await api.company(asha);
  const elsewhere = await api.invite(second, 'twice@example.in', 'editor', sent);
  expect((await elsewhere.json()).invitation._id).not.toBe(first.invitation._id);
  const code = await api.codeTo('twice@example.in');
  const replies = [];
  for (const _ of [1, 2]) replies.push(await (await api.reply(code, true, { as: ravi, key: 'reply-1' })).json());
  expect(replies[1]).toEqual(replies[0]);
  const over = await api.invite(team, 'gone@example.in', 'editor', { as: asha, key: 'invite-2' });
  const { invitation } = await over.json();
  for (const _ of [1, 2]) expect((await api.withdraw(team, invitation._id, { as: asha, key: 'w-1' })).status).toBe(204);
  expect((await api.withdraw(team, invitation._id, { as: asha })).status).toBe(204);
  expect((await api.withdraw(team, 'unknown', { as: asha })).status).toBe(404);
});

test('nobody is invited twice, nor who is in the team, whatever the letters of their address', async () => {
  const team = await api.company(asha);
  await api.invite(team, 'same@example.in', 'editor', { as: asha });
  const code = async (email: string) => {
    const answer = await api.invite(team, email, 'editor', { as: asha });
    return [answer.status, (await answer.json()).code];
  };
  expect(await code('SAME@example.in')).toEqual([409, 'invited']);
  await api.reply(await api.codeTo('same@example.in'), true, { as: ravi });
  // Whose an address is the claims know.
  const { keyring, commands } = api.platform;
  const stream = claimStream('email', keyring.fingerprint('email', 'ravi@example.in'));
  const fact = { type: 'Claimed', data: { kind: 'email', holder: ravi } } as const;
  await commands.begin(stream, [fact], { actor: ravi, at: api.time.now });
  expect(await code('Ravi@example.in')).toEqual([409, 'in-team']);
  await api.invite(team, 'other@example.in', 'owner', { as: asha });
  const twice = await api.reply(await api.codeTo('other@example.in'), true, { as: ravi });
  expect([twice.status, (await twice.json()).code]).toEqual([409, 'in-team']);
});

test('a team has fifty people and open invitations at the most', async () => {
  const team = await api.company(asha);
  for (let n = 1; n < 50; n += 1)
    expect((await api.invite(team, `p${n}@many.example.in`, 'reviewer', { as: asha })).status).toBe(201);
  const refused = await api.invite(team, 'p50@many.example.in', 'reviewer', { as: asha });
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'team-full']);
  const [{ _id }] = await openIn(team);
  await api.withdraw(team, _id, { as: asha });
  expect((await api.invite(team, 'p50@many.example.in', 'reviewer', { as: asha })).status).toBe(201);
});

test('a member invites twenty a day; what is refused or repeated does not count', async () => {
  const own = await openTeams({ RATE_LIMIT: 'on' });
  onTestFinished(own.close);
  const owner = await own.join('Owner');
  const team = await own.company(owner);
  const invite = async (n: number, key?: string) =>
    (await own.invite(team, `p${n}@day.example.in`, 'reviewer', { as: owner, key })).status;
  for (let n = 0; n < 19; n += 1) expect(await invite(n)).toBe(201);
  expect(await invite(3)).toBe(409);
  for (const _ of [1, 2, 3]) expect(await invite(19, 'the-last')).toBe(201);
  const refused = await own.invite(team, 'p20@day.example.in', 'reviewer', { as: owner });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('an address is invited ten times a day, whoever invites and however it is written', async () => {
  const own = await openTeams({ RATE_LIMIT: 'on' });
  onTestFinished(own.close);
  const owners = await Promise.all(['One', 'Two', 'Three'].map((name) => own.join(name)));
  const teams = await Promise.all(
    owners.flatMap((as) => [1, 2, 3, 4].map(async () => ({ as, team: await own.company(as) }))),
  );
  const statuses: number[] = [];
  for (const [n, { as, team }] of teams.entries())
    statuses.push(
      (await own.invite(team, n % 2 ? 'Asked@Often.example.in' : 'asked@often.example.in', 'editor', { as })).status,
    );
  expect(statuses).toEqual([...Array(10).fill(201), 429, 429]);
  // The refused ones leave the last owner their own number of the day.
  const last = teams.at(-1);
  if (!last) throw new Error('no team');
  for (let n = 0; n < 18; n += 1)
    expect((await own.invite(last.team, `p${n}@else.example.in`, 'editor', { as: last.as })).status).toBe(201);
  expect((await own.invite(last.team, 'p18@else.example.in', 'editor', { as: last.as })).status).toBe(429);
});

test('what is no invitation is refused in words', async () => {
  const team = await api.company(asha);
  for (const [email, role, path] of [
    ['nobody', 'editor', 'email'],
    [`${'x'.repeat(250)}@example.in`, 'editor', 'email'],
    ['a@example.in\nBcc: b@example.in', 'editor', 'email'],
    ['a@example.in', 'king', 'role'],
    ['a@example.in', '', 'role'],
  ] as const) {
    const answer = await api.invite(team, email, role, { as: asha });
    expect([email, answer.status, (await answer.json()).errors?.[0]?.path]).toEqual([email, 400, path]);
  }
  expect((await api.reply('0'.repeat(56), 'yes', { as: ravi })).status).toBe(400);
});
