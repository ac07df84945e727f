import type { Application } from '#api/contract/application.ts';

/** Answers by question, as the API has them. */
export type Answered = Application['answers'];

/** What the form knows of its answers. */
export interface Sides {
  /** What stood there when it was last in the form: on it builds what is typed. */
  readonly seen: Answered;
  /** What others have put there since, where something is typed too: the member chooses. '' for nothing. */
  readonly other: Answered;
}

interface Came {
  /** What stands there now. */
  readonly now: Answered;
  /** What is typed and not saved, as it would be sent. */
  readonly own: Answered;
  /** What was sent last: it may have arrived without an answer. */
  readonly sent: Answered;
}

const reads = (answer: string | number | undefined): string => String(answer ?? '').trim();

/** Takes in what stands there now. `fresh` are the answers to show: those of others where nothing is typed. */
export function takeIn({ seen, other }: Sides, { now, own, sent }: Came): { sides: Sides; fresh: Answered } {
  const known: Record<string, string | number> = { ...seen };
  const open: Record<string, string | number> = {};
  const fresh: Record<string, string | number> = {};
  for (const question of new Set([...Object.keys(seen), ...Object.keys(now)])) {
    const there = now[question] ?? '';
    if (there === (seen[question] ?? '')) continue;
    const mine = own[question];
    const isOwn = [mine, sent[question]].some((one) => one !== undefined && reads(one) === reads(there));
    if (mine !== undefined && !isOwn) open[question] = there;
    else known[question] = there;
    if (mine === undefined) fresh[question] = there;
  }
  const isSame = JSON.stringify(open) === JSON.stringify(other);
  return { sides: { seen: known, other: isSame ? other : open }, fresh };
}
