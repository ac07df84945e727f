import type { State } from './options.ts';
import { panProblem } from './pan.ts';
import { lengthProblem, plainNumber, type Read } from './registrationText.ts';
import { STATE_OF_GST_CODE } from './stateCodes.ts';
import * as numbers from './words/en/numbers.ts';

/**
 * GST identification number: the state (2 digits), the PAN (10), the number of the registration within the state (1–9,
 * A–Z), Z, a check character. The check is Luhn's in base 36: of each of the first fourteen, from the left, once and twice
 * its value by turns, its two digits in base 36 added; what is missing to a multiple of 36.
 * Source: GST registration rules as described by several (FACTS of 2026-11-22), the same as python-stdnum's `in.gstin` and
 * stdnum's `in/gstin`; read on 2026-11-24.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export interface GstinSaid {
  /** null for territories that are no state. */
  readonly state: State | null;
  readonly pan: string;
}

export function readGstin(text: string): Read<GstinSaid> {
  const number = plainNumber(text);
  const wrong = lengthProblem('A GSTIN', number, 15) ?? gstinProblem(number);
  if (wrong !== undefined) return { wrong };
  return { number, state: STATE_OF_GST_CODE[number.slice(0, 2)] ?? null, pan: number.slice(2, 12) };
}

function gstinProblem(number: string): string | undefined {
  if (!/^[0-9A-Z]+$/.test(number)) return numbers.gstinAlphabet;
  if (!(number.slice(0, 2) in STATE_OF_GST_CODE)) return numbers.gstinState;
  const pan = panProblem(number.slice(2, 12));
  if (pan !== undefined) return numbers.gstinPan(pan);
  if (number.charAt(12) === '0') return numbers.gstinThirteenth;
  if (number.charAt(13) !== 'Z') return numbers.gstinFourteenth;
  // What would fit is not told: that would help whoever makes one up.
  return isChecked(number) ? undefined : numbers.gstinCheck;
}

function isChecked(number: string): boolean {
  let sum = 0;
  for (let i = 0; i < 15; i += 1) {
    const weighted = DIGITS.indexOf(number.charAt(i)) * (i % 2 === 0 ? 1 : 2);
    sum += Math.floor(weighted / 36) + (weighted % 36);
  }
  return sum % 36 === 0;
}
