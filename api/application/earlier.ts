import type { Position } from '#events/port/store.ts';
import type { ApplicationContent } from '#events/subjects/application.ts';
import { questionChanges } from '../contract/questionChanges.ts';
import type { Queries } from '../readModels/readModels.ts';
import type { Question } from './answers.ts';

/** A question as it was asked last. `now`: the id of the one that took its place; null where none did. */
export type EarlierQuestion = Question & { readonly now: string | null };

export interface AskedThen {
  /** What was asked when something was sent; what is asked now while it is being written. */
  readonly asked: readonly Question[];
  /** What is answered all the same. */
  readonly earlier: readonly EarlierQuestion[];
}

type Funds = Pick<Queries['funds'], 'questionsAt' | 'questionsUntil'>;

/** The questions that something answers, by their ids. */
export const answeredIn = ({ answers, documents }: ApplicationContent): string[] => [
  ...Object.keys(answers),
  ...documents.flatMap(({ question }) => (question === '' ? [] : [question])),
];

/**
 * By which questions of a fund something is read that was written for it. Its history is looked at only where something
 * answers what is not among them.
 *
 * @param now what the fund asks now
 * @param sentAt the position in the log of its sending; null while it is being written
 */
export function askedThen(
  funds: Funds,
  { fund, now, sentAt }: { readonly fund: string; readonly now: readonly Question[]; readonly sentAt: Position | null },
  content: ApplicationContent,
): AskedThen {
  const asked = sentAt === null ? now : (funds.questionsAt(fund, sentAt) ?? now);
  const known = new Set(asked.map(({ id }) => id));
  const others = new Set(answeredIn(content).filter((id) => !known.has(id)));
  if (others.size === 0) return { asked, earlier: [] };
  const before = funds.questionsUntil(fund, sentAt ?? Number.MAX_SAFE_INTEGER);
  return { asked, earlier: earlierAmong(others, asked, before) };
}

/** @param before what was asked before, the newest first */
export function earlierAmong(
  ids: ReadonlySet<string>,
  asked: readonly Question[],
  before: readonly (readonly Question[])[],
): EarlierQuestion[] {
  const found = new Map<string, EarlierQuestion>();
  let newer = asked;
  let becomes = new Map(asked.map(({ id }) => [id, id]));
  for (const questions of before) {
    const places = new Map(questionChanges(questions, newer).replaced.map(([from, to]) => [from.id, to.id]));
    const then = becomes;
    becomes = new Map(
      questions.flatMap(({ id }) => {
        const now = then.get(places.get(id) ?? id);
        return now === undefined ? [] : [[id, now] as const];
      }),
    );
    for (const question of questions)
      if (ids.has(question.id) && !found.has(question.id))
        found.set(question.id, { ...question, now: becomes.get(question.id) ?? null });
    newer = questions;
  }
  return [...found.values()];
}
