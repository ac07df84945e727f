import { plainNumber, type Read } from './registrationText.ts';
import * as numbers from './words/en/numbers.ts';

/**
 * The number of a certificate of recognition as a startup: DIPP, as the department was called until 2019, and one to seven
 * digits. The department has published no form of it: this is how certificates show it (those that startups print on
 * their own pages, DIPP19277 and DIPP129220 among them); read on 2026-11-24.
 */
export function readDpiit(text: string): Read<object> {
  const number = plainNumber(text);
  if (!/^DIPP/.test(number)) return { wrong: numbers.dpiitBegins };
  if (!/^DIPP[0-9]{1,7}$/.test(number)) return { wrong: numbers.dpiitDigits };
  return /^DIPP0+$/.test(number) ? { wrong: numbers.dpiitZero } : { number };
}
