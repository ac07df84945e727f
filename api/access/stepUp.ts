import { sessionStream } from '#events/subjects/session.ts';
import type { Config } from '../platform/config.ts';
import type { Platform } from '../platform/platform.ts';
import { isProved, sessionFrom } from '../session/decide.ts';
import type { Session } from '../session/session.ts';

/** Whether a member has a second factor, as far as the read model has come. */
export const hasSecondFactor = ({ queries }: Pick<Platform['reads'], 'queries'>, member: string): boolean =>
  queries.factors.hasAny(member);

/** Who is in office signs in with a second factor; on a machine of one's own nobody is asked for it. */
export const hasOfficeFactor = (
  {
    config,
    reads,
  }: { readonly config: Pick<Config, 'TRUST_UNCONFIRMED'>; readonly reads: Pick<Platform['reads'], 'queries'> },
  member: string,
): boolean => config.TRUST_UNCONFIRMED === 'development' || hasSecondFactor(reads, member);

/**
 * Whether the member of a session showed within the last ten minutes that it is them: by signing in, or again since. Who
 * has a second factor shows that one. Asks the log, so that every machine says the same.
 */
export async function isProvedLately(
  { commands, reads, clock }: Pick<Platform, 'commands' | 'reads' | 'clock'>,
  { hash, member }: Session,
): Promise<boolean> {
  const session = sessionFrom(await commands.history(sessionStream(hash)));
  return session !== null && isProved(session, hasSecondFactor(reads, member), clock());
}
