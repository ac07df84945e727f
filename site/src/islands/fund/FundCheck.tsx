import type { Opportunity } from '#api/contract/fund.ts';
import { verification } from '#words/verification.ts';
import { NotReviewed } from '../../components/NotReviewed.tsx';
import { VerificationBadge } from '../../components/VerificationBadge.tsx';

/** On a fund's card: what was checked of its provider, and whether a moderator has looked at it. */
export function FundCheck({ fund }: { fund: Pick<Opportunity, '_id' | 'verification' | 'reviewed'> }) {
  return (
    <>
      <VerificationBadge id={fund._id} parts={fund.verification.parts} none={verification.noneOfProvider} withDomain />
      <NotReviewed reviewed={fund.reviewed} />
    </>
  );
}
