/** What India's MSMED Act calls an enterprise; '' for one that is larger, or of which nothing is known. */
export type EnterpriseClass = 'micro' | 'small' | 'medium' | '';

export const ENTERPRISE_CLASSES = ['micro', 'small', 'medium'] as const satisfies readonly EnterpriseClass[];

/** Rupees of yearly turnover, as of 1 April 2025 (S.O. 1364(E)): 10, 100 and 500 crore. */
const BY_TURNOVER = [
  ['micro', 10e7],
  ['small', 100e7],
  ['medium', 500e7],
] as const;

const BY_TEAM: ReadonlyMap<string, EnterpriseClass> = new Map([
  ['1-10', 'micro'],
  ['11-50', 'small'],
  ['51-200', 'medium'],
]);

/**
 * The class of a company: by the turnover of the newest year that it reported, which is what the law goes by (the
 * platform does not know the investment in plant); until it has reported one, an estimate by the size of its team.
 */
export function enterpriseClass(
  companySize: string,
  revenue: readonly { readonly year: number; readonly value: number }[],
): EnterpriseClass {
  const [newest] = revenue.toSorted((a, b) => b.year - a.year);
  if (!newest) return BY_TEAM.get(companySize) ?? '';
  return BY_TURNOVER.find(([, most]) => newest.value <= most)?.[0] ?? '';
}
