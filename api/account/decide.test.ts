import { describe, expect, it } from 'vitest';
import type { DomainEvent, Fact } from '#events/catalogue.ts';
import { CODE_ALPHABET, CODE_LENGTH } from '../contract/limits.ts';
import { standingFrom } from './account.ts';
import { decideClaim, holderFrom } from './claim.ts';
import { CODE_LIFETIME_MS, CODE_TRIES, decideIssue, decideTry, newCode } from './code.ts';
import {
  decideChangeDetails,
  decideChangePassword,
  decideChangePreferences,
  decideConfirmEmail,
  decideRegister,
} from './decide.ts';

/** The events that these facts become in a log of their own. */
function given(...facts: readonly Fact[]): DomainEvent[] {
  return facts.map((fact, n) => {
    const place = { position: n + 1, stream: 's', revision: n, id: `${n}`, at: 0, actor: null };
    return { personal: null, ...fact, ...place } as DomainEvent; // a fact and its place are an event
  });
}

const details = { name: 'Asha Rao', email: 'Asha@example.in', photo: '', gender: 'female', dob: '1990-01-31' } as const;
const registered: Fact = {
  type: 'MemberRegistered',
  data: { member: 'm1' },
  personal: { ...details, passwordHash: 'h1' },
};
const erased: Fact = { type: 'MemberErased', data: { member: 'm1' } };

describe('registering', () => {
  const decide = decideRegister('m1', { ...details, passwordHash: 'h1' });

  it('begins the member', () => {
    expect(decide([])).toEqual({ facts: [registered] });
  });

  it('is refused where somebody was faster', () => {
    expect(decide(given(registered))).toEqual({ refused: 'email-taken' });
  });
});

describe('an account', () => {
  it('is what its events add up to', () => {
    const history = given(
      registered,
      { type: 'EmailConfirmed', data: { member: 'm1' } },
      { type: 'MemberDetailsChanged', data: { member: 'm1' }, personal: { name: 'Asha R.' } },
      { type: 'PasswordChanged', data: { member: 'm1' }, personal: { passwordHash: 'h2' } },
    );
    const account = {
      ...details,
      name: 'Asha R.',
      passwordHash: 'h2',
      id: 'm1',
      emailConfirmed: true,
      preferences: {},
    };
    expect(standingFrom(history)).toEqual({ is: 'member', ...account });
  });

  it('is gone with its key, and with the event that says so', () => {
    const [withoutKey] = given(registered).map((event) => ({ ...event, personal: null }) as DomainEvent);
    expect(standingFrom(withoutKey ? [withoutKey] : [])).toEqual({ is: 'erased' });
    expect(standingFrom(given(registered, erased))).toEqual({ is: 'erased' });
    expect(standingFrom([])).toEqual({ is: 'unknown' });
  });
});

describe('changing an account', () => {
  it('records only the details that differ', () => {
    const decide = decideChangeDetails({ name: 'Asha Rao', dob: '1990-02-01', photo: undefined });
    expect(decide(given(registered))).toEqual({
      facts: [{ type: 'MemberDetailsChanged', data: { member: 'm1' }, personal: { dob: '1990-02-01' } }],
    });
    expect(decideChangeDetails({ name: 'Asha Rao' })(given(registered))).toEqual({ facts: [] });
  });

  it('keeps the preferences that are not spoken of', () => {
    const dark: Fact = { type: 'MemberPreferencesChanged', data: { member: 'm1', preferences: { theme: 'dark' } } };
    expect(decideChangePreferences({ likes: false })(given(registered, dark))).toEqual({
      facts: [
        { type: 'MemberPreferencesChanged', data: { member: 'm1', preferences: { theme: 'dark', likes: false } } },
      ],
    });
    expect(decideChangePreferences({ theme: 'dark' })(given(registered, dark))).toEqual({ facts: [] });
  });

  it('replaces a password only if it is still the one that was verified', () => {
    const facts = [{ type: 'PasswordChanged', data: { member: 'm1' }, personal: { passwordHash: 'h2' } }];
    expect(decideChangePassword('h2', 'h1')(given(registered))).toEqual({ facts });
    expect(decideChangePassword('h2', 'h0')(given(registered))).toEqual({ refused: 'changed-meanwhile' });
    expect(decideChangePassword('h2')(given(registered))).toEqual({ facts });
  });

  it('confirms an address once', () => {
    const confirmed: Fact = { type: 'EmailConfirmed', data: { member: 'm1' } };
    expect(decideConfirmEmail()(given(registered))).toEqual({ facts: [confirmed] });
    expect(decideConfirmEmail()(given(registered, confirmed))).toEqual({ facts: [] });
  });

  it('is refused to whoever is not, or no longer, a member', () => {
    expect(decideConfirmEmail()([])).toEqual({ refused: 'no-member' });
    expect(decideChangePassword('h2')(given(registered, erased))).toEqual({ refused: 'no-member' });
  });
});

describe('claiming an address', () => {
  const claimed = (holder: string): Fact => ({ type: 'Claimed', data: { kind: 'email', holder } });
  const released = (holder: string): Fact => ({ type: 'ClaimReleased', data: { kind: 'email', holder } });

  it('takes what nobody has, or nobody has any more', () => {
    expect(decideClaim('m2', null)([])).toEqual({ facts: [claimed('m2')] });
    expect(decideClaim('m2', null)(given(claimed('m1'), released('m1')))).toEqual({ facts: [claimed('m2')] });
  });

  it('leaves it to whoever has it', () => {
    expect(decideClaim('m2', null)(given(claimed('m1')))).toEqual({ facts: [] });
    expect(holderFrom(given(claimed('m1')))).toBe('m1');
  });

  it('takes it from a holder who was forgotten, and from no other', () => {
    expect(decideClaim('m2', 'm1')(given(claimed('m1')))).toEqual({ facts: [released('m1'), claimed('m2')] });
    expect(decideClaim('m2', 'm1')(given(claimed('m1'), released('m1'), claimed('m3')))).toEqual({ facts: [] });
  });
});

describe('a code', () => {
  const named = { member: 'm1', purpose: 'reset' } as const;
  const at = 1_000_000;
  const [right, wrong] = ['aa', 'bb'];
  const issuing = decideIssue(named, right, at);
  const issued = 'facts' in issuing ? issuing.facts : [];
  const mistried: Fact = { type: 'CodeMistried', data: named };
  const used: Fact = { type: 'CodeUsed', data: named };
  const times = (n: number): Fact[] => Array.from({ length: n }, () => mistried);

  it('is another one each time, but for a command that is repeated', () => {
    const secret = Buffer.alloc(32, 7);
    const codes = [undefined, undefined, 'a', 'b', 'a'].map((key) => newCode(secret, named, key));
    expect(new Set(codes).size).toBe(4);
    for (const code of codes) expect(code).toMatch(new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`));
  });

  it('is used by whoever knows it, and a wrong one is counted', () => {
    expect(decideTry(named, right, at)(given(...issued))).toEqual({ facts: [used] });
    expect(decideTry(named, wrong, at)(given(...issued))).toEqual({ facts: [mistried] });
  });

  it('is good once', () => {
    expect(decideTry(named, right, at)(given(...issued, used))).toEqual({ refused: 'no-code' });
  });

  it('is good for an hour', () => {
    expect(decideTry(named, right, at + CODE_LIFETIME_MS - 1)(given(...issued))).toEqual({ facts: [used] });
    expect(decideTry(named, right, at + CODE_LIFETIME_MS)(given(...issued))).toEqual({ refused: 'no-code' });
  });

  it('is good for ten tries', () => {
    expect(decideTry(named, right, at)(given(...issued, ...times(CODE_TRIES - 1)))).toEqual({ facts: [used] });
    expect(decideTry(named, right, at)(given(...issued, ...times(CODE_TRIES)))).toEqual({ refused: 'no-code' });
  });

  it('gives way to a newer one, whose tries count anew', () => {
    const newer = decideIssue(named, 'cc', at);
    const history = given(...issued, ...times(CODE_TRIES), ...('facts' in newer ? newer.facts : []));
    expect(decideTry(named, 'cc', at)(history)).toEqual({ facts: [used] });
    expect(decideTry(named, right, at)(history)).toEqual({ facts: [mistried] });
  });
});
