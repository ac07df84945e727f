import { companyStream } from '#events/subjects/company.ts';
import { fundStream } from '#events/subjects/fund.ts';
import type { ReviewedKind } from '#events/subjects/standing.ts';
import type { Case, Decided } from '../case/state.ts';
import type { Platform } from '../platform/platform.ts';
import { createStanding } from '../standing/standing.ts';
import type { Write } from './settle.ts';

/**
 * A decision that lets a company or a fund be seen passes its review: whoever keeps it, and whoever warns somebody about it and
 * lets it stay, has looked at it. It may be repeated. Answers the position, -1 where there is nothing to pass.
 */
export function createPassing(platform: Pick<Platform, 'commands' | 'store' | 'keyring'>) {
  const { commands } = platform;
  const standing = createStanding(platform);

  /** Whether it came to be under review: whoever lets it be seen for its reports has looked at it, also before its review was opened. */
  async function isMadeForReview(kind: ReviewedKind, thing: string): Promise<boolean> {
    const history = await commands.history(kind === 'company' ? companyStream(thing) : fundStream(thing));
    return history.some(
      ({ type, data }) => (type === 'CompanyRegistered' || type === 'FundCreated') && data.review !== undefined,
    );
  }

  return async function pass({ id, kind, thing, isReview }: Case, decided: Decided, write: Write): Promise<number> {
    // Carried out late, it passes no review that was opened since.
    if ((kind !== 'company' && kind !== 'fund') || isReview) return -1;
    if (decided.cause !== 'review' && !(await isMadeForReview(kind, thing))) return -1;
    const command = { ...write(`${decided.id} review`), actor: decided.by };
    const since = decided.cause === 'review' ? decided.position : undefined;
    return (await standing.pass({ kind, id: thing }, { case: id, by: decided.by }, command, since)).position;
  };
}
