import type { Change } from '#api/contract/fund.ts';
import { fitting } from '#words/fitting.ts';
import { dayLong } from '../../format/dates.ts';
import { rupees } from '../../format/rupees.ts';
import { named } from '../../words/named.ts';
import { choiceLabel } from '../company/labels.ts';

const words = fitting.misses;

/**
 * What would have to change, in words; null for what nobody can be advised to change: the industry, the state and the kind
 * of entity are what the company is.
 */
export function changeInWords({ kind, to = '', atLeast, from, tell }: Change): string | null {
  if (tell) return words.tell[kind];
  if (from !== undefined) return words.wait(dayLong(from));
  if (atLeast !== undefined) return words.reach(rupees(atLeast));
  if (kind === 'stage') return words.become.stage(choiceLabel('stage', to));
  if (kind === 'recognition') return named(words.become.recognition, to) ?? null;
  return null;
}

/** Where the company's team tells what it has not told; undefined for all else. */
export function whereToTell({ kind, tell }: Change, company: string): string | undefined {
  if (!tell) return undefined;
  return kind === 'turnover' ? `/dashboard/startups?startup=${company}&tab=metrics` : '/dashboard/profile';
}
