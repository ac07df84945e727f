import type { MemberContext } from '../http/guard.ts';
import type { Platform } from '../platform/platform.ts';
import { type Seen, type Standing, seenBy } from './access.ts';
import { noApplication, notReviewer, notTheirs } from './refusals.ts';

/** As whom a call is made. */
export type Side = 'applicant' | 'reviewer';

/** What a call answers to a member who stands on the other side. */
const REFUSED = { applicant: notTheirs, reviewer: notReviewer } as const;

const standsOn = (side: Side, { isApplicant, reviews }: Standing): boolean =>
  side === 'applicant' ? isApplicant : reviews !== null;

type Refusal = ReturnType<typeof noApplication> | ReturnType<(typeof REFUSED)[Side]>;

/** The refusal keeps its type: what a route answers is what its callers in the browser are checked against. */
export type Entered = { readonly seen: Seen } | { readonly refused: Refusal };

/**
 * How every call about one application begins: the application as its stream has it, where the member may see it and
 * stands on the side that may do this.
 *
 * @param side undefined where both sides may
 */
export async function enter(
  c: MemberContext,
  deps: Pick<Platform, 'commands' | 'reads' | 'store'>,
  id: string,
  side?: Side,
): Promise<Entered> {
  const seen = await seenBy(deps, id, c.var.member.member);
  if (!seen) return { refused: noApplication(c) };
  if (side && !standsOn(side, seen)) return { refused: REFUSED[side](c) };
  return { seen };
}
