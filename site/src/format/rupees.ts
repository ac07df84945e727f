import { language } from '#words/language.ts';

/** Rupees in words that India counts in: lakh and crore. */

const LAKH = 100_000;
const short = new Intl.NumberFormat(language.tag, {
  notation: 'compact',
  compactDisplay: 'long',
  maximumFractionDigits: 2,
});
const full = new Intl.NumberFormat(language.tag, { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** '₹25 lakh', '₹1.5 crore', '₹10 lakh crore'; below a lakh the number itself, '₹80,000'. At most two decimals. */
export function rupees(amount: number): string {
  // Intl separates by a narrow blank that our font does not have.
  return amount < LAKH ? full.format(amount) : `₹${short.format(amount).replaceAll('\u202f', ' ')}`;
}

/** Every digit, grouped the Indian way: '₹25,00,000'. */
export function rupeesInFull(amount: number): string {
  return full.format(amount);
}
