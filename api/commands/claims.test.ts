import { describe, expect, it, test } from 'vitest';
import type { DomainEvent, Fact } from '#events/catalogue.ts';
import { NOTHING_TOLD } from '../account/account.ts';
import { standingTo as accountStanding } from '../account/addresses.ts';
import { standingTo as companyStanding } from '../company/addresses.ts';
import { companyForm } from '../company/company.fixture.ts';
import { registration } from '../company/decide.ts';
import { newCompany } from '../contract/company.ts';
import { ABANDONED_AFTER_MS, decideRelease, heldFrom, type Standing, verdict } from './claims.ts';

/** Facts as the log would give them back, a minute apart. */
function history(...facts: readonly Fact[]): DomainEvent[] {
  return facts.map((fact, i) => {
    const frame = { position: i, revision: i, stream: 'claim-1', id: `e${i}`, at: i * 60_000, actor: 'asha' };
    return { personal: null, ...fact, ...frame } as DomainEvent; // a fact and its frame make an event
  });
}
const claimed = (holder: string): Fact => ({ type: 'Claimed', data: { kind: 'email', holder } });
const released = (holder: string): Fact => ({ type: 'ClaimReleased', data: { kind: 'email', holder } });

describe('what becomes of a claim that somebody wants', () => {
  const others = { holder: 'other', since: 0, position: 0 };
  const young = ABANDONED_AFTER_MS - 1;
  const asNew = (standing: Standing, at: number) => verdict(others, standing, { wanted: 'mine', isNew: true, at });
  const asOld = (standing: Standing, at: number) => verdict(others, standing, { wanted: 'mine', isNew: false, at });

  it.each([
    // standing, when, of something new, of something that has its id already
    ['holds', 1e12, 'taken', 'taken'],
    ['unwritten', 0, 'adopt', 'taken'],
    ['unwritten', young, 'adopt', 'taken'],
    ['unwritten', ABANDONED_AFTER_MS, 'adopt', 'claim'],
    ['elsewhere', young, 'taken', 'taken'],
    ['elsewhere', ABANDONED_AFTER_MS, 'claim', 'claim'],
    ['gone', 0, 'claim', 'claim'],
  ] as const)('where another %s, after %i ms: new %s, old %s', (standing, at, fresh, old) => {
    expect([asNew(standing, at), asOld(standing, at)]).toEqual([fresh, old]);
  });

  it('is to be had where nobody has it', () => {
    for (const isNew of [true, false]) expect(verdict(null, 'holds', { wanted: 'mine', isNew, at: 0 })).toBe('claim');
  });

  it('goes on where it was, or is taken anew, by its own holder', () => {
    const own = { holder: 'mine', since: 0, position: 0 };
    expect(verdict(own, 'holds', { wanted: 'mine', isNew: true, at: 0 })).toBe('adopt');
    expect(verdict(own, 'holds', { wanted: 'mine', isNew: false, at: 0 })).toBe('claim');
  });
});

describe('who holds a claim, in logs of every age', () => {
  test('nobody, before and after', () => {
    expect(heldFrom([])).toBeNull();
    expect(heldFrom(history(claimed('m1'), released('m1')))).toBeNull();
  });

  test('whoever took it last, with or without a release of who was forgotten', () => {
    // As accounts were handed on by earlier code, and as companies' claims were.
    const handedOn = history(claimed('m1'), released('m1'), claimed('m2'));
    expect(heldFrom(handedOn)).toEqual({ holder: 'm2', since: 120_000, position: 2 });
    expect(heldFrom(history(claimed('m1'), claimed('m2')))).toEqual({ holder: 'm2', since: 60_000, position: 1 });
    expect(heldFrom(history(claimed('m1'), claimed('m1')))).toEqual({ holder: 'm1', since: 60_000, position: 1 });
  });
});

test('a claim is released by its holder, unless it was claimed again meanwhile', () => {
  const release = (seen: number, ...facts: Fact[]) => decideRelease('email', 'm1', seen)(history(...facts));
  expect(release(1, claimed('m1'))).toEqual({ facts: [released('m1')] });
  expect(release(1, claimed('m1'), claimed('m1'))).toEqual({ facts: [] });
  expect(release(1, claimed('m2'))).toEqual({ facts: [] });
  expect(release(2, claimed('m1'), released('m1'))).toEqual({ facts: [] });
});

test('a member stands to their address as their stream says', () => {
  const member = { id: 'm1', name: '', email: 'Asha@Example.in', photo: '', gender: 'other', dob: '' } as const;
  const account = { ...member, passwordHash: '', emailConfirmed: false, preferences: {}, ...NOTHING_TOLD };
  const standing = (member: Parameters<typeof accountStanding>[1]) => accountStanding('asha@example.in', member, 10);
  const changed = { change: 'c', before: 'asha@example.in', confirmed: true };
  expect(standing({ is: 'member', ...account })).toBe('holds');
  // An erasure that is under way may still need the address for its last mail.
  expect(standing({ is: 'leaving', ...account })).toBe('holds');
  expect(standing({ is: 'member', ...account, email: 'new@example.in' })).toBe('elsewhere');
  // One that they gave up a moment ago can take the account back.
  const moved = { ...account, email: 'new@example.in' };
  expect(standing({ is: 'member', ...moved, changes: [{ ...changed, until: 11 }] })).toBe('holds');
  expect(standing({ is: 'member', ...moved, changes: [{ ...changed, until: 10 }] })).toBe('elsewhere');
  expect(standing({ is: 'unknown' })).toBe('unwritten');
  expect(standing({ is: 'erased' })).toBe('gone');
});

test('a company stands to its address as its stream says', () => {
  const form = newCompany.parse(companyForm({ email: 'Asha@Example.in' }));
  const registered = registration('c1', 'asha', form, 'off');
  const told = { type: 'CompanyEdited', data: { company: 'c1', owner: 'asha' } } as const;
  const moved = { ...told, personal: { email: 'new@example.in' } };
  const standing = (claimed: number, ...facts: Fact[]) =>
    companyStanding('asha@example.in', history(...facts), claimed);
  expect(standing(0, registered)).toBe('holds');
  expect(standing(0, registered, moved)).toBe('elsewhere');
  expect(standing(0)).toBe('unwritten');
  // Its contacts were forgotten: what it claimed behind them somebody is about to give it.
  const forgotten = { ...registered, personal: null } as unknown as Fact;
  const without = { ...told, personal: null } as unknown as Fact;
  expect(standing(0.5, forgotten, without)).toBe('gone');
  expect(standing(1.5, forgotten, without)).toBe('elsewhere');
  // And whoever has gone on with it may be the one.
  expect(standing(0.5, forgotten, { ...told, personal: {} })).toBe('elsewhere');
});
