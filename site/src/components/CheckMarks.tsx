import type { Verification } from '#api/contract/verification-answer.ts';
import { verification as words } from '#words/verification.ts';
import { NotReviewed } from './NotReviewed.tsx';
import { VerificationBadge } from './VerificationBadge.tsx';

interface Props {
  kind: string;
  id: string;
  /** null of what nobody checks. */
  verification: Verification | null;
  reviewed: boolean | null;
}

/** How cards of a kind say what was checked: of a fund it is its provider, whose domain is named. */
export const proofWords = (kind: string) =>
  kind === 'fund' ? { none: words.noneOfProvider, withDomain: true } : { none: words.none, withDomain: false };

/** In a list of many kinds, beside a company or a fund, as on its card: what was checked, and that nobody looked yet. */
export function CheckMarks({ kind, id, verification, reviewed }: Props) {
  if (!verification) return null;
  return (
    <div className="check-marks">
      <VerificationBadge id={id} parts={verification.parts} {...proofWords(kind)} />
      <NotReviewed reviewed={reviewed !== false} />
    </div>
  );
}
