import { afterAll, describe, expect, it } from 'vitest';
import { factorsStream } from '#events/subjects/factor.ts';
import { factorsFrom } from '../factor/decide.ts';
import { codeIn, person } from './account.fixture.ts';
import { FRESH, openEmailChange, type Who } from './emailChange.fixture.ts';
import { codeAt } from './factors.fixture.ts';

const { test, call, people, mailsTo, undoIn, ask, confirm, resetCode, reset, undo, moved, time } =
  await openEmailChange();
afterAll(() => test.close());
const DAY = 86_400_000;

describe('the old address', () => {
  it('takes the account back within seven days: sessions end, and password and factors of a thief are good no more', async () => {
    const who = await moved();
    const begun = await call('POST', '/auth/totp', { token: who.token, body: { password: who.password } });
    expect(begun.status).toBe(200);
    time.later += 6 * DAY;
    const link = undoIn((await mailsTo(who.email)).find((mail) => mail.includes('was changed')));
    expect((await undo(link)).status).toBe(202);
    expect((await undo(link)).status).toBe(202);
    expect((await call('GET', '/auth/me', { token: who.token })).status).toBe(401);
    expect((await people.logIn(who)).status).toBe(401);
    expect((await people.logIn({ ...who, email: who.to })).status).toBe(401);
    await reset(who.email);
    expect((await people.logIn({ ...who, password: FRESH })).body.status).toBe('success');
    // The address that was given back is anybody's again.
    expect((await call('POST', '/auth/new', { body: person({ email: who.to }) })).status).toBe(201);
  });

  /** A factor, and ten recovery codes. */
  async function addApp({ token }: Pick<Who, 'token'>) {
    const { uri } = (await call('POST', '/auth/totp', { token, body: {} })).body;
    const body = { code: codeAt(uri, test.platform.clock()) };
    expect((await call('POST', '/auth/totp/confirm', { token, body })).status).toBe(200);
  }
  const factorsOf = async (member: string) => factorsFrom(await test.platform.commands.history(factorsStream(member)));
  const linkFor = async (email: string) => undoIn((await mailsTo(email)).find((mail) => mail.includes('was changed')));

  it('also rids itself of a factor from the week before; the link sent again leaves alone what came after', async () => {
    const who = await people.withApp();
    const to = person().email;
    time.later += 6 * DAY;
    await call('POST', '/auth/step-up', { token: who.token, body: { code: who.recoveryCodes[0] } });
    await ask(who, to);
    await confirm(who, codeIn((await mailsTo(to)).at(-1)));
    const link = await linkFor(who.email);
    expect((await undo(link)).status).toBe(202);
    expect(await factorsOf(who.id)).toMatchObject({ totp: null, codes: [] });
    await reset(who.email);
    const { accessToken: token } = (await people.logIn({ ...who, password: FRESH })).body;
    await addApp({ token });
    expect((await undo(link)).status).toBe(202);
    expect((await call('GET', '/auth/me', { token })).status).toBe(200);
    const { totp, codes } = await factorsOf(who.id);
    expect([totp !== null, codes.length]).toEqual([true, 10]);
  });

  it('keeps a factor that is older than that, without the recovery codes that were issued since', async () => {
    const who = await people.withApp();
    const to = person().email;
    time.later += 8 * DAY;
    await call('POST', '/auth/step-up', { token: who.token, body: { code: who.recoveryCodes[0] } });
    await call('POST', '/auth/recovery-codes', { token: who.token, body: {} });
    await ask(who, to);
    await confirm(who, codeIn((await mailsTo(to)).at(-1)));
    expect((await undo(await linkFor(who.email))).status).toBe(202);
    const { totp, codes } = await factorsOf(who.id);
    expect([totp !== null, codes.length]).toEqual([true, 0]);
    const said = async () =>
      (await mailsTo(who.email)).filter((mail) => mail.includes('recovery codes are good no more'));
    await expect.poll(async () => (await said()).length).toBe(1);
  });

  it('has no code for a new password that went to the other one', async () => {
    const who = await people.signedIn();
    const to = person().email;
    await ask(who, to);
    const code = codeIn((await mailsTo(to)).at(-1));
    const old = await resetCode(who.email);
    await confirm(who, code);
    const choose = (email: string, sent: string) =>
      call('POST', '/auth/password/confirm', { body: { email, code: sent, password: FRESH } });
    expect((await choose(to, old)).body.code).toBe('code-wrong');
    const thiefs = await resetCode(to);
    expect((await undo(await linkFor(who.email))).status).toBe(202);
    expect((await choose(who.email, thiefs)).body.code).toBe('code-wrong');
  });

  it('stops a change that was only asked for', async () => {
    const who = await people.signedIn();
    const to = person().email;
    await ask(who, to);
    const link = undoIn((await mailsTo(who.email)).find((mail) => mail.includes('about to change')));
    expect((await undo(link)).status).toBe(202);
    expect((await call('GET', '/auth/me', { token: who.token })).status).toBe(401);
  });

  it('is kept for seven days, and then anybody’s', async () => {
    const who = await moved();
    const sign = () => call('POST', '/auth/new', { body: person({ email: who.email }) });
    time.later += 6 * DAY;
    expect((await sign()).status).toBe(409);
    time.later += 2 * DAY;
    const link = undoIn((await mailsTo(who.email)).find((mail) => mail.includes('was changed')));
    expect((await undo(link)).body.code).toBe('code-wrong');
    expect((await sign()).status).toBe(201);
    expect((await undo('made-up')).body.code).toBe('code-wrong');
  });
});

it('a new device is told by mail, once, and the first one is not', async () => {
  const who = await people.signedIn();
  const told = async () => (await mailsTo(who.email)).filter((mail) => mail.includes('on a new device')).length;
  expect(await told()).toBe(0);
  await people.logIn(who, undefined, who.cookie);
  expect(await told()).toBe(0);
  const [cookie = ''] = ((await people.logIn(who)).headers.get('Set-Cookie') ?? '').split(';');
  expect(await told()).toBe(1);
  await people.logIn(who, undefined, cookie);
  expect(await told()).toBe(1);
});

it('a thief who was thrown out throws nobody out by the links in their own mail, and their device is told anew', async () => {
  const who = await people.signedIn();
  const [theirs, third] = [person().email, person().email];
  await ask(who, theirs);
  await confirm(who, codeIn((await mailsTo(theirs)).at(-1)));
  const { uri } = (await call('POST', '/auth/totp', { token: who.token, body: { password: who.password } })).body;
  const shown = { code: codeAt(uri, test.platform.clock()) };
  await call('POST', '/auth/totp/confirm', { token: who.token, body: shown });
  expect((await ask(who, third)).status).toBe(202);
  const mails = async (of: RegExp) =>
    (await mailsTo(theirs)).flatMap((mail) => of.exec(mail.replaceAll(/=\r?\n/g, ''))?.[1] ?? []);
  await expect.poll(() => mails(/undo_factor#code=3?D?([\w-]+)/)).toHaveLength(1);
  await expect.poll(() => mails(/undo_email#code=3?D?([\w-]+)/)).toHaveLength(1);
  const [factorLink = ''] = await mails(/undo_factor#code=3?D?([\w-]+)/);
  const [emailLink = ''] = await mails(/undo_email#code=3?D?([\w-]+)/);

  const mine = (await mailsTo(who.email)).find((mail) => mail.includes('was changed'));
  expect((await undo(undoIn(mine))).status).toBe(202);
  await reset(who.email);
  const { accessToken: token } = (await people.logIn({ ...who, password: FRESH }, undefined, who.cookie)).body;
  const told = async () => (await mailsTo(who.email)).filter((mail) => mail.includes('on a new device')).length;
  await expect.poll(told).toBe(1);

  expect((await call('POST', '/auth/factors/undo', { body: { code: factorLink } })).body.code).toBe('code-wrong');
  expect((await undo(emailLink)).body.code).toBe('code-wrong');
  expect((await call('GET', '/auth/me', { token })).status).toBe(200);
  // The code that was mailed to the third address is no longer waited for either.
  const late = await confirm({ ...who, token }, codeIn((await mailsTo(third)).at(-1)));
  expect(late.body.code).toBe('code-wrong');
});
