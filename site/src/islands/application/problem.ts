import { applications } from '#words/applications.ts';
import { type Failure, messageOf } from '../../client/outcome.ts';

const words = applications.form;

/** What is wrong with one answer. */
interface Line {
  readonly question: string;
  readonly message: string;
  /** Whether that it has no answer is all that is wrong. */
  readonly isMissing?: boolean;
}

/** What hinders an application from being sent, and with which answers. */
export interface Problem {
  /** What stands above the answers, whichever are left; undefined where it is told from them. */
  readonly said?: string;
  readonly lines: readonly Line[];
}

/** What stands above what is listed: how many answers are missing, where nothing else is wrong. */
export function headingOf({ said, lines }: Problem): string {
  if (said !== undefined) return said;
  return lines.every(({ isMissing }) => isMissing) ? words.missing(lines.length) : words.fix;
}

/** What is left of it once an answer is another one; undefined where nothing is. */
export function settled(problem: Problem | undefined, question: string): Problem | undefined {
  const lines = problem?.lines.filter((line) => line.question !== question) ?? [];
  return problem && lines.length > 0 ? { ...problem, lines } : undefined;
}

/** What the server finds wrong, by question where it says so. */
export function problemOf(failure: Failure): Problem {
  const errors = failure.kind === 'refused' ? failure.errors : [];
  const lines = errors.flatMap(({ path, message }) => {
    const [, question] = /^answers\.(q\d+)$/.exec(path ?? '') ?? [];
    return question === undefined ? [] : [{ question, message }];
  });
  return { said: messageOf(failure, words.failed), lines };
}
