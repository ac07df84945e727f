import { expect, onTestFinished, test } from 'vitest';
import type { Json } from '#events/port/store.ts';
import { effectId, effectStream } from '#events/subjects/effect.ts';
import { teamStream } from '#events/subjects/team.ts';
import { type Mail, type Transport, Undeliverable } from '../mail/transport.ts';
import { sessionsOf } from '../session/sessions.ts';
import { INVITATIONS, mailKey } from '../team/code.ts';
import { openTeams } from '../team/team.fixture.ts';
import { effectOf } from './effect.fixture.ts';
import { invitations } from './invitations.ts';

const DAYS_14 = 14 * 86_400_000;

/** A team with its owner, and the process as a runner would call it. */
async function open(transport: Transport = async () => {}) {
  const api = await openTeams();
  onTestFinished(api.close);
  const owner = await api.join('Owner');
  const team = await api.company(owner);
  const thing = team.split('/')[1] ?? '';
  const forgotten: string[] = [];
  const forget = async (email: string) => void forgotten.push(email);
  const process = invitations({ ...api.platform, transport, forget, lieReady: true });
  const carryOut = (payload: Json) => process.carryOut(effectOf(payload, () => api.time.now));

  /** Invites, and answers the invitation's id with the effect that its event asks for. */
  async function invite(email: string) {
    const { invitation } = await (await api.invite(team, email, 'editor', { as: owner })).json();
    const history = await api.platform.commands.history(teamStream('company', thing));
    const payload = process.react(history.at(-1) ?? expect.fail('the stream has it'))[0]?.payload ?? {};
    return { invitation: invitation._id as string, payload };
  }
  return { ...api, owner, team, thing, process, carryOut, invite, forgotten };
}

test('what an event asks for names neither the address nor the code', async () => {
  const { invite, codeTo, thing } = await open();
  const { invitation, payload } = await invite('who@secret.example.in');
  expect(payload).toEqual({ about: 'mail', kind: 'company', thing, invitation, position: expect.any(Number) });
  expect(JSON.stringify(payload)).not.toContain(await codeTo('who@secret.example.in'));
});

test('the same effect is the same mail; one that is over is not mailed', async () => {
  const sent: Mail[] = [];
  const { invite, carryOut, withdraw, team, owner } = await open(async (mail) => void sent.push(mail));
  const { invitation, payload } = await invite('one@example.in');
  for (const _ of [1, 2]) expect(await carryOut(payload)).toEqual({ ended: 'done' });
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  await withdraw(team, invitation, { as: owner });
  expect(await carryOut(payload)).toEqual({ ended: 'needless', reason: 'over' });
  expect(sent).toHaveLength(2);
});

test('a mail server that is busy is asked again, one that refuses for good is not', async () => {
  let permanent = false;
  const { invite, carryOut } = await open(async () => {
    throw new Undeliverable('no', permanent);
  });
  const { payload } = await invite('busy@example.in');
  expect(await carryOut(payload)).toMatchObject({ retryAfterMs: expect.any(Number) });
  permanent = true;
  expect(await carryOut(payload)).toEqual({ ended: 'given-up', reason: 'no' });
});

test('owners read of an invitation whose mail was refused for good, and nobody of one that arrived', async () => {
  const { invite, team, owner, call, platform, time } = await open();
  const [refused, arrived] = [await invite('typo@exampel.in'), await invite('there@example.in')];
  const listed = async () => {
    const { invitations: open } = await (await call(`/teams/${team}`, { as: owner })).json();
    return open.map(({ _id, undelivered }: { _id: string; undelivered?: true }) => [_id, undelivered]);
  };
  for (const [{ invitation }, outcome] of [
    [refused, 'given-up'],
    [arrived, 'done'],
  ] as const) {
    const effect = effectId(INVITATIONS, mailKey(invitation));
    const data = { effect, process: INVITATIONS, outcome, reason: '550 no such user' };
    const act = { actor: null, at: time.now };
    await platform.commands.execute<never>(effectStream(effect), act, () => ({
      facts: [{ type: 'EffectEnded', data }],
    }));
  }
  expect(await listed()).toEqual([
    [refused.invitation, true],
    [arrived.invitation, undefined],
  ]);
});

test('a mail that crossed with the end of its invitation is taken back', async () => {
  let meanwhile: () => Promise<unknown> = async () => {};
  const { invite, carryOut, withdraw, team, owner, forgotten } = await open(async () => void (await meanwhile()));
  const { invitation, payload } = await invite('crossed@example.in');
  meanwhile = () => withdraw(team, invitation, { as: owner });
  await carryOut(payload);
  expect(forgotten).toEqual(['crossed@example.in']);
});

test('an invitation is good for fourteen days; then it lapses, and its address is forgotten', async () => {
  const { invite, carryOut, codeTo, process, platform, time, reply, thing, join, ...api } = await open();
  const [one, other] = [await join('One'), await join('Other')];
  await invite('one@late.example.in');
  const { invitation } = await invite('two@late.example.in');
  const codes = [await codeTo('one@late.example.in'), await codeTo('two@late.example.in')] as const;
  time.now += DAYS_14 - 1;
  const { start } = sessionsOf(platform);
  const signIn = async (member: string) => {
    const { token } = await start(member, true, { actor: member, at: time.now });
    return { headers: { authorization: `Bearer ${token}` } };
  };
  expect((await reply(codes[0], true, await signIn(one))).status).toBe(200);
  expect(await process.due?.(time.now)).toEqual([]);
  time.now += 1;
  expect((await reply(codes[1], true, await signIn(other))).status).toBe(404);
  const { queries } = platform.reads;
  expect(queries.teams.invitations('company', thing, time.now)).toEqual([]);
  const due = (await process.due?.(time.now)) ?? [];
  expect(due.map(({ payload }) => payload)).toMatchObject([{ about: 'lapse', invitation }]);
  for (const _ of [1, 2]) expect(await carryOut(due[0]?.payload ?? {})).toEqual({ ended: 'done' });
  await expect.poll(() => process.due?.(time.now)).toEqual([]);
  await expect.poll(() => platform.keyring.find(invitation)).toBeNull();
  // The same address can be invited again.
  const again = await api.call(`/teams/${api.team}/invitations`, {
    method: 'POST',
    body: { email: 'two@late.example.in', role: 'editor' },
    ...(await signIn(api.owner)),
  });
  expect(again.status).toBe(201);
});
