import type { DomainEvent } from '#events/catalogue.ts';
import { fundStream } from '#events/subjects/fund.ts';
import type { Answers } from '../contract/application.ts';
import { isReadToLast } from '../fund/atLast.ts';
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

/**
 * What the fund of an application asks, as far as it matters for some answers: what it asked before is looked at where one is to
 * nothing that it asks now, and its stream is read where the read model is behind it.
 */
export async function askedFor(
  platform: Pick<Platform, 'commands' | 'reads' | 'store'>,
  { fund, history: [begun] }: Pick<ApplicationState, 'fund' | 'history'>,
  sent: Answers,
): Promise<Asked> {
  const { commands, reads } = platform;
  const { funds } = reads.queries;
  const askedNow = () => new Set(funds.known(fund, '')?.questions.map(({ id }) => id));
  const known = askedNow();
  if (Object.keys(sent).every((question) => known.has(question))) return { now: known, since: known };
  const begunAt = begun?.at ?? 0;
  if (!(await isReadToLast(platform, fund))) return askedSince(await commands.history(fundStream(fund)), begunAt);
  const now = askedNow();
  const before = funds.questionsSince(fund, begunAt - SKEW_MS).flat();
  return { now, since: new Set([...before.map(({ id }) => id), ...now]) };
}
