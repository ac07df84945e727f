import { reviewing } from '#words/reviewing.ts';
import type { Row } from './deskRows.ts';

const words = reviewing.desk.scored;

/** What an application's score says in a list, and of how many. */
export function scoreLine({ score }: Pick<Row, 'score'>): string {
  const { reviewers = 0, average = null } = score ?? {};
  if (reviewers === 0) return words.none;
  return average === null ? words.hidden(reviewers) : words.of(average.toFixed(1), reviewers);
}

/** Whether anybody has given points at all: a fund without criteria asks for none. */
export const isScored = (rows: readonly Row[]): boolean => rows.some(({ score }) => (score?.reviewers ?? 0) > 0);
