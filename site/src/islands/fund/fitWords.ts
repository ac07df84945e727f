import type { Opportunity, VerdictLine } from '#api/contract/fund.ts';
import { choice } from '#words/choices.ts';
import { funds } from '#words/funds.ts';
import { rupees } from '../../format/rupees.ts';
import { named } from '../../words/named.ts';

const words = funds.fit;
type Range = { readonly min?: number | undefined; readonly max?: number | undefined };
type Kind = VerdictLine['kind'];

/** What a fund checks, as its page tells everyone: each term with what is needed. */
export function checkedTerms({ criteria }: Pick<Opportunity, 'criteria'>): { kind: Kind; needed: string }[] {
  const { industries, stages, states, entityTypes, recognitions, womenLed } = criteria;
  const { minAgeMonths, maxAgeMonths, minTurnover, maxTurnover } = criteria;
  const terms: [Kind, VerdictLine['needed'] | undefined][] = [
    ['industry', industries],
    ['stage', stages],
    ['state', states],
    ['entityType', entityTypes],
    ['age', { min: minAgeMonths, max: maxAgeMonths } as Range],
    ['turnover', { min: minTurnover, max: maxTurnover } as Range],
    ['recognition', recognitions],
    ['womenLed', womenLed === true ? true : undefined],
  ];
  return terms.flatMap(([kind, needed]) => {
    const said = needed === undefined ? '' : neededIn(kind, needed);
    return said === '' ? [] : [{ kind, needed: said }];
  });
}

/** What a term needs; '' where it needs nothing. */
export function neededIn(kind: Kind, needed: VerdictLine['needed']): string {
  if (needed === true) return words.womenLed;
  return 'length' in needed ? listIn(kind, needed, words.or) : rangeIn(kind, needed);
}

/** What the company has. */
export function hasIn({ kind, has }: VerdictLine): string {
  if (has === null) return words.notTold;
  if (typeof has === 'string') return choice(has);
  if (typeof has === 'boolean') return words.asSaid(has ? words.womenLed : words.notWomenLed);
  if (typeof has === 'object' && 'length' in has) return words.asSaid(listIn(kind, has, words.and));
  return typeof has === 'number' ? amountIn(kind, has) : rangeIn(kind, has);
}

/** What the public rules say against a recognition that the company has; null where they say nothing. */
export function ruledOut({ kind, needed, has, holds }: VerdictLine): string | null {
  if (kind !== 'recognition' || holds === true || !Array.isArray(needed) || !Array.isArray(has)) return null;
  if (!needed.some((one) => has.includes(one))) return null;
  return holds === null ? words.perhapsEnded : words.ended;
}

const listIn = (kind: Kind, list: readonly string[], between: string): string =>
  list.map((one) => (kind === 'recognition' ? recognised(one) : choice(one))).join(between);

const recognised = (name: string): string => named(words.recognitions, name) ?? name;

const amountIn = (kind: Kind, value: number): string => (kind === 'age' ? words.months(value) : rupees(value));

function rangeIn(kind: Kind, { min, max }: Range): string {
  if (min === undefined) return max === undefined ? '' : words.upTo(amountIn(kind, max));
  if (max === undefined) return words.from(amountIn(kind, min));
  return min === max ? amountIn(kind, min) : words.between(amountIn(kind, min), amountIn(kind, max));
}
