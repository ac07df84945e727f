import { expect, onTestFinished, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { caller, codeIn, person } from '../account/account.fixture.ts';
import { standingFrom } from '../account/account.ts';
import { decideBeginErasure } from '../account/decide.ts';
import { accountRoutes } from '../account/routes.ts';
import { type Mail, type Transport, Undeliverable } from '../mail/transport.ts';
import { testPlatform } from '../program/platform.fixture.ts';

/** A platform whose mails go by `transport`, and a way to call it. */
async function open(transport?: Transport) {
  const opened = await testPlatform(transport ? { transport } : {});
  onTestFinished(opened.close);
  return { ...opened, call: caller(opened.serve(accountRoutes(opened.platform))) };
}

test('who signs up gets the code by mail, and it is the one that confirms', async () => {
  const { call, mails } = await open();
  const form = person();
  await call('POST', '/auth/new', { body: form });
  const token = (await call('POST', '/auth/login', { body: form })).body.accessToken;
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  const confirmed = await call('POST', '/auth/email/confirm', { token, body: { code: codeIn(mail) } });
  expect(confirmed.status).toBe(200);
});

test('a mail server that is busy is asked again, with the same mail', async () => {
  const tries: Mail[] = [];
  const { call } = await open(async (mail) => {
    tries.push(mail);
    if (tries.length < 3) throw new Undeliverable('451', false);
  });
  await call('POST', '/auth/new', { body: person() });
  await expect.poll(() => tries).toHaveLength(3);
  expect(new Set(tries.map(({ id, text }) => `${id} ${text}`)).size).toBe(1);
});

test('an address that is refused for good is not asked again', async () => {
  let tries = 0;
  const { call, platform } = await open(async () => {
    tries += 1;
    throw new Undeliverable('550', true);
  });
  await call('POST', '/auth/new', { body: person() });
  await expect.poll(() => tries).toBe(1);
  await expect.poll(() => platform.reads.queries.effects.open('account-mails', 1e15, 10)).toEqual([]);
  expect(tries).toBe(1);
});

test('nothing goes out to somebody who has begun to leave', async () => {
  const sent: Mail[] = [];
  let busy = true;
  const { call, platform } = await open(async (mail) => {
    if (busy) throw new Undeliverable('451', false);
    sent.push(mail);
  });
  const form = person();
  await call('POST', '/auth/new', { body: form });
  const member: string = (await call('POST', '/auth/login', { body: form })).body.user._id;
  const standing = standingFrom(await platform.commands.history(memberStream(member)));
  if (standing.is !== 'member') throw new Error('they have just signed up');
  const leave = decideBeginErasure(standing.passwordHash);
  await platform.commands.execute(memberStream(member), { actor: member, at: Date.now() }, leave);
  busy = false;
  await expect.poll(() => platform.reads.queries.effects.open('account-mails', 1e15, 10)).toEqual([]);
  expect(sent).toEqual([]);
});
