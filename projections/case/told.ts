import type { EventNamed } from '#events/catalogue.ts';

type Told = Pick<EventNamed<'CaseDecided'>['data'], 'decision' | 'cause' | 'concerned' | 'against'>;

/**
 * Whether those whom a decision concerns are told of it: nobody hears that a thing of theirs was reported and nothing came of it.
 * @param before the decision that was in force; '' for none
 */
export const isTold = ({ decision, cause }: Pick<Told, 'decision' | 'cause'>, before: string): boolean =>
  decision !== 'keep' || cause === 'review' || (before !== '' && before !== 'keep');

/**
 * Who is told of a decision, each once. Who has a number that another one claims hears of it where it goes to the other, or
 * comes back to them.
 */
export function toldOf(data: Told, before: string): readonly string[] {
  const moved = data.decision === 'verify' || before === 'verify';
  return [...new Set([...(isTold(data, before) ? data.concerned : []), ...(moved ? (data.against ?? []) : [])])];
}
