import type { DomainEvent } from '#events/catalogue.ts';
import { omitUndefined } from '../contract/omitUndefined.ts';
import type { Gender, Visibility } from '../contract/options.ts';

export type Preferences = Readonly<Record<string, string | boolean>>;

/** What a member tells of themselves on their page, and who may see it. */
export interface Profile {
  readonly headline: string;
  readonly about: string;
  readonly city: string;
  /** Web addresses. */
  readonly links: readonly string[];
  readonly visibility: Visibility;
}

export const NOTHING_TOLD: Profile = { headline: '', about: '', city: '', links: [], visibility: 'everyone' };

/** What a member's stream adds up to. */
export interface Account extends Profile {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Storage key; '' for none. */
  readonly photo: string;
  readonly gender: Gender;
  /** YYYY-MM-DD */
  readonly dob: string;
  /** PHC format. */
  readonly passwordHash: string;
  readonly emailConfirmed: boolean;
  readonly preferences: Preferences;
}

/** A stream that was never begun; a member who has been forgotten; the member; or one whose erasure is under way. */
export type Standing =
  | { readonly is: 'unknown' }
  | { readonly is: 'erased' }
  | ({ readonly is: 'member' | 'leaving' } & Account);

export function standingFrom(history: readonly DomainEvent[]): Standing {
  return history.reduce<Standing>(evolve, { is: 'unknown' });
}

function evolve(state: Standing, event: DomainEvent): Standing {
  switch (event.type) {
    case 'MemberRegistered': {
      // Without their key the member is forgotten, whether or not the event that says so has been written yet.
      if (event.personal === null) return { is: 'erased' };
      const { member: id } = event.data;
      return { is: 'member', id, emailConfirmed: false, preferences: {}, ...NOTHING_TOLD, ...event.personal };
    }
    case 'MemberErasureBegun':
      return state.is === 'member' ? { ...state, is: 'leaving' } : state;
    case 'MemberErased':
      return { is: 'erased' };
    default:
      return state.is === 'member' ? { ...state, ...change(event) } : state;
  }
}

function change(event: DomainEvent): Partial<Account> {
  switch (event.type) {
    case 'MemberDetailsChanged':
      return omitUndefined(event.personal ?? {});
    case 'MemberProfileChanged':
      return omitUndefined({ ...event.personal, visibility: event.data.visibility });
    case 'PasswordChanged':
      return event.personal ?? {};
    case 'EmailConfirmed':
      return { emailConfirmed: true };
    case 'MemberPreferencesChanged':
      return { preferences: event.data.preferences };
    default:
      return {};
  }
}
