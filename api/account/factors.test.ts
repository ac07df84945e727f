import { describe, expect, it } from 'vitest';
import { codeAt, openFactors } from './factors.fixture.ts';

const MINUTE = 60_000;
const { call, goOn, nextCode, now, pass, people, platform } = openFactors();

describe('an authenticator app', () => {
  it('is no factor before its first code', async () => {
    const who = await people.signedIn();
    const begun = await call('POST', '/auth/totp', { token: who.token, body: { password: who.password } });
    expect(begun.body.uri).toMatch(/^otpauth:\/\/totp\/UdyamSetu:.*secret=[A-Z2-7]{32}/);
    expect(begun.body.uri).toContain(begun.body.secret);
    expect((await people.logIn(who)).body.status).toBe('success');
    const wrong = await call('POST', '/auth/totp/confirm', { token: who.token, body: { code: '000000' } });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong-factor']);
    expect((await call('GET', '/auth/factors', { token: who.token })).body.factors).toEqual([]);
  });

  it('takes the place of the token at the sign-in, and gives what a sign-in gives', async () => {
    const who = await people.withApp();
    const asked = await people.logIn(who);
    expect(asked.body).toEqual({
      status: 'factor',
      ticket: expect.any(String),
      factors: [{ kind: 'totp' }, { kind: 'recovery' }],
    });
    const { status, body } = await goOn(asked.body.ticket, { code: nextCode(who.uri) });
    expect([status, body.user.email]).toEqual([200, who.email]);
    expect((await call('GET', '/auth/me', { token: body.accessToken })).status).toBe(200);
    const { factors, recoveryCodesLeft } = (await call('GET', '/auth/factors', { token: body.accessToken })).body;
    const one = (id: string) => call('GET', `/auth/factors/${id}`, { token: body.accessToken });
    expect((await one(factors[0]._id)).body.factor).toEqual(factors[0]);
    const other = await people.withApp();
    expect((await call('GET', `/auth/factors/${factors[0]._id}`, { token: other.token })).status).toBe(404);
    expect(factors).toMatchObject([{ kind: 'totp', name: 'Authenticator app', lastUsedAt: expect.any(String) }]);
    expect(recoveryCodesLeft).toBe(10);
  });

  it('is good once for each code: neither the code of its set-up nor one that signed in is good again', async () => {
    const who = await people.withApp();
    const first = (await people.logIn(who)).body.ticket;
    expect((await goOn(first, { code: codeAt(who.uri, now()) })).body.code).toBe('wrong-factor');
    const code = nextCode(who.uri);
    expect((await goOn(first, { code })).status).toBe(200);
    const second = (await people.logIn(who)).body.ticket;
    expect((await goOn(second, { code })).body.code).toBe('wrong-factor');
  });

  it('of two who send the same code at once lets one in', async () => {
    const who = await people.withApp();
    const tickets = await Promise.all([people.logIn(who), people.logIn(who)]);
    const code = nextCode(who.uri);
    const answers = await Promise.all(tickets.map(({ body }) => goOn(body.ticket, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('is there once; a second one waits until the first is removed', async () => {
    const who = await people.withApp();
    const { token, password } = who;
    expect((await call('POST', '/auth/totp', { token, body: { password } })).body.code).toBe('totp-there');
    expect((await call('DELETE', '/auth/totp', { token })).status).toBe(204);
    expect((await call('DELETE', '/auth/totp', { token })).status).toBe(404);
    expect((await people.logIn(who)).body.status).toBe('success');
    expect((await call('POST', '/auth/totp', { token, body: { password } })).status).toBe(200);
  });

  it('answers a request that is repeated as it did, with the same secret and codes', async () => {
    const { token, password } = await people.signedIn();
    const begin = () => call('POST', '/auth/totp', { token, body: { password }, key: 'begin' });
    const { secret, uri } = (await begin()).body;
    expect((await begin()).body.secret).toBe(secret);
    const body = { code: codeAt(uri, now()) };
    const confirm = () => call('POST', '/auth/totp/confirm', { token, body, key: 'confirm' });
    const { recoveryCodes } = (await confirm()).body;
    expect(recoveryCodes).toHaveLength(10);
    expect((await confirm()).body.recoveryCodes).toEqual(recoveryCodes);
  });
});

describe('a ticket', () => {
  it('is good for five minutes', async () => {
    const who = await people.withApp();
    const { ticket } = (await people.logIn(who)).body;
    pass(5 * MINUTE);
    const { status, body } = await goOn(ticket, { code: codeAt(who.uri, now()) });
    expect([status, body.code]).toEqual([401, 'ticket-expired']);
  });

  it('is good once, but answers its own request again', async () => {
    const who = await people.withApp();
    const { ticket } = (await people.logIn(who)).body;
    const shown = { code: nextCode(who.uri) };
    const { accessToken } = (await goOn(ticket, shown, undefined, 'k')).body;
    expect((await goOn(ticket, shown, undefined, 'k')).body.accessToken).toBe(accessToken);
    expect((await goOn(ticket, { code: nextCode(who.uri) })).body.code).toBe('ticket-expired');
  });

  it('is of no use to who stole it, and says nothing when it is made up', async () => {
    const who = await people.withApp('203.0.113.7');
    const { ticket } = (await people.logIn(who, '203.0.113.7')).body;
    const code = nextCode(who.uri);
    expect((await goOn(ticket, { code }, '198.51.100.9')).body.code).toBe('ticket-expired');
    expect((await goOn(`${ticket.slice(0, -2)}aa`, { code }, '203.0.113.7')).body.code).toBe('ticket-expired');
    expect((await goOn(ticket, { code }, '203.0.113.7')).status).toBe(200);
  });

  it('ends with the password for which it was given', async () => {
    const who = await people.withApp();
    const { ticket } = (await people.logIn(who)).body;
    const body = { currentPassword: who.password, password: 'quite another password' };
    expect((await call('PUT', '/auth/password', { token: who.token, body })).status).toBe(200);
    expect((await goOn(ticket, { code: nextCode(who.uri) })).body.code).toBe('ticket-expired');
  });
});

describe('recovery codes', () => {
  it('are not used up with a ticket that lets nobody in', async () => {
    const who = await people.withApp();
    const [code = ''] = who.recoveryCodes;
    const { ticket } = (await people.logIn(who)).body;
    expect((await goOn(ticket, { code: nextCode(who.uri) })).status).toBe(200);
    expect((await goOn(ticket, { code })).body.code).toBe('ticket-expired');
    expect((await call('GET', '/auth/factors', { token: who.token })).body.recoveryCodesLeft).toBe(10);
    expect((await goOn((await people.logIn(who)).body.ticket, { code })).status).toBe(200);
  });

  it('let in once each, however they are typed', async () => {
    const who = await people.withApp();
    const [code = ''] = who.recoveryCodes;
    const typed = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase();
    expect((await goOn((await people.logIn(who)).body.ticket, { code: typed })).status).toBe(200);
    expect((await goOn((await people.logIn(who)).body.ticket, { code })).body.code).toBe('wrong-factor');
    expect((await call('GET', '/auth/factors', { token: who.token })).body.recoveryCodesLeft).toBe(9);
  });

  it('answer a request that is repeated, and not another one that only has its key', async () => {
    const who = await people.withApp();
    const [code = ''] = who.recoveryCodes;
    const proof = (shown: string) =>
      call('POST', '/auth/step-up', { token: who.token, body: { code: shown }, key: 'proof' });
    expect((await proof(code)).status).toBe(200);
    expect((await proof('AAAABBBBCCCC')).body.code).toBe('wrong-factor');
    expect((await proof(code)).status).toBe(200);
    expect((await call('GET', '/auth/factors', { token: who.token })).body.recoveryCodesLeft).toBe(9);
  });

  it('are replaced by new ones, stand in the log as hashes alone, and go with the last factor', async () => {
    const who = await people.withApp();
    const { token, password } = who;
    const renewed = await call('POST', '/auth/recovery-codes', { token, body: { password } });
    const [old = ''] = who.recoveryCodes;
    const { ticket } = (await people.logIn(who)).body;
    expect((await goOn(ticket, { code: old })).body.code).toBe('wrong-factor');
    const text = JSON.stringify(await platform().store.readStream(`factors-${who.id}`));
    for (const code of [...who.recoveryCodes, ...renewed.body.recoveryCodes]) expect(text).not.toContain(code);
    expect(text).not.toContain(new URL(who.uri).searchParams.get('secret'));
    await call('DELETE', '/auth/totp', { token });
    expect((await call('GET', '/auth/factors', { token })).body).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    expect((await call('POST', '/auth/recovery-codes', { token, body: { password } })).body.code).toBe('no-factor');
  });
});
