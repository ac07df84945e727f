import type { Role } from '../contract/account.ts';
import { type GivenRole, ROLES } from '../contract/options.ts';
import type { Config } from '../platform/config.ts';
import type { Platform } from '../platform/platform.ts';

/**
 * What a member may do. Administrator is who owns one of ADMIN_EMAILS, analyst who owns one of ANALYST_EMAILS; moderator
 * and analyst is also whom an administrator made one. Each role stands for itself: an administrator who also decides on
 * cases makes themselves a moderator, and the log says so.
 *
 * Whoever signs up with an address does not own it before they have confirmed it, whether mails are sent or lie in the
 * outbox. Only TRUST_UNCONFIRMED=development, which no installation that others reach can have, asks for no confirmation.
 *
 * @param given what administrators made of them
 */
export function rolesOf(
  { email, emailConfirmed }: { readonly email: string; readonly emailConfirmed: boolean },
  {
    ANALYST_EMAILS,
    ADMIN_EMAILS,
    TRUST_UNCONFIRMED,
  }: Pick<Config, 'ANALYST_EMAILS' | 'ADMIN_EMAILS' | 'TRUST_UNCONFIRMED'>,
  given: readonly GivenRole[] = [],
): readonly Role[] {
  const owns = emailConfirmed || TRUST_UNCONFIRMED === 'development';
  const isNamed = (addresses: readonly string[]): boolean => owns && addresses.includes(email.toLowerCase());
  const has: Readonly<Record<Role, boolean>> = {
    member: true,
    analyst: isNamed(ANALYST_EMAILS) || given.includes('analyst'),
    moderator: given.includes('moderator'),
    administrator: isNamed(ADMIN_EMAILS),
  };
  return ROLES.filter((role) => has[role]);
}

/** What administrators made of a member; nothing while that is being built anew, so that signing in goes on. */
export const givenTo = (reads: Platform['reads'], member: string): readonly GivenRole[] =>
  reads.has('roles') ? reads.queries.roles.of(member) : [];

interface Present {
  readonly config: Pick<Config, 'ANALYST_EMAILS' | 'ADMIN_EMAILS' | 'TRUST_UNCONFIRMED'>;
  readonly reads: Pick<Platform['reads'], 'queries'>;
}

/**
 * The roles that a member has now, by the read models; none where they are unknown or gone.
 * @throws {ReadModelMissing} while a read model is being built
 */
export function presentRoles({ config, reads }: Present, member: string): readonly Role[] {
  const row = reads.queries.members.find(member);
  if (!row || row.erased === 1) return [];
  return rolesOf(
    { email: row.email, emailConfirmed: row.emailConfirmed === 1 },
    config,
    reads.queries.roles.of(member),
  );
}

/** Whoever is said not to have a role waits so long for a read model that is behind. */
const WAIT_MS = 2_000;

interface Log extends Present {
  readonly reads: Pick<Platform['reads'], 'queries' | 'waitFor'>;
  readonly store: Pick<Platform['store'], 'head'>;
}

/** As `presentRoles`; false only where the log's own newest events do not give the role. */
export async function hasRole(log: Log, member: string, role: Role): Promise<boolean> {
  if (presentRoles(log, member).includes(role)) return true;
  await log.reads.waitFor(await log.store.head(), ['members', 'roles'], WAIT_MS);
  return presentRoles(log, member).includes(role);
}
