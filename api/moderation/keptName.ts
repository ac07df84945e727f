import { fundStream } from '#events/subjects/fund.ts';
import { verificationStream } from '#events/subjects/verification.ts';
import { bodiesIn } from '#projections/verification/bodies.ts';
import type { Case, Decided } from '../case/state.ts';
import { fundState } from '../fund/life.ts';
import type { Platform } from '../platform/platform.ts';
import type { Write } from './settle.ts';
import { createSubjects } from './subject.ts';

/**
 * Whoever keeps a company, a provider or a fund keeps the name that it bore then, also where it is that of a bank or a ministry: a
 * fund's is its provider's. It may be repeated. Answers the position, -1 where there is nothing to keep.
 */
export function createNameKeeping(platform: Pick<Platform, 'commands' | 'reads'>) {
  const { commands } = platform;
  const subjectOf = createSubjects(platform);

  async function bearer({ kind, thing }: Case) {
    if (kind === 'company' || kind === 'provider') return { kind, thing } as const;
    const state = kind === 'fund' ? fundState(await commands.history(fundStream(thing))) : null;
    return state?.is === 'published' ? ({ kind: 'provider', thing: state.terms.providerId } as const) : null;
  }

  return async function keepName(found: Case, decided: Decided, write: Write): Promise<number> {
    // What is proved with a number or a certificate says nothing of the name.
    if (decided.cause !== 'review' && decided.cause !== 'reports') return -1;
    const of = await bearer(found);
    if (!of) return -1;
    const { registeredEntity, name, provider } =
      (await subjectOf(found.kind, found.thing)).at(decided.position)?.fields ?? {};
    const names = bodiesIn(registeredEntity ?? (found.kind === 'fund' ? provider : name) ?? '');
    if (names.length === 0) return -1;
    const command = { ...write(`${decided.id} name`), actor: decided.by };
    const data = { ...of, names, case: found.id, by: decided.by };
    const outcome = await commands.execute<never>(verificationStream(of.kind, of.thing), command, (history) => {
      const kept = new Set(history.flatMap((event) => (event.type === 'NameKept' ? event.data.names : [])));
      return { facts: names.every((one) => kept.has(one)) ? [] : [{ type: 'NameKept', data }] };
    });
    return outcome.position;
  };
}
