import type { StandingKind } from '#events/subjects/standing.ts';
import type { HiddenMark, Suspension } from '../contract/standing-answer.ts';
import type { Platform } from '../platform/platform.ts';

type Deps = Pick<Platform, 'reads'>;

const iso = (at: number): string => new Date(at).toISOString();

/** Why others do not see a thing; undefined where nobody decided so. */
export function decidedMark({ reads }: Deps, kind: StandingKind, id: string): HiddenMark | undefined {
  const row = reads.queries.standings.hidden(kind, id);
  if (!row) return undefined;
  const state = row.removed === 1 ? 'removed' : 'hidden';
  return { state, reason: row.reason, case: row.inCase, since: iso(row.at) };
}

const AWAITING: HiddenMark = { state: 'awaiting-review', reason: null, case: null, since: null };

/** The same of a post that others do not see: one whose decision has not come to the read model yet waits to be looked at. */
export const withheldMark = (deps: Deps, kind: 'post', id: string): HiddenMark =>
  decidedMark(deps, kind, id) ?? AWAITING;

/** The same of a company or a fund that is withheld. @param of the provider of a fund, with which it is hidden */
export function hiddenMark(deps: Deps, kind: 'company' | 'fund', id: string, of?: string): HiddenMark {
  const own = decidedMark(deps, kind, id) ?? (of === undefined ? undefined : decidedMark(deps, 'provider', of));
  return own ?? AWAITING;
}

/** A member's suspension; undefined where they may write. @param now milliseconds since 1970 */
export function suspensionOf({ reads }: Deps, member: string, now: number): Suspension | undefined {
  // While it is being built anew, signing in goes on.
  const row = reads.has('standings') ? reads.queries.standings.suspension(member) : undefined;
  return row && row.until > now ? { until: iso(row.until), reason: row.reason, case: row.inCase } : undefined;
}
