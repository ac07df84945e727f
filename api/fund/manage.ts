import type { FundRow } from '#projections/fund/fund.ts';
import type { Platform } from '../platform/platform.ts';
import { draftAsFund } from './answer.ts';

interface Managed {
  readonly creator: string;
  readonly providerId: string;
}

/** Whether a member may change a fund: whoever created it. */
export const manages = (_: Pick<Platform, 'reads'>, { creator }: Managed, member: string | undefined): boolean =>
  creator === member;

/** All that a member may change, drafts first, the newest first. */
export function managed({ reads }: Pick<Platform, 'reads'>, member: string, today: string): FundRow[] {
  const { funds } = reads.queries;
  return [...funds.draftsOfCreator(member).map(draftAsFund), ...funds.ofCreator(member, today).toReversed()];
}
