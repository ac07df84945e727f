import { type ApplicationStatus, applicationStream, type Decided } from '#events/subjects/application.ts';
import { decisionsFrom } from '#projections/application/status.ts';
import { may, roleAtLast, roleIn, teamsCaughtUp } from '../access/team.ts';
import type { Platform } from '../platform/platform.ts';
import { type ApplicationState, applicationFrom } from './state.ts';

type Deps = Pick<Platform, 'commands' | 'reads' | 'store'>;

/** What a member is to an application. Who is in both teams stands on both sides. */
export interface Standing {
  readonly isApplicant: boolean;
  /** null for who is not of the provider, or while nothing was submitted. */
  readonly reviews: 'reviewer' | 'manager' | null;
}

export interface Seen extends Standing {
  readonly state: ApplicationState;
}

/** Who applies: owners and editors of the company. */
export const appliesFor = async (deps: Omit<Deps, 'commands'>, company: string, member: string): Promise<boolean> =>
  may(await roleAtLast(deps, 'company', company, member), 'edit');

/** What a member is to the applications that are sent to a provider. */
export function reviewsFor({ reads }: Pick<Deps, 'reads'>, provider: string, member: string): Standing['reviews'] {
  const role = roleIn(reads, 'provider', provider, member);
  return may(role, 'review') ? (may(role, 'decide') ? 'manager' : 'reviewer') : null;
}

/** What a member is to an application; null where they have no business with it. */
function standing(deps: Deps, state: ApplicationState, member: string): Standing | null {
  const { reads } = deps;
  const isApplicant = may(roleIn(reads, 'company', state.company, member), 'edit');
  const reviews = state.submittedAt === null ? null : reviewsFor(deps, state.provider, member);
  return isApplicant || reviews ? { isApplicant, reviews } : null;
}

/** An application as its stream has it, for a member who may see it; null for everybody else: to them it is not there. */
export async function seenBy(deps: Deps, id: string, member: string): Promise<Seen | null> {
  const state = applicationFrom(await deps.commands.history(applicationStream(id)));
  if (!state) return null;
  let found = standing(deps, state, member);
  if (!found) {
    await teamsCaughtUp(deps);
    found = standing(deps, state, member);
  }
  return found && { state, ...found };
}

/** What managers alone may do: it binds the provider. */
const MANAGERS: ReadonlySet<Decided> = new Set(['offered', 'declined']);

export const mayMove = (reviews: Standing['reviews'], to: Decided): boolean =>
  reviews === 'manager' || (reviews === 'reviewer' && !MANAGERS.has(to));

/** Where somebody may move an application now. */
export const movesOf = ({ reviews }: Pick<Standing, 'reviews'>, status: ApplicationStatus): Decided[] =>
  decisionsFrom(status).filter((to) => mayMove(reviews, to));
