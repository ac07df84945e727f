import type { EntityType } from './options.ts';
import { lengthProblem, plainNumber, type Read } from './registrationText.ts';
import type { Name } from './words/en/names.ts';
import * as numbers from './words/en/numbers.ts';

/**
 * Permanent account number: five letters, four digits that are not all 0, one letter. The fourth letter tells what its
 * holder is. The last one is a check letter whose rule the department has not published: its form is all that is read.
 * Source: the Income Tax Department's form as described by several (FACTS of 2026-11-22; Wikipedia, 'Permanent account
 * number'); read on 2026-11-24.
 */
const HOLDERS: Readonly<Record<string, Name>> = {
  A: 'an association of persons',
  B: 'a body of individuals',
  C: 'a company',
  F: 'a firm or an LLP',
  G: 'a government agency',
  H: 'a Hindu undivided family',
  J: 'an artificial juridical person',
  L: 'a local authority',
  P: 'a person',
  T: 'a trust',
};

export interface PanSaid {
  /** The fourth letter. */
  readonly holder: string;
}

export function readPan(text: string): Read<PanSaid> {
  const number = plainNumber(text);
  const wrong = lengthProblem('A PAN', number, 10) ?? panProblem(number);
  return wrong === undefined ? { number, holder: number.charAt(3) } : { wrong };
}

/** What is wrong with ten characters that are to be a PAN, if anything. */
export function panProblem(pan: string): string | undefined {
  if (!/^[A-Z]{5}/.test(pan)) return numbers.panLetters;
  if (!/^.{5}[0-9]{4}/.test(pan)) return numbers.panDigits;
  if (!/[A-Z]$/.test(pan)) return numbers.panLast;
  if (!(pan.charAt(3) in HOLDERS)) return numbers.panHolder;
  if (pan.slice(5, 9) === '0000') return numbers.panZero;
  return undefined;
}

/** Whether the number is one of a person or a family: then it is theirs, and nobody is shown it. */
export const isOfPerson = (holder: string): boolean => holder === 'P' || holder === 'H';

/** Whose PAN a company of a kind has; of others, such as societies, it is not sure. */
const HOLDER_OF_ENTITY: { readonly [Entity in EntityType]?: string } = {
  'Private Limited Company': 'C',
  'One Person Company': 'C',
  'Producer Company': 'C',
  'Section 8 Company': 'C',
  'Limited Liability Partnership': 'F',
  'Partnership Firm': 'F',
  'Sole Proprietorship': 'P',
};

/** What is wrong with a PAN for a company that says what it is by law ('' for nothing), if anything. */
export function holderProblem(holder: string, entityType: string): string | undefined {
  // Any of the company's kinds, or ''; what is not among them is not compared.
  const needed = HOLDER_OF_ENTITY[entityType as EntityType];
  if (needed === undefined || needed === holder) return undefined;
  const said = HOLDERS[holder];
  return said === undefined ? numbers.panHolder : numbers.panOther(said, entityType);
}
