import type { Opportunity } from '#api/contract/fund.ts';
import { funds } from '#words/funds.ts';
import { rupees } from '../../format/rupees.ts';

/** What one applicant gets, in words: '₹5 lakh – ₹25 lakh'; null where the provider said only how much there is in all. */
export function applicantGets({ minAmount, maxAmount }: Pick<Opportunity, 'minAmount' | 'maxAmount'>): string | null {
  if (minAmount === null && maxAmount === null) return null;
  if (minAmount === null || minAmount === 0) return maxAmount === null ? null : funds.upTo(rupees(maxAmount));
  if (maxAmount === null) return funds.from(rupees(minAmount));
  return minAmount === maxAmount ? rupees(minAmount) : funds.between(rupees(minAmount), rupees(maxAmount));
}
