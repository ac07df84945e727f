import type { FundEdit } from '../contract/fund.ts';

type Questions = NonNullable<FundEdit['questions']>;

/** What a fund has ever asked: the words of each id. */
export type EverAsked = ReadonlyMap<string, string>;

/** With what it asks from now on. An id that was given twice, by an earlier version, means what it was given for last. */
export const askedToo = (
  before: EverAsked,
  questions: readonly { readonly id: string; readonly text: string }[] = [],
): EverAsked => new Map([...before, ...questions.map(({ id, text }) => [id, text] as const)]);

/**
 * Gives each question its id. An id means these words and no others for as long as the fund is there, because answers name
 * it: what is reworded is another question, and what is asked again as it was has its id again.
 */
export function numbered(questions: Questions, ever: EverAsked = new Map()) {
  const free = new Map(ever);
  let next = Math.max(0, ...[...ever.keys()].map((id) => Number(id.slice(1)))) + 1;
  return questions.map((question) => {
    const [id = `q${next++}`] = [...free].find(([, text]) => text === question.text) ?? [];
    // Who asks the same twice has two answers.
    free.delete(id);
    return { id, ...question };
  });
}
