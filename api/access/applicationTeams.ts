import type { TeamKind } from '#events/subjects/team.ts';
import { type TeamId, teamId } from '#projections/dealNotice/teamId.ts';
import type { Platform } from '../platform/platform.ts';
import { may, type TeamAction } from './team.ts';

/** What lets somebody of a team read applications: the company's own, and those sent to the provider. */
export const READS_APPLICATIONS: Readonly<Record<TeamKind, TeamAction>> = { company: 'edit', provider: 'review' };

/** Of one member's companies, and of their providers, the newest so many are searched. */
const SEARCHED_MOST = 20;

/** The companies or providers whose applications a member may read, the newest of their teams first. */
export function applicationTeams({ reads }: Pick<Platform, 'reads'>, member: string, kind: TeamKind): string[] {
  const teams = reads.queries.teams.ofMember(member, kind);
  return teams.flatMap(({ thing, role }) => (may(role, READS_APPLICATIONS[kind]) ? [thing] : []));
}

/** As whom a member reads messages: themselves, and the teams for which they read applications. */
export const messageReaders = (platform: Pick<Platform, 'reads'>, member: string): readonly (string | TeamId)[] => [
  member,
  ...(['company', 'provider'] as const).flatMap((kind) =>
    applicationTeams(platform, member, kind)
      .slice(0, SEARCHED_MOST)
      .map((thing) => teamId(kind, thing)),
  ),
];
