import type { Fact } from '#events/catalogue.ts';
import type { Purpose } from '#events/subjects/purposes.ts';
import type { Decision } from '../commands/commands.ts';
import type { Account } from './account.ts';
import { type Decide, forMember } from './forMember.ts';
import { SHOWN_TODAY } from './notice.ts';

/** The purposes that a preference of the same name switches; what a member has never set is on. */
const SWITCHED = ['digest', 'reminders', 'seenMarks'] as const satisfies readonly Purpose[];

export function choiceOf(member: string, purpose: Purpose, given: boolean): Fact {
  const data = { member, purpose, notice: SHOWN_TODAY };
  return given ? { type: 'ConsentGiven', data } : { type: 'ConsentWithdrawn', data };
}

/** What else is said by a change of preferences, or of who may see one's page. */
export function choicesIn(member: string, changed: Readonly<Record<string, unknown>>): readonly Fact[] {
  const switched = SWITCHED.flatMap((name) => {
    const on = changed[name];
    return typeof on === 'boolean' ? [choiceOf(member, name, on)] : [];
  });
  const { visibility } = changed;
  return visibility === undefined ? switched : [...switched, choiceOf(member, 'page', visibility === 'everyone')];
}

/** Whether a purpose is allowed now, as far as the member's own stream says it. */
export function isAllowed({ preferences, visibility }: Choices, purpose: Exclude<Purpose, 'account' | 'findable'>) {
  return purpose === 'page' ? visibility === 'everyone' : preferences[purpose] !== false;
}

interface Choices extends Pick<Account, 'visibility'> {
  readonly preferences: { readonly [Name in (typeof SWITCHED)[number]]?: string | boolean | undefined };
}

/**
 * Gives or withdraws one of one's consents, together with the switch that it is: with effect at once. What says nothing new
 * is not told twice.
 */
export function decideConsent(purpose: Exclude<Purpose, 'findable'>, given: boolean) {
  return forMember((account): Decision<'needed'> => {
    const { id: member, preferences } = account;
    if (purpose === 'account') return given ? { facts: [] } : { refused: 'needed' };
    const choice = choiceOf(member, purpose, given);
    if (isAllowed(account, purpose) === given) return { facts: [] };
    if (purpose === 'page') {
      // Taken back, it is never seen by more than before it was given.
      const visibility = given ? 'everyone' : (account.narrowed ?? 'members');
      const data = { member, visibility } as const;
      return { facts: [{ type: 'MemberProfileChanged', data, personal: {} }, choice] };
    }
    const data = { member, preferences: { ...preferences, [purpose]: given } };
    return { facts: [{ type: 'MemberPreferencesChanged', data }, choice] };
  });
}

/**
 * Writes down that the member's companies are to be found by funds, or not: which is the companies' own (`rightsRoutes.ts`).
 * @param before whether they were, for who has never said so
 */
export function decideFindable(given: boolean, before: boolean): Decide<'no-member'> {
  return function decide(history) {
    const last = history.findLast(
      (event) =>
        (event.type === 'ConsentGiven' || event.type === 'ConsentWithdrawn') && event.data.purpose === 'findable',
    );
    const known = last ? last.type === 'ConsentGiven' : before;
    return forMember(
      ({ id }): Decision<never> => ({ facts: known === given ? [] : [choiceOf(id, 'findable', given)] }),
    )(history);
  };
}

/** Whom the member names to act for them; named again as before, nothing is told. */
export function decideNominee(named: { readonly name: string; readonly reach: string } | null) {
  return forMember(({ id: member, nominee }): Decision<never> => {
    if (named === null) return { facts: nominee ? [{ type: 'NomineeRemoved', data: { member } }] : [] };
    const isSame = nominee?.name === named.name && nominee.reach === named.reach;
    return { facts: isSame ? [] : [{ type: 'NomineeNamed', data: { member }, personal: named }] };
  });
}
