import { afterAll, describe, expect, it } from 'vitest';
import { codeIn, person } from './account.fixture.ts';
import { ANALYST, openEmailChange } from './emailChange.fixture.ts';

const { test, call, people, mailsTo, ask, confirm, moved, time } = await openEmailChange();
afterAll(() => test.close());

describe('a new address', () => {
  it('is taken by the code that goes there, and both are told; other sessions end', async () => {
    const who = await people.signedIn();
    const other = (await people.logIn(who)).body.accessToken;
    const to = person().email;
    expect((await ask(who, to)).status).toBe(202);
    expect((await people.logIn({ ...who, email: to })).status).toBe(401);
    const [mail] = await mailsTo(to);
    const { body } = await confirm(who, codeIn(mail));
    expect(body.user).toMatchObject({ email: to, emailConfirmed: true });
    expect((await call('GET', '/auth/me', { token: who.token })).status).toBe(200);
    expect((await call('GET', '/auth/me', { token: other })).status).toBe(401);
    expect((await people.logIn({ ...who, email: to })).status).toBe(200);
    expect((await people.logIn(who)).status).toBe(401);
    const subjects = (mails: string[]) => mails.map((one) => /^Subject: (.*)$/m.exec(one)?.[1]);
    expect(subjects(await mailsTo(who.email))).toContain('Your e-mail address for UdyamSetu was changed');
    expect(subjects(await mailsTo(to))).toContain('This is your e-mail address for UdyamSetu now');
  });

  it('is refused with a wrong password, where it is taken, and where it is the one there is', async () => {
    const who = await people.signedIn();
    const her = await people.signedIn();
    const wrong = { token: who.token, body: { email: person().email, password: 'not this one' } };
    expect((await call('PUT', '/auth/email', wrong)).body.code).toBe('wrong-password');
    expect((await ask(who, her.email.toUpperCase())).body.code).toBe('email-taken');
    expect((await ask(who, who.email)).body.code).toBe('same-email');
  });

  it('is not taken by a code for another one, nor after ten wrong codes, nor after an hour', async () => {
    const who = await people.signedIn();
    const [mine, wanted] = [person().email, person().email];
    await ask(who, mine);
    const code = codeIn((await mailsTo(mine)).at(-1));
    await ask(who, wanted);
    expect((await confirm(who, code)).body.code).toBe('code-wrong');
    for (let n = 0; n < 9; n += 1) await confirm(who, 'AAAAAAAA');
    expect((await confirm(who, codeIn((await mailsTo(wanted)).at(-1)))).body.code).toBe('code-wrong');
    const third = person().email;
    await ask(who, third);
    const late = codeIn((await mailsTo(third)).at(-1));
    time.later += 3_600_000;
    expect((await confirm(who, late)).status).toBe(400);
    expect((await call('GET', '/auth/me', { token: who.token })).body.user.email).toBe(who.email);
  });

  it('whom two want is the first one’s who answers', async () => {
    const [one, two] = [await people.signedIn(), await people.signedIn()];
    const to = person().email;
    await ask(one, to);
    const first = codeIn((await mailsTo(to)).at(-1));
    await ask(two, to);
    const codes = (await mailsTo(to)).map(codeIn).filter((code) => code !== first);
    expect((await confirm(one, first)).status).toBe(200);
    expect((await confirm(two, codes.at(-1) ?? '')).body.code).toBe('email-taken');
  });

  it('brings the roles of its address, and leaves those of the old one', async () => {
    const who = await moved(ANALYST);
    const roles = async () => (await call('GET', '/auth/me', { token: who.token })).body.user.roles;
    expect(await roles()).toContain('analyst');
    const to = person().email;
    await ask(who, to);
    await confirm(who, codeIn((await mailsTo(to)).at(-1)));
    expect(await roles()).not.toContain('analyst');
  });

  it('asks for the second factor of who has one', async () => {
    const who = await people.withApp();
    time.later += 11 * 60_000;
    expect((await ask(who, person().email)).body.code).toBe('step-up');
  });
});
