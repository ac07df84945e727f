import type { TeamKind, TeamRole } from '#events/subjects/team.ts';
import type { Platform } from '../platform/platform.ts';

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
  { queries }: Pick<Platform['reads'], 'queries'>,
  kind: TeamKind,
  thing: string,
  member: string | undefined,
): TeamRole | null => (member === undefined ? null : queries.teams.roleOf(kind, thing, member));

/** Who is said to be in no team waits so long for a read model that is behind. */
const WAIT_MS = 2_000;

interface Log {
  readonly reads: Pick<Platform['reads'], 'queries' | 'waitFor'>;
  readonly store: Pick<Platform['store'], 'head'>;
}

/** Before somebody is refused: a read model that is behind does not know yet whom the log has let in. */
export const teamsCaughtUp = async ({ reads, store }: Log): Promise<unknown> =>
  reads.waitFor(await store.head(), ['teams'], WAIT_MS);

/** As `roleIn`; null only where the log's own newest events give no role. */
export async function roleAtLast(log: Log, kind: TeamKind, thing: string, member: string): Promise<TeamRole | null> {
  const role = roleIn(log.reads, kind, thing, member);
  if (role !== null) return role;
  await teamsCaughtUp(log);
  return roleIn(log.reads, kind, thing, member);
}
