import type { TeamKind } from '#events/subjects/team.ts';

/** A team among those of both kinds. */
export type TeamId = `${TeamKind}/${string}`;

export const teamId = (kind: TeamKind, thing: string): TeamId => `${kind}/${thing}`;
