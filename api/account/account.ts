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

/** What a page may be seen by where it is not open to everyone. */
type Narrow = Exclude<Visibility, 'everyone'>;

export const NOTHING_TOLD: Profile = { headline: '', about: '', city: '', links: [], visibility: 'everyone' };

/** So long an address that was given up can take the account back, and stays taken. */
const UNDO_MS = 7 * 86_400_000;

export interface EmailChange {
  readonly change: string;
  readonly before: string;
  /** Whether `before` was confirmed. */
  readonly confirmed: boolean;
  /** Milliseconds since 1970. */
  readonly until: number;
}

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
  /** New addresses that the ones before can still undo, the newest last. */
  readonly changes?: readonly EmailChange[];
  /** How often it was taken back from whoever changed its address, or added a factor; left out for never. */
  readonly takenBack?: number;
  readonly preferences: Preferences;
  /** Who saw the page when it was last not open to everyone; left out where it always was. */
  readonly narrowed?: Narrow;
  /** Who acts for them where they cannot. */
  readonly nominee?: { readonly name: string; readonly reach: string } | undefined;
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
      return state.is === 'member' ? { ...state, ...change(event, state) } : state;
  }
}

function change(event: DomainEvent, { changes = [], takenBack = 0 }: Account): Partial<Account> {
  switch (event.type) {
    case 'MemberDetailsChanged':
      return omitUndefined(event.personal ?? {});
    case 'MemberProfileChanged': {
      const { visibility } = event.data;
      return omitUndefined({
        ...event.personal,
        visibility,
        narrowed: visibility === 'everyone' ? undefined : visibility,
      });
    }
    case 'PasswordChanged':
      return event.personal ?? {};
    case 'PasswordVoided':
      return { passwordHash: '', takenBack: takenBack + 1 };
    case 'EmailConfirmed':
      return { emailConfirmed: true };
    case 'EmailChanged': {
      if (event.personal === null) return {};
      const { email, before } = event.personal;
      const { change, confirmed } = event.data;
      const done = { change, before, confirmed, until: event.at + UNDO_MS };
      return { email, emailConfirmed: true, changes: [...changes, done] };
    }
    case 'EmailChangeUndone': {
      const { change, confirmed } = event.data;
      const n = changes.findIndex((one) => one.change === change);
      // What came after it is undone with it. Nobody knows the password any more.
      const left = n < 0 ? changes : changes.slice(0, n);
      const rest = { emailConfirmed: confirmed, changes: left, passwordHash: '', takenBack: takenBack + 1 };
      return event.personal === null ? rest : { ...rest, email: event.personal.email };
    }
    case 'MemberPreferencesChanged':
      return { preferences: event.data.preferences };
    case 'NomineeNamed':
      return { nominee: event.personal ?? undefined };
    case 'NomineeRemoved':
      return { nominee: undefined };
    default:
      return {};
  }
}
