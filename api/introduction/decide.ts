import type { DomainEvent } from '#events/catalogue.ts';
import type { Decision } from '../commands/commands.ts';

/** The same two are not introduced by the same member again sooner: a no must not be asked away. */
export const AGAIN_MS = 90 * 86_400_000;

/** An introduction, as its stream tells it. */
export interface Introduction {
  /** The two. */
  readonly between: readonly [string, string];
  readonly by: string;
  readonly quiet: boolean;
  readonly madeAt: number;
  /** What each of the two said last. */
  readonly said: ReadonlyMap<string, boolean>;
  readonly isCompleted: boolean;
  /** Who said yes after the other had. */
  readonly lastYes: string | null;
}

/** The newest one; null where there is none. */
export function introductionFrom(history: readonly DomainEvent[]): Introduction | null {
  let found: Introduction | null = null;
  for (const { type, data, at } of history) {
    if (type === 'IntroductionMade') {
      const { by, first, second, quiet } = data;
      found = {
        ...{ between: [first, second], by, quiet, madeAt: at },
        ...{ said: new Map(), isCompleted: false, lastYes: null },
      };
    }
    if (found === null) continue;
    if (type === 'IntroductionAnswered') {
      const { member, accept } = data;
      found = { ...found, said: new Map([...found.said, [member, accept]]), lastYes: accept ? member : found.lastYes };
    }
    if (type === 'IntroductionCompleted') found = { ...found, isCompleted: true };
  }
  return found;
}

/** Whether both of the two said yes. */
export const isAgreed = ({ between, said }: Introduction): boolean => between.every((one) => said.get(one) === true);

export interface Introducing {
  readonly introduction: string;
  readonly by: string;
  readonly first: string;
  readonly second: string;
  readonly quiet: boolean;
  readonly note: string;
  readonly at: number;
}

/** From when on the same two may be introduced again: milliseconds since 1970. */
export const againFrom = (history: readonly DomainEvent[]): number => {
  const before = introductionFrom(history);
  return before === null ? 0 : before.madeAt + AGAIN_MS;
};

/** Introduces two. */
export function decideIntroduce({ note, at, ...data }: Introducing) {
  return function decide(history: readonly DomainEvent[]): Decision<'introduced-lately'> {
    if (againFrom(history) > at) return { refused: 'introduced-lately' };
    return { facts: [{ type: 'IntroductionMade', data, personal: { note } }] };
  };
}

/** One of the two says yes or no. Until both have said yes, either may think better of it. */
export function decideAnswer(data: {
  readonly introduction: string;
  readonly member: string;
  readonly accept: boolean;
}) {
  return function decide(history: readonly DomainEvent[]): Decision<'unknown'> {
    const found = introductionFrom(history);
    if (!found || found.quiet || !found.between.includes(data.member)) return { refused: 'unknown' };
    if (found.isCompleted || found.said.get(data.member) === data.accept) return { facts: [] };
    return { facts: [{ type: 'IntroductionAnswered', data }] };
  };
}

/** Notes that the two are connected. */
export function decideComplete(introduction: string) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const found = introductionFrom(history);
    const isDone = found === null || found.isCompleted || !isAgreed(found);
    if (isDone) return { facts: [] };
    const [first, second] = found.between;
    return { facts: [{ type: 'IntroductionCompleted', data: { introduction, by: found.by, first, second } }] };
  };
}
