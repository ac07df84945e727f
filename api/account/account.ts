import type { DomainEvent } from '#events/catalogue.ts';
import { omitUndefined } from '../contract/omitUndefined.ts';
import type { Gender } from '../contract/options.ts';

export type Preferences = Readonly<Record<string, string | boolean>>;

/** What a member's stream adds up to. */
export interface Account {
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
      return { is: 'member', id: event.data.member, emailConfirmed: false, preferences: {}, ...event.personal };
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
