import { describe, expect, it } from 'vitest';
import { authenticator } from '../factor/authenticator.fixture.ts';
import { openFactors } from './factors.fixture.ts';

const MINUTE = 60_000;
const { call, goOn, nextCode, pass, people, platform } = openFactors();

async function withPasskey(device = authenticator()) {
  const who = await people.signedIn();
  const { token, password } = who;
  const asked = await call('POST', '/auth/passkeys/options', { token, body: { password } });
  const body = { name: 'My laptop', attestation: device.make(asked.body.options) };
  const added = await call('POST', '/auth/passkeys', { token, body });
  expect(added.status).toBe(201);
  return { ...who, device, attestation: body.attestation, ...added.body };
}

const passkeyOf = (answer: { body: { factors: { kind: string; options: { challenge: string } }[] } }) =>
  answer.body.factors.find(({ kind }) => kind === 'passkey')?.options ?? { challenge: '' };

describe('a passkey', () => {
  it('is added with a name, brings recovery codes as the first factor, and signs in', async () => {
    const { device, email, factor, recoveryCodes, token, ...who } = await withPasskey();
    expect(factor).toMatchObject({ kind: 'passkey', name: 'My laptop', lastUsedAt: null });
    expect(recoveryCodes).toHaveLength(10);
    const asked = await people.logIn({ email, password: who.password });
    expect(asked.body.factors.map(({ kind }: { kind: string }) => kind)).toEqual(['passkey', 'recovery']);
    const { status, body } = await goOn(asked.body.ticket, { assertion: device.show(passkeyOf(asked)) });
    expect([status, body.user?.email]).toEqual([200, email]);
    const [listed] = (await call('GET', '/auth/factors', { token })).body.factors;
    expect(listed).toMatchObject({ name: 'My laptop', lastUsedAt: expect.any(String) });
  });

  it('is refused from another site, for another sign-in, replayed, and once it was removed', async () => {
    const { device, email, password, factor, token } = await withPasskey();
    const asked = await people.logIn({ email, password });
    const other = await people.logIn({ email, password });
    const { ticket } = asked.body;
    const foreign = device.show(passkeyOf(asked));
    foreign.response.clientDataJSON = Buffer.from(
      Buffer.from(foreign.response.clientDataJSON, 'base64url').toString().replace('localhost', 'evil.example'),
    ).toString('base64url');
    expect((await goOn(ticket, { assertion: foreign })).body.code).toBe('wrong-factor');
    const phished = authenticator({ origin: 'https://evil.example' }).show(passkeyOf(asked));
    expect((await goOn(ticket, { assertion: { ...phished, id: foreign.id } })).body.code).toBe('wrong-factor');
    expect((await goOn(ticket, { assertion: device.show(passkeyOf(other)) })).body.code).toBe('wrong-factor');
    const right = device.show(passkeyOf(asked));
    expect((await goOn(ticket, { assertion: right })).status).toBe(200);
    expect((await goOn(ticket, { assertion: right })).status).toBe(401);
    const third = await people.logIn({ email, password });
    expect((await call('DELETE', `/auth/factors/${factor._id}`, { token })).status).toBe(204);
    const late = { assertion: device.show(passkeyOf(third)) };
    expect((await goOn(third.body.ticket, late)).body.code).toBe('wrong-factor');
    expect((await people.logIn({ email, password })).body.status).toBe('success');
  });

  it('whose counter went back is a copy; one that never counts is none', async () => {
    const copied = authenticator();
    const { email, password } = await withPasskey(copied);
    const asked = await people.logIn({ email, password });
    const early = copied.show(passkeyOf(asked));
    expect((await goOn(asked.body.ticket, { assertion: copied.show(passkeyOf(asked)) })).status).toBe(200);
    const again = await people.logIn({ email, password });
    early.response = copied.show(passkeyOf(again)).response;
    expect((await goOn(again.body.ticket, { assertion: early })).status).toBe(200);
    const still = authenticator({ counts: false });
    const her = await withPasskey(still);
    for (let n = 0; n < 2; n += 1) {
      const ask = await people.logIn(her);
      expect((await goOn(ask.body.ticket, { assertion: still.show(passkeyOf(ask)) })).status).toBe(200);
    }
  });

  it('is added once, from the site itself, and for the session that asked', async () => {
    const { token, password, attestation, device } = await withPasskey();
    const add = (body: object) => call('POST', '/auth/passkeys', { token, body });
    expect((await add({ attestation })).body.code).toBe('passkey-refused');
    const ask = async () => (await call('POST', '/auth/passkeys/options', { token, body: { password } })).body.options;
    const elsewhere = authenticator({ origin: 'https://evil.example' }).make(await ask());
    expect((await add({ attestation: elsewhere })).body.code).toBe('passkey-refused');
    expect((await add({ attestation: device.make(await ask()) })).body.code).toBe('passkey-known');
    const her = await people.signedIn();
    const stolen = { attestation: authenticator().make(await ask()) };
    expect((await call('POST', '/auth/passkeys', { token: her.token, body: stolen })).body.code).toBe(
      'passkey-refused',
    );
    const options = await ask();
    pass(5 * MINUTE);
    expect((await add({ attestation: authenticator().make(options) })).body.code).toBe('passkey-refused');
  });
});

describe('a dear action of who has a second factor', () => {
  it('asks for that one: the password is no proof any more', async () => {
    const who = await people.withApp();
    const { token, password } = who;
    pass(11 * MINUTE);
    const leave = () => call('DELETE', '/auth/me', { token, body: { password } });
    expect((await leave()).body.code).toBe('step-up');
    expect((await call('DELETE', '/auth/totp', { token })).body.code).toBe('step-up');
    expect((await call('POST', '/auth/step-up', { token, body: { password } })).body.code).toBe('factor-needed');
    const wrong = await call('POST', '/auth/step-up', { token, body: { code: '000000' } });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong-factor']);
    expect((await call('POST', '/auth/step-up', { token, body: { code: nextCode(who.uri) } })).status).toBe(200);
    expect((await leave()).status).toBe(204);
  });

  it('takes a passkey, once, and from the session that asked alone', async () => {
    const { device, token, email, password, recoveryCodes } = await withPasskey();
    const ticket = (await people.logIn({ email, password })).body.ticket;
    const other = (await goOn(ticket, { code: recoveryCodes[0] })).body.accessToken;
    pass(11 * MINUTE);
    const asked = await call('POST', '/auth/step-up/options', { token });
    const assertion = device.show(passkeyOf(asked));
    const prove = (by: string) => call('POST', '/auth/step-up', { token: by, body: { assertion } });
    expect((await prove(other)).body.code).toBe('wrong-factor');
    expect((await prove(token)).status).toBe(200);
    expect((await prove(token)).body.code).toBe('wrong-factor');
  });
});

it('the export names factors and days, and no secret', async () => {
  const who = await withPasskey();
  const own = platform().reads.own('factors')['factors.json']?.slice(who.id, -1).rows;
  expect(own).toEqual([{ kind: 'passkey', name: 'My laptop', added: expect.any(String), lastUsed: null }]);
});
