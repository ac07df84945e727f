import type { Config } from '../platform/config.ts';
import type { Platform } from '../platform/platform.ts';
import { presentRoles } from './roles.ts';
import { hasOfficeFactor } from './stepUp.ts';
import { roleIn } from './team.ts';

interface Deps {
  readonly config: Pick<Config, 'ANALYST_EMAILS' | 'ADMIN_EMAILS' | 'TRUST_UNCONFIRMED'>;
  readonly reads: Pick<Platform['reads'], 'queries'>;
}

/** As where they decide: one who has no second factor is as everybody else. */
const isModerator = (deps: Deps, reader: string): boolean =>
  presentRoles(deps, reader).includes('moderator') && hasOfficeFactor(deps, reader);

/** Whether a reader sees a company or a provider that others do not: its team does, and the moderators. */
export const seesThingOfTeam = (
  deps: Deps,
  kind: 'company' | 'provider',
  id: string,
  reader: string | undefined,
): boolean => reader !== undefined && (roleIn(deps.reads, kind, id, reader) !== null || isModerator(deps, reader));

/** The same of a post, or a member's own page. */
export const seesAuthored = (deps: Deps, author: string, reader: string | undefined): boolean =>
  reader !== undefined && (author === reader || isModerator(deps, reader));
