import type { Change } from '#api/contract/fund.ts';
import { choice } from '#words/choices.ts';
import { fitting } from '#words/fitting.ts';
import { dayLong } from '../../format/dates.ts';
import { rupees } from '../../format/rupees.ts';
import { choiceLabel } from '../company/labels.ts';
import { recognised } from '../fund/fitWords.ts';

const words = fitting.misses;

/** What would have to change, in words. */
export function changeInWords({ kind, to, atLeast, from, tell }: Change): string {
  if (tell) return words.tell[kind];
  if (from !== undefined) return words.wait(dayLong(from));
  if (atLeast !== undefined) return words.reach(rupees(atLeast));
  const value = to ?? '';
  if (kind === 'stage') return words.become.stage(choiceLabel('stage', value));
  if (kind === 'recognition') return words.become.recognition(recognised(value));
  if (kind === 'industry' || kind === 'state' || kind === 'entityType') return words.become[kind](choice(value));
  return words.other(kind);
}

/** Where the company's team tells what it has not told; undefined for all else. */
export function whereToTell({ kind, tell }: Change, company: string): string | undefined {
  if (!tell) return undefined;
  return kind === 'turnover' ? `/dashboard/startups?startup=${company}&tab=metrics` : '/dashboard/profile';
}
