import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { event, given } from '../runner/events.fixture.ts';
import { sessions } from './model.ts';
import { createSessionQueries } from './queries.ts';

const started = (n: number, session: string, member: string, expiresAt: number) =>
  event(
    'SessionStarted',
    n,
    { session, member, expiresAt, remember: true, device: `device of ${session}`, newDevice: false },
    { browser: 'Firefox on Linux' },
  );

function sessionsGiven(...events: readonly DomainEvent[]) {
  const model = given(sessions);
  model.project(...events);
  return { ...model, ...createSessionQueries(model.db) };
}

test('a session stands until it is ended, and its end can move', () => {
  const { find, project } = sessionsGiven(started(1, 's1', 'asha', 100));
  expect(find('s1')).toMatchObject({ member: 'asha', expiresAt: 100, remember: 1 });
  project(event('SessionExtended', 2, { session: 's1', member: 'asha', expiresAt: 200 }, null));
  expect(find('s1')?.expiresAt).toBe(200);
  project(event('SessionEnded', 3, { session: 's1', member: 'asha' }, null));
  expect(find('s1')).toBeUndefined();
});

test("a member's list has what has not expired, newest first", () => {
  const { ofMember } = sessionsGiven(
    started(1, 's1', 'asha', 100),
    started(2, 's2', 'asha', 300),
    started(3, 's3', 'ravi', 300),
  );
  expect(ofMember('asha', 50).map(({ hash }) => hash)).toEqual(['s2', 's1']);
  expect(ofMember('asha', 100).map(({ hash }) => hash)).toEqual(['s2']);
});

test('a changed password, or an erasure, ends all sessions of that member and no other', () => {
  for (const end of [
    event('PasswordChanged', 4, { member: 'asha' }, { passwordHash: '$' }),
    event('MemberErased', 4, { member: 'asha' }, null),
  ]) {
    const { find } = sessionsGiven(
      started(1, 's1', 'asha', 9),
      started(2, 's2', 'asha', 9),
      started(3, 's3', 'ravi', 9),
      end,
    );
    expect([find('s1'), find('s2'), find('s3')?.hash]).toEqual([undefined, undefined, 's3']);
  }
});

test('a device is known once it has signed in, by its own member alone, until that one is forgotten', () => {
  const { knowsDevice, project } = sessionsGiven(started(1, 's1', 'asha', 9));
  project(event('SessionEnded', 2, { session: 's1', member: 'asha' }, null));
  expect([knowsDevice('asha', 'device of s1'), knowsDevice('ravi', 'device of s1')]).toEqual([true, false]);
  project(event('MemberErased', 3, { member: 'asha' }, null));
  expect(knowsDevice('asha', 'device of s1')).toBe(false);
});

test('of a member’s devices the twenty that signed in last are known', () => {
  const { knowsDevice } = sessionsGiven(...Array.from({ length: 25 }, (_, n) => started(n + 1, `s${n}`, 'asha', 9)));
  expect([knowsDevice('asha', 'device of s4'), knowsDevice('asha', 'device of s5')]).toEqual([false, true]);
});

test('an account that was taken back knows no device any more, and that there were some', () => {
  for (const end of [
    event('EmailChangeUndone', 3, { member: 'asha', change: 'c1', confirmed: true }, { email: 'a@b.example' }),
    event('PasswordVoided', 3, { member: 'asha', factor: 'f1' }, null),
  ]) {
    const { knowsDevice, hasDevices } = sessionsGiven(started(1, 's1', 'asha', 9), started(2, 's2', 'ravi', 9), end);
    expect([knowsDevice('asha', 'device of s1'), hasDevices('asha')]).toEqual([false, true]);
    expect(knowsDevice('ravi', 'device of s2')).toBe(true);
  }
});
