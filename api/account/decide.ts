import { isDeepStrictEqual } from 'node:util';
import type { DetailsEdit, PreferencesEdit } from '../contract/account.ts';
import { omitUndefined } from '../contract/omitUndefined.ts';
import type { Account } from './account.ts';
import { choiceOf, choicesIn } from './consent.ts';
import { type Decide, forMember } from './forMember.ts';

/** What a member is registered with. */
export type Registration = Pick<Account, 'name' | 'email' | 'photo' | 'gender' | 'dob' | 'passwordHash'>;

/** A stream that has been begun belongs to whoever took the address first. Who signs up has agreed to what was shown. */
export function decideRegister(
  member: string,
  personal: Registration,
  { isConfirmed = false } = {},
): Decide<'email-taken'> {
  return (history) =>
    history.length > 0
      ? { refused: 'email-taken' }
      : {
          facts: [
            { type: 'MemberRegistered', data: { member }, personal },
            choiceOf(member, 'account', true),
            ...(isConfirmed ? [{ type: 'EmailConfirmed', data: { member } } as const] : []),
          ],
        };
}

/** Only what is different from before becomes part of the event. */
export function decideChangeDetails(edit: DetailsEdit): Decide<'no-member'> {
  return forMember((account) => {
    const { headline, about, city, links, visibility, ...details } = edit;
    const member = account.id;
    const personal = different(details, account);
    const { visibility: seenBy, ...told } = different({ headline, about, city, links, visibility }, account);
    const data = { member, ...(seenBy && { visibility: seenBy }) };
    return {
      facts: [
        ...(isEmpty(personal) ? [] : [{ type: 'MemberDetailsChanged', data: { member }, personal } as const]),
        ...(isEmpty(told) && !seenBy ? [] : [{ type: 'MemberProfileChanged', data, personal: told } as const]),
        ...choicesIn(member, { visibility: seenBy }),
      ],
    };
  });
}

/** What is not spoken of stays as it was. */
export function decideChangePreferences(edit: PreferencesEdit): Decide<'no-member'> {
  return forMember(({ id, preferences: before }) => {
    const changed = different(edit, before);
    if (isEmpty(changed)) return { facts: [] };
    return {
      facts: [
        { type: 'MemberPreferencesChanged', data: { member: id, preferences: { ...before, ...changed } } },
        ...choicesIn(id, changed),
      ],
    };
  });
}

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

/** The fields of `edit` that say something else than `before` does. */
function different<T extends object>(edit: T, before: { readonly [K in keyof T]?: unknown }) {
  // Its own fields; a list is the same where its items are.
  const changed = Object.entries(omitUndefined(edit)).filter(
    ([field, value]) => !isDeepStrictEqual(before[field as keyof T], value),
  );
  return Object.fromEntries(changed) as ReturnType<typeof omitUndefined<T>>; // some of its own entries
}

/** @param verified the hash against which the present password was verified; left out where a code stood in for it */
export function decideChangePassword(
  passwordHash: string,
  verified?: string,
): Decide<'no-member' | 'changed-meanwhile'> {
  return forMember((account) =>
    verified !== undefined && account.passwordHash !== verified
      ? { refused: 'changed-meanwhile' }
      : { facts: [{ type: 'PasswordChanged', data: { member: account.id }, personal: { passwordHash } }] },
  );
}

/** @param verified the hash against which the password was verified */
export function decideBeginErasure(verified: string): Decide<'no-member' | 'changed-meanwhile'> {
  return forMember(({ id, passwordHash }) =>
    passwordHash === verified
      ? { facts: [{ type: 'MemberErasureBegun', data: { member: id } }] }
      : { refused: 'changed-meanwhile' },
  );
}

/** The last word on a member whose erasure was begun, once their key is gone. */
export function decideErased(member: string): Decide<never> {
  return (history) => {
    const begun = history.some(({ type }) => type === 'MemberErasureBegun');
    const over = history.some(({ type }) => type === 'MemberErased');
    return { facts: begun && !over ? [{ type: 'MemberErased', data: { member } }] : [] };
  };
}

export function decideConfirmEmail(): Decide<'no-member'> {
  return forMember(({ id, emailConfirmed }) => ({
    facts: emailConfirmed ? [] : [{ type: 'EmailConfirmed', data: { member: id } }],
  }));
}
