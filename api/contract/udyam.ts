import type { Read } from './registrationText.ts';
import * as numbers from './words/en/numbers.ts';

/**
 * Udyam registration number: UDYAM, two letters of the state, two digits of the district, seven digits, with hyphens: 19
 * characters. It has no check digit, and its letters of states are not those of other numbers: its form is all that is read.
 * Source: the Udyam portal's form since 2020-07-01, as described by several (FACTS of 2026-11-22); read on 2026-11-24.
 */
export function readUdyam(text: string): Read<object> {
  // With or without its hyphens.
  const [, state, district, serial] =
    /^UDYAM([A-Z]{2})([0-9]{2})([0-9]{7})$/.exec(text.toUpperCase().replaceAll(/[\s-]/g, '')) ?? [];
  if (serial === undefined) return { wrong: udyamProblem(text.trim().toUpperCase()) };
  if (/^0+$/.test(serial)) return { wrong: numbers.udyamZero };
  return { number: `UDYAM-${state}-${district}-${serial}` };
}

function udyamProblem(text: string): string {
  if (!text.startsWith('UDYAM')) return numbers.udyamBegins;
  const [, state = '', district = ''] = text.split('-');
  if (!/^[A-Z]{2}$/.test(state)) return numbers.udyamState;
  if (!/^[0-9]{2}$/.test(district)) return numbers.udyamDistrict;
  return numbers.udyamEnds;
}
