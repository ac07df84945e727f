import { describe, expect, it } from 'vitest';
import type { DomainEvent, Fact } from '#events/catalogue.ts';
import { CODE_ALPHABET, CODE_LENGTH } from '../contract/limits.ts';
import { standingFrom } from './account.ts';
import { CODE_LIFETIME_MS, CODE_TRIES, codeOf, decideIssue, decideTry, newSeed } from './code.ts';
import { choiceOf } from './consent.ts';
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
    expect(decide([])).toEqual({ facts: [registered, choiceOf('m1', 'account', true)] });
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
      {
        type: 'MemberProfileChanged',
        data: { member: 'm1' },
        personal: { city: 'Pune', links: ['https://a.example'] },
      },
      { type: 'MemberProfileChanged', data: { member: 'm1', visibility: 'members' }, personal: { city: '' } },
    );
    const account = {
      ...details,
      name: 'Asha R.',
      passwordHash: 'h2',
      id: 'm1',
      emailConfirmed: true,
      preferences: {},
      ...{ headline: '', about: '', city: '', links: ['https://a.example'], visibility: 'members' },
      narrowed: 'members',
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

describe('a code', () => {
  const named = { member: 'm1', purpose: 'reset' } as const;
  const at = 1_000_000;
  const [right, wrong] = ['aa', 'bb'];
  const one = { codeHash: right, seed: 's1' };
  const other = { codeHash: 'cc', seed: 's2' };
  const issued = decideIssue(named, one, at)([]).facts;
  const mistried = (by: string): Fact => ({ type: 'CodeMistried', data: { ...named, by } });
  const used: Fact = { type: 'CodeUsed', data: named };
  const times = (n: number, by = 'me'): Fact[] => Array.from({ length: n }, () => mistried(by));
  const later = (minutes: number): number => at + minutes * 60_000;
  /** As `given`, each fact at the time of the code's issue. */
  const then = (...facts: Fact[]) => given(...facts).map((event) => ({ ...event, at }));

  it('is another one for each seed, and the seed another one each time, but for a command that is repeated', () => {
    const secret = Buffer.alloc(32, 7);
    const seeds = [undefined, undefined, 'a', 'b', 'a'].map((key) => newSeed(secret, named, key));
    const codes = seeds.map((seed) => codeOf(secret, named, seed));
    expect(new Set(codes).size).toBe(4);
    for (const code of codes) expect(code).toMatch(new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`));
  });

  it('is used by whoever knows it, and a wrong one is counted', () => {
    expect(decideTry(named, right, at, 'me')(then(...issued))).toEqual({ facts: [used] });
    expect(decideTry(named, wrong, at, 'me')(then(...issued))).toEqual({ facts: [mistried('me')] });
  });

  it('is good once', () => {
    expect(decideTry(named, right, at, 'me')(then(...issued, used))).toEqual({ refused: 'no-code' });
  });

  it('is good for an hour', () => {
    expect(decideTry(named, right, at + CODE_LIFETIME_MS - 1, 'me')(then(...issued))).toEqual({ facts: [used] });
    expect(decideTry(named, right, at + CODE_LIFETIME_MS, 'me')(then(...issued))).toEqual({ refused: 'no-code' });
  });

  it('is good for ten tries of each who tries', () => {
    const tries = (n: number) => then(...issued, ...times(n), ...times(CODE_TRIES, 'a stranger'));
    expect(decideTry(named, right, at, 'me')(tries(CODE_TRIES - 1))).toEqual({ facts: [used] });
    expect(decideTry(named, right, at, 'me')(tries(CODE_TRIES))).toEqual({ refused: 'no-code' });
  });

  it('is found by its owner however many wrong tries were made; no more than so many are recorded', () => {
    const many = then(...issued, ...Array.from({ length: 600 }, (_, n) => mistried(`stranger ${n}`)));
    expect(decideTry(named, wrong, at, 'me')(many)).toEqual({ refused: 'no-code' });
    expect(decideTry(named, right, at, 'me')(many)).toEqual({ facts: [used] });
  });

  it('is issued again while it is good for long enough; the one after it stands beside it', () => {
    expect(decideIssue(named, other, later(45))(then(...issued)).facts).toEqual(issued);
    const next = decideIssue(named, other, later(46))(then(...issued)).facts;
    expect(next[0].data).toMatchObject(other);
    const both = then(...issued, ...next);
    expect(decideTry(named, right, later(50), 'me')(both)).toEqual({ facts: [used] });
    expect(decideTry(named, other.codeHash, later(61), 'me')(both)).toEqual({ facts: [used] });
  });

  it('of a log from before codes had seeds is not sent again', () => {
    const old = decideIssue(named, { codeHash: right, seed: '' }, at)([]).facts;
    expect(decideIssue(named, other, at)(then(...old)).facts[0].data).toMatchObject(other);
  });

  it('to confirm an address gives way to another one when its tries are used up, and they count anew', () => {
    const confirm = { member: 'm1', purpose: 'confirm' } as const;
    const wrongs = Array.from(
      { length: CODE_TRIES },
      (): Fact => ({
        type: 'CodeMistried',
        data: { ...confirm, by: 'me' },
      }),
    );
    const first = decideIssue(confirm, one, at)([]).facts;
    const next = decideIssue(confirm, other, at)(then(...first, ...wrongs)).facts;
    expect(next[0].data).toMatchObject(other);
    const history = then(...first, ...wrongs, ...next);
    expect(decideTry(confirm, 'cc', at, 'me')(history)).toEqual({ facts: [{ type: 'CodeUsed', data: confirm }] });
  });
});
