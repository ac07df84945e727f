import type { Company } from '#api/contract/company-answer.ts';
import type { Opportunity } from '#api/contract/fund.ts';
import { standing } from '#words/standing.ts';
import { badgeOf } from '../VerificationBadge.tsx';

/**
 * What stands beside a company or a fund of the home page, as on its card: what was checked, and that nobody looked yet.
 * @param none said where nothing was checked
 */
export function marksOf(
  { verification, reviewed }: Pick<Company | Opportunity, 'verification' | 'reviewed'>,
  none: string,
): string[] {
  const [strongest] = verification.parts;
  return [strongest ? badgeOf(strongest) : none, ...(reviewed ? [] : [standing.notReviewed])];
}
