import { expect, onTestFinished, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { testPlatform } from '../program/platform.fixture.ts';
import { caller, person } from './account.fixture.ts';
import { standingFrom } from './account.ts';
import { decideBeginErasure } from './decide.ts';
import { watchErasures } from './erasures.ts';
import { accountRoutes } from './routes.ts';

const FOREVER_MS = 1e9;

/** A member whose erasure somebody has begun and not completed. */
async function leaving() {
  const test = await testPlatform();
  const { platform } = test;
  onTestFinished(test.close);
  const call = caller(test.serve(accountRoutes(platform)));
  const form = person();
  await call('POST', '/auth/new', { body: form });
  const login = await call('POST', '/auth/login', { body: form });
  const member: string = login.body.user._id;
  const history = () => platform.commands.history(memberStream(member));
  // Who is leaving is mailed nothing more: the mail of the sign-up goes out first.
  await test.mails();
  await begin(member);

  async function begin(who: string): Promise<void> {
    const standing = standingFrom(await platform.commands.history(memberStream(who)));
    if (standing.is !== 'member') throw new Error('they have just signed up');
    const command = { actor: who, at: Date.now() };
    await platform.commands.execute(memberStream(who), command, decideBeginErasure(standing.passwordHash));
  }

  /** One more of them. */
  async function leave(): Promise<string> {
    const another = person();
    await call('POST', '/auth/new', { body: another });
    const { user } = (await call('POST', '/auth/login', { body: another })).body;
    await begin(user._id);
    return user._id;
  }

  function watch(givenUpAfterMs: number): void {
    const watching = watchErasures(platform, { everyMs: 5, givenUpAfterMs });
    onTestFinished(() => watching.stop());
  }
  return { ...test, call, form, member, history, watch, leave, token: login.body.accessToken as string };
}

test('from the moment it has begun a member can neither act nor sign in, and nobody has their address', async () => {
  const { call, form, token, watch, history } = await leaving();
  watch(FOREVER_MS);
  await expect.poll(async () => (await call('GET', '/auth/me', { token })).status).toBe(401);
  expect((await call('POST', '/auth/login', { body: form })).status).toBe(401);
  expect((await call('POST', '/auth/new', { body: person({ email: form.email }) })).status).toBe(409);
  expect(standingFrom(await history()).is).toBe('leaving');
});

test.each(['before', 'after'])('an erasure that broke off %s the key was destroyed is completed', async (when) => {
  const { platform, call, form, member, watch, history, mails } = await leaving();
  expect((await mails()).filter((mail) => mail.includes(form.email))).toHaveLength(1);
  if (when === 'after') await platform.keyring.destroy(member);
  watch(0);
  await expect.poll(async () => (await history()).at(-1)?.type).toBe('MemberErased');
  await expect.poll(() => platform.reads.queries.members.find(member)).toMatchObject({ name: '', erased: 1 });
  expect(await platform.keyring.find(member)).toBeNull();
  // Mails go before the key does: with it goes the knowledge of whose they are.
  if (when === 'before') expect(await mails()).toEqual([]);
  expect((await call('POST', '/auth/new', { body: person({ email: form.email }) })).status).toBe(201);
});

test('a process that has nothing to do with an erasure forgets the key, too', async () => {
  const { platform, member, watch } = await leaving();
  // As another process would, whose keyring this one knows nothing of.
  await platform.store.tombstone(`key-${member}`);
  expect(platform.keyring.known(member)).not.toBeNull();
  const erased = { type: 'MemberErased', data: { member } } as const;
  await platform.commands.execute(memberStream(member), { actor: member, at: Date.now() }, () => ({ facts: [erased] }));
  watch(FOREVER_MS);
  await expect.poll(() => platform.keyring.known(member)).toBeNull();
});

test('an erasure that cannot be completed holds no other one up, and is tried again ever more rarely', async () => {
  const { platform, member: stuck, leave } = await leaving();
  const other = await leave();
  let tries = 0;
  let broken = true;
  const keyring: typeof platform.keyring = {
    ...platform.keyring,
    async destroy(member) {
      if (member === stuck) tries += 1;
      if (member === stuck && broken) throw new Error('the log takes nothing just now');
      await platform.keyring.destroy(member);
    },
  };
  let now = Date.now();
  const watching = watchErasures({ ...platform, keyring, clock: () => now }, { everyMs: 2, givenUpAfterMs: 0 });
  onTestFinished(() => watching.stop());
  const last = async (member: string) => (await platform.commands.history(memberStream(member))).at(-1)?.type;
  await expect.poll(() => last(other)).toBe('MemberErased');
  expect([await last(stuck), tries]).toEqual(['MemberErasureBegun', 1]);

  now += 1000;
  await expect.poll(() => tries).toBe(2);
  now += 1999;
  const third = await leave();
  await expect.poll(() => last(third)).toBe('MemberErased');
  expect(tries).toBe(2);
  now += 1;
  broken = false;
  await expect.poll(() => last(stuck)).toBe('MemberErased');
});
