import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { sessionStream } from '#events/subjects/session.ts';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';
import type { Queries } from '../readModels/readModels.ts';
import { sessionFinder } from './find.ts';

let test: TestPlatform;
let find: ReturnType<typeof sessionFinder>;
const at = 1000;
const expiresAt = 2000;
let sessions = 0;

beforeAll(async () => {
  // With an analyst, so that every read model is there.
  test = await testPlatform({ env: { ANALYST_EMAILS: 'ana@example.in' } });
  const { commands, reads } = test.platform;
  // A read model that has not come to any session yet, as on a machine that is behind.
  const queries: Queries = {
    ...reads.queries,
    sessions: { find: () => undefined, ofMember: () => [], knowsDevice: () => false, hasDevices: () => false },
  };
  find = sessionFinder({ commands, reads: { ...reads, queries } });
});
afterAll(() => test.close());

async function started(member: string): Promise<string> {
  sessions += 1;
  const session = `hash${sessions}`;
  const data = { session, member, expiresAt, remember: true, device: null, newDevice: false };
  await test.platform.keyring.create(member, at);
  const started = { type: 'SessionStarted', data, personal: { browser: '' } } as const;
  await test.platform.commands.begin(sessionStream(session), [started], { actor: member, at });
  return session;
}

async function changePassword(member: string): Promise<void> {
  const { commands, keyring } = test.platform;
  await keyring.create(member, at);
  await commands.execute(memberStream(member), { actor: member, at }, () => ({
    facts: [{ type: 'PasswordChanged', data: { member }, personal: { passwordHash: 'h' } }],
  }));
}

describe('a session that the read model does not know', () => {
  it('is found in the log', async () => {
    expect(await find(await started('m1'))).toEqual({ member: 'm1', expiresAt, remember: true, slides: true });
    expect(await find('unheard-of')).toBeNull();
  });

  it('is as its last extension left it', async () => {
    const session = await started('m1');
    const data = { session, member: 'm1', expiresAt: 9000 };
    await test.platform.commands.execute(sessionStream(session), { actor: null, at }, () => ({
      facts: [{ type: 'SessionExtended', data }],
    }));
    expect(await find(session)).toMatchObject({ expiresAt: 9000 });
  });

  it('stays ended', async () => {
    const session = await started('m1');
    await test.platform.commands.execute(sessionStream(session), { actor: 'm1', at }, () => ({
      facts: [{ type: 'SessionEnded', data: { session, member: 'm1' } }],
    }));
    expect(await find(session)).toBeNull();
  });

  it('stays ended where a changed password ended it, unlike one that was started after it', async () => {
    const before = await started('m2');
    const others = await started('m3');
    await changePassword('m2');
    const after = await started('m2');
    expect(await find(before)).toBeNull();
    expect(await find(after)).toMatchObject({ member: 'm2' });
    expect(await find(others)).toMatchObject({ member: 'm3' });
  });

  it('stays ended where its member was forgotten', async () => {
    const session = await started('m4');
    await test.platform.commands.execute(memberStream('m4'), { actor: 'm4', at }, () => ({
      facts: [{ type: 'MemberErased', data: { member: 'm4' } }],
    }));
    expect(await find(session)).toBeNull();
  });
});
