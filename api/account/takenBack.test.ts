import { afterAll, expect, it } from 'vitest';
import { codeIn, person } from './account.fixture.ts';
import { FRESH, openEmailChange } from './emailChange.fixture.ts';
import { knownSender } from './knownSender.ts';
import { passwordChecker } from './signIn.ts';

const limited = { RATE_LIMIT: 'on' };
const { test, people, mailsTo, undoIn, ask, confirm, reset, undo } = await openEmailChange(limited);
afterAll(() => test.close());

const [HOME, ELSEWHERE] = ['203.0.113.7', '198.51.100.9'];

it('an account that was taken back knows no address from before; from where its owner signs in then it knows', async () => {
  const who = await people.signedIn(HOME);
  /** As the password and as the second factor know an address. */
  async function known(address: string) {
    const account = await passwordChecker(test.platform).account(who.id);
    if (!account) throw new Error('the account is there');
    const sender = { address, device: null };
    return (['vouched', 'let-in'] as const).map((by) => knownSender(test.platform, by)(account, sender));
  }
  const token: string = (await people.logIn(who, ELSEWHERE)).body.accessToken;
  expect(await known(ELSEWHERE)).toEqual([ELSEWHERE, ELSEWHERE]);

  const to = person().email;
  expect((await ask({ ...who, token }, to)).status).toBe(202);
  await confirm({ ...who, token }, codeIn((await mailsTo(to)).at(-1)));
  const mail = (await mailsTo(who.email)).find((one) => one.includes('was changed'));
  expect((await undo(undoIn(mail))).status).toBe(202);
  for (const address of [HOME, ELSEWHERE]) expect(await known(address)).toEqual([null, null]);

  await reset(who.email);
  expect((await people.logIn({ ...who, password: FRESH }, HOME)).status).toBe(200);
  expect(await known(HOME)).toEqual([HOME, HOME]);
  expect(await known(ELSEWHERE)).toEqual([null, null]);
});
