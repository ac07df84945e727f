import type { EntityType, State } from './options.ts';
import { lengthProblem, plainNumber, type Read } from './registrationText.ts';
import { STATE_OF_CIN_CODE } from './stateCodes.ts';
import * as numbers from './words/en/numbers.ts';

/**
 * Corporate identity number: L or U (listed or not), industry (5 digits), state of the registered office (2 letters), year,
 * kind (3 letters), number (6 digits). It has no check digit: form, state, kind and year are all that can be read of it.
 * Source: the Ministry of Corporate Affairs' form as described by several (FACTS of 2026-11-22; bajajfinserv.in,
 * caclubindia.com, getswipe.in); read on 2026-11-24.
 */
const KINDS: Readonly<Record<string, { readonly entity?: EntityType }>> = {
  /** Private limited. */
  PTC: {},
  /** Public limited. */
  PLC: {},
  OPC: { entity: 'One Person Company' },
  /** Licensed under section 8. */
  NPL: { entity: 'Section 8 Company' },
  /** Subsidiary of a foreign company, private. */
  FTC: {},
  /** Financial lease company, public. */
  FLC: {},
  /** General association, public and private. */
  GAP: {},
  GAT: {},
  /** Of the Union's government, and of a state's. */
  GOI: {},
  SGC: {},
  /** Unlimited liability, public and private. */
  ULL: {},
  ULT: {},
};
/** Companies were first registered in India under the Act of 1850; numbers are older than CINs. */
const FIRST_YEAR = 1850;
/** What has another number, or none, in place of a CIN. */
const WITHOUT: ReadonlySet<string> = new Set([
  'Limited Liability Partnership',
  'Partnership Firm',
  'Sole Proprietorship',
  'Self-Help Group',
]);

export interface CinSaid {
  readonly state: State;
  readonly year: number;
  readonly kind: string;
}

/** @param thisYear later ones have no companies yet */
export function readCin(text: string, thisYear: number): Read<CinSaid> {
  const number = plainNumber(text);
  const wrong = lengthProblem('A CIN', number, 21) ?? cinProblem(number, thisYear);
  if (wrong !== undefined) return { wrong };
  const state = STATE_OF_CIN_CODE[number.slice(6, 8)];
  if (!state) return { wrong: numbers.cinState };
  return { number, state, year: Number(number.slice(8, 12)), kind: number.slice(12, 15) };
}

function cinProblem(number: string, thisYear: number): string | undefined {
  if (!/^[LU]/.test(number)) return numbers.cinBegins;
  if (!/^.[0-9]{5}/.test(number)) return numbers.cinIndustry;
  if (!(number.slice(6, 8) in STATE_OF_CIN_CODE)) return numbers.cinState;
  const year = number.slice(8, 12);
  if (!/^[0-9]{4}$/.test(year)) return numbers.cinYear;
  if (Number(year) < FIRST_YEAR || Number(year) > thisYear) return numbers.cinYearWrong(year);
  if (!(number.slice(12, 15) in KINDS)) return numbers.cinKind;
  if (!/[0-9]{6}$/.test(number)) return numbers.cinEnds;
  return undefined;
}

/** What a company's page says of itself; '' for nothing. */
export interface CompanySaid {
  readonly state: string;
  readonly entityType: string;
  readonly establishedYear: number;
}

/** What is wrong with a CIN for a company that says this of itself, if anything. */
export function cinMismatch({ state, year, kind }: CinSaid, company: CompanySaid): string | undefined {
  const { entityType, establishedYear } = company;
  if (WITHOUT.has(entityType)) return numbers.cinNone(entityType);
  const { entity } = KINDS[kind] ?? {};
  if (entity !== undefined && entityType !== '' && entityType !== entity) return numbers.cinEntity(entity, entityType);
  // A firm may be older than the company that it became; no company is older than its founding.
  if (year < establishedYear) return numbers.cinFounded(year, establishedYear);
  if (company.state !== '' && company.state !== state) return numbers.cinRegistered(state, company.state);
  return undefined;
}
