import { afterAll, beforeAll, expect, it } from 'vitest';
import { factorsStream } from '#events/subjects/factor.ts';
import { factorsFrom, hasFactor } from '../factor/decide.ts';
import { removalFrom } from '../factor/removal.ts';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';
import { caller, codeIn } from './account.fixture.ts';
import { codeAt, peopleOf } from './factors.fixture.ts';
import { accountRoutes } from './routes.ts';

let test: TestPlatform;
let call: ReturnType<typeof caller>;
let people: ReturnType<typeof peopleOf>;
let later = 0;
const DAY = 86_400_000;
const FRESH = 'quite another one 9';

beforeAll(async () => {
  test = await testPlatform({ clock: () => Date.now() + later });
  call = caller(test.serve(accountRoutes(test.platform)));
  people = peopleOf(test, call);
});
afterAll(() => test.close());

const mailsTo = async (email: string) => (await test.mails()).filter((mail) => mail.includes(`To: ${email}`));
const linkIn = (mail: string): string =>
  /undo_factor#code=3?D?([\w-]+)/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[1] ?? '';
const undo = (code: string) => call('POST', '/auth/factors/undo', { body: { code } });

async function linkTo(email: string): Promise<string> {
  const links = async () => (await mailsTo(email)).map(linkIn).filter(Boolean);
  await expect.poll(links).toHaveLength(1);
  return (await links())[0] ?? '';
}

async function reset(email: string): Promise<string> {
  const before = (await mailsTo(email)).length;
  await call('POST', '/auth/password/reset', { body: { email } });
  await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(before);
  const body = { email, code: codeIn((await mailsTo(email)).at(-1)), password: FRESH };
  expect((await call('POST', '/auth/password/confirm', { body })).status).toBe(200);
  return (await people.logIn({ email, password: FRESH })).body.accessToken;
}

it('whose password a thief knew takes the account back by the mail about the factor that the thief added', async () => {
  const who = await people.withApp();
  const link = await linkTo(who.email);
  expect((await undo(link)).status).toBe(202);
  expect((await call('GET', '/auth/me', { token: who.token })).status).toBe(401);
  expect((await people.logIn(who)).status).toBe(401);

  // No second factor is asked for any more; the link sent again takes nothing away that came after it.
  const token = await reset(who.email);
  const { uri } = (await call('POST', '/auth/totp', { token, body: { password: FRESH } })).body;
  const body = { code: codeAt(uri, test.platform.clock()) };
  expect((await call('POST', '/auth/totp/confirm', { token, body })).status).toBe(200);
  expect((await undo(link)).status).toBe(202);
  expect((await call('GET', '/auth/me', { token })).status).toBe(200);
  expect(hasFactor(factorsFrom(await test.platform.commands.history(factorsStream(who.id))))).toBe(true);
});

it('such a link is good for seven days, and no other text is one', async () => {
  const who = await people.withApp();
  const link = await linkTo(who.email);
  later += 7 * DAY;
  expect((await undo(link)).body.code).toBe('code-wrong');
  expect((await undo(`${link.slice(0, -2)}AA`)).body.code).toBe('code-wrong');
  expect((await people.logIn(who)).body.status).toBe('factor');
});

it('a sign-in with a factor stops its removal for who is said to have lost it', async () => {
  const who = await people.withApp();
  const { commands, clock } = test.platform;
  const stream = factorsStream(who.id);
  const data = { member: who.id, removal: 'r1', by: who.id, from: clock() + 3 * DAY };
  await commands.execute(stream, { actor: who.id, at: clock() }, () => ({
    facts: [{ type: 'FactorsRemovalAsked', data, personal: { reason: 'lost' } }],
  }));
  const { ticket } = (await people.logIn(who)).body;
  expect(removalFrom(await commands.history(stream))).not.toBeNull();
  later += 60_000;
  const body = { ticket, code: codeAt(who.uri, clock()) };
  expect((await call('POST', '/auth/login/factor', { body })).status).toBe(200);
  expect(removalFrom(await commands.history(stream))).toBeNull();
});
