import { profile } from '#words/profile.ts';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import type { OwnCompanies } from './useOwnCompanies.ts';

const words = profile.companies;

/** Below companies of one's own: the way to those that are not at hand yet, and word of what did not come. */
export function MoreCompanies({ own: { next, phase, more, again } }: { own: OwnCompanies }) {
  if (phase === 'failed') return <LoadFailed message={words.failed} again={again} />;
  return next === null ? null : <MoreButton label={words.more} busy={phase === 'more'} onMore={more} />;
}
