import type { DomainEvent } from '#events/catalogue.ts';
import { fundStream } from '#events/subjects/fund.ts';
import type { Answers } from '../contract/application.ts';
import type { Platform } from '../platform/platform.ts';
import type { ApplicationState } from './state.ts';

/** The ids of questions: those that a fund asks now, and those that it asked at any time since a draft for it was begun. */
export interface Asked {
  readonly now: ReadonlySet<string>;
  readonly since: ReadonlySet<string>;
}

/** Clocks of two machines differ by less. */
const SKEW_MS = 60_000;

/** @param begun when the draft was, milliseconds since 1970 */
export function askedSince(history: readonly DomainEvent[], begun: number): Asked {
  let now = new Set<string>();
  let since = now;
  for (const { type, data, at } of history) {
    if ((type !== 'FundCreated' && type !== 'FundChanged') || data.questions === undefined) continue;
    now = new Set(data.questions.map(({ id }) => id));
    since = at < begun - SKEW_MS ? now : new Set([...since, ...now]);
  }
  return { now, since };
}

/** What the fund of an application asks, as far as it matters for some answers: its history is read where one is to nothing that it asks now. */
export async function askedFor(
  { commands, reads }: Pick<Platform, 'commands' | 'reads'>,
  { fund, history: [begun] }: Pick<ApplicationState, 'fund' | 'history'>,
  sent: Answers,
): Promise<Asked> {
  const now = new Set(reads.queries.funds.known(fund, '')?.questions.map(({ id }) => id));
  if (Object.keys(sent).every((question) => now.has(question))) return { now, since: now };
  return askedSince(await commands.history(fundStream(fund)), begun?.at ?? 0);
}
