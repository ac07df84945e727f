import type { ApplicationContent } from '#events/subjects/application.ts';
import type { Answers } from '../contract/application.ts';
import type { Wrong } from '../words/failures.ts';
import { numberIn, type Question } from './answers.ts';

/**
 * What stands before whoever sends an application: what is sent is to be what they saw. What is left out is not compared.
 * `documents`: their numbers.
 */
export interface AsSeen {
  readonly answers?: Answers | undefined;
  readonly documents?: readonly number[] | undefined;
}

type Answer = Answers[string] | undefined;

/** A number may have been written as text, with commas. */
const saysTheSame = (stands: Answer, seen: Answer): boolean =>
  typeof stands === 'number' && typeof seen === 'string'
    ? numberIn(seen) === stands
    : String(stands ?? '') === String(seen ?? '');

/** The questions that are answered otherwise than was seen, of those, and of these that are asked now. */
function otherAnswers({ answers }: ApplicationContent, seen: AsSeen, asked: readonly string[]): string[] {
  const { answers: then } = seen;
  if (!then) return [];
  return [...new Set([...Object.keys(then), ...asked])].filter((one) => !saysTheSame(answers[one], then[one]));
}

function areOthers({ documents }: ApplicationContent, { documents: seen }: AsSeen): boolean {
  const there = new Set(documents.map(({ n }) => n));
  return seen !== undefined && (there.size !== new Set(seen).size || seen.some((n) => !there.has(n)));
}

/** Where what is about to be sent reads otherwise than its sender saw it. @param questions that are asked now */
export function changedSinceSeen(
  content: ApplicationContent,
  seen: AsSeen,
  questions: readonly Pick<Question, 'id' | 'kind'>[],
): Wrong[] {
  const asked = questions.flatMap(({ id, kind }) => (kind === 'file' ? [] : [id]));
  const answers = otherAnswers(content, seen, asked).map((question) => ({
    path: `answers.${question}`,
    says: asked.includes(question) ? ('changed-meanwhile.answer' as const) : ('changed-meanwhile.question' as const),
  }));
  return areOthers(content, seen)
    ? [...answers, { path: 'documents', says: 'changed-meanwhile.documents' as const }]
    : answers;
}

/** Whether what was sent is what somebody says they saw. */
export const isAsSeen = (sent: ApplicationContent, seen: AsSeen): boolean =>
  otherAnswers(sent, seen, []).length === 0 && !areOthers(sent, seen);
