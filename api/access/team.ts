import type { TeamKind, TeamRole } from '#events/subjects/team.ts';
import type { ReadModels } from '../readModels/readModels.ts';

/** What can be done about a company or a provider, and about its funds and their applications. */
export const TEAM_ACTIONS = [
  'see-team',
  'invite',
  'change-roles',
  /** What the company or provider says of itself, and the terms of its funds. */
  'edit',
  'publish',
  'close',
  /** Read applications, move them on, score them. */
  'review',
  /** Offer or decline. */
  'decide',
] as const;
export type TeamAction = (typeof TEAM_ACTIONS)[number];

/** Who may do what. Who is in no team may do nothing. */
const MAY: Readonly<Record<TeamRole, readonly TeamAction[]>> = {
  owner: TEAM_ACTIONS,
  editor: ['see-team', 'edit', 'publish', 'close', 'review', 'decide'],
  reviewer: ['see-team', 'review'],
};

/** Whether who is in this role (null: in none) may do this. */
export const may = (role: TeamRole | null, action: TeamAction): boolean => role !== null && MAY[role].includes(action);

/** What a member (undefined: a guest) is in the team of a company or a provider; null where nothing. */
export const roleIn = (
  { queries }: Pick<ReadModels, 'queries'>,
  kind: TeamKind,
  thing: string,
  member: string | undefined,
): TeamRole | null => (member === undefined ? null : queries.teams.roleOf(kind, thing, member));
