import type { TermsAnswer } from '#api/contract/fund.ts';
import { choice } from '#words/choices.ts';
import { funds as words } from '#words/funds.ts';
import { dayLong } from '../../format/dates.ts';
import { rupees } from '../../format/rupees.ts';
import { named } from '../../words/named.ts';
import { listChanges } from './listChanges.ts';

type Change = Omit<TermsAnswer['changes'][number], 'at'>;

const { became, nothing } = words.detail;
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'minAmount', 'maxAmount']);
const DAYS: ReadonlySet<string> = new Set(['deadline', 'launchDate', 'teamDate']);
/** Longer texts and lists are not told word by word. */
const TOLD: ReadonlySet<string> = new Set(['type', 'stage', 'industry', 'region', 'entityType', 'team']);

/** One change of a fund's terms, for people. */
export function changeLine({ field, from, to }: Change): string {
  if (field === 'closed') return became.closed(words.closedAs[to === 'filled' ? 'filled' : 'withdrawn']);
  if (field === 'deadline') return became.deadline(dayLong(String(from)), dayLong(String(to)));
  const label = named(words.fields, field) ?? field;
  if (AMOUNTS.has(field)) return became.amount(label, money(from), money(to));
  if (DAYS.has(field)) return became.amount(label, day(from), day(to));
  if (TOLD.has(field)) return became.amount(label, word(from), word(to));
  const switched = named(became.flags, field);
  if (switched && typeof to === 'boolean') return switched[`${to}`];
  const line = named(became.whole, field) ?? became.other(label);
  const parts = listChanges(from, to);
  return parts === '' ? line : became.parts(line, parts);
}

const money = (value: unknown): string => (typeof value === 'number' ? rupees(value) : nothing);
const day = (value: unknown): string => (typeof value === 'string' && value !== '' ? dayLong(value) : nothing);
const word = (value: unknown): string => (typeof value === 'string' && value !== '' ? choice(value) : nothing);
