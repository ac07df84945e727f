import type { Provider } from '#api/contract/provider-answer.ts';
import { team } from '#words/team.ts';

const words = team.provider.ledger;

/** How a provider answers, as names and values: the share is of what is due alone, so what is not stands before it. */
export function ledgerLines(
  ledger: NonNullable<Provider['ledger']>,
): readonly (readonly [name: string, value: string])[] {
  const said = (value: number | null, how: (value: number) => string): string =>
    value === null ? words.none : how(value);
  const number = (count: number): string => count.toLocaleString('en-IN');
  return [
    [words.received, number(ledger.received)],
    [words.answered, number(ledger.answered)],
    [words.inTime, number(ledger.inTime)],
    [words.share, said(ledger.answeredShare, words.percent)],
    [words.answer, said(ledger.medianDaysToAnswer, words.days)],
    [words.decision, said(ledger.medianDaysToDecision, words.days)],
  ];
}
