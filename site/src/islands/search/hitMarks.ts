import type { SearchResult } from '#api/contract/search.ts';
import { standing } from '#words/standing.ts';
import { proofWords } from '../../components/CheckMarks.tsx';
import { badgeOf } from '../../components/VerificationBadge.tsx';

/**
 * What is said in words beside a company or a fund that was found: what was checked of it, as on its card, and that no
 * moderator has looked at it yet.
 */
export function hitMarks({ kind, verification, reviewed }: Pick<SearchResult, 'kind' | 'verification' | 'reviewed'>) {
  if (!verification) return [];
  const { none, withDomain } = proofWords(kind);
  const [strongest] = verification.parts;
  return [strongest ? badgeOf(strongest, withDomain) : none, ...(reviewed === false ? [standing.notReviewed] : [])];
}
