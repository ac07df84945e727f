import type { CaseDecision, CaseKind } from '#events/lists/case.ts';
import { caseIdsOf, caseStream } from '#events/subjects/case.ts';
import { standingStream } from '#events/subjects/standing.ts';
import { hides } from '#projections/case/inForce.ts';
import { type Case, caseFrom } from '../case/state.ts';
import type { HiddenStill } from '../contract/case.ts';
import type { Platform } from '../platform/platform.ts';
import { hidersIn } from '../standing/decide.ts';
import type { Subject } from './subject.ts';

/** These say nothing of what else hides a thing: it is hidden by them, or they are about a proof. */
const SILENT: readonly CaseDecision[] = ['hide', 'remove', 'verify', 'refuse'];

/** The same where the newest decision of a case leaves its thing to be seen, for whoever is told of it; null where it does not. */
export async function hiddenAfter(
  deps: Pick<Platform, 'commands'>,
  found: Case,
  subject: Pick<Subject, 'team'>,
): Promise<HiddenStill | null> {
  return found.last === null || SILENT.includes(found.last.decision) ? null : hiddenStill(deps, found, subject);
}

/**
 * What hides a thing besides the newest decision of one case: kept in that one, or warned about, others do not see it all the same.
 * An earlier decision of the case does, where to ask, to warn or to suspend came after it. A fund is hidden with its provider. As
 * the log has it, so that it is right before the read models know.
 * @param found the case that lets go, or may
 */
export async function hiddenStill(
  { commands }: Pick<Platform, 'commands'>,
  { kind, thing, id: inCase, last, inForce: { seen } }: Case,
  { team }: Pick<Subject, 'team'>,
): Promise<HiddenStill | null> {
  if (seen !== null && hides(seen) && seen.id !== last?.id) return { case: inCase, reason: seen.reason, with: null };
  const hiders = async (of: CaseKind, id: string) => hidersIn(await commands.history(standingStream(of, id)));
  const other = (await hiders(kind, thing)).find((one) => one.case !== inCase);
  if (other) return { ...other, with: null };
  // What another case decided stands in the thing's stream only once one lets go.
  for (const id of caseIdsOf(kind, thing)) {
    const by = id === inCase ? null : (caseFrom(await commands.history(caseStream(id)))?.inForce.seen ?? null);
    if (by && hides(by)) return { case: id, reason: by.reason, with: null };
  }
  if (kind !== 'fund' || team?.kind !== 'provider') return null;
  const [ofProvider] = await hiders('provider', team.thing);
  return ofProvider ? { ...ofProvider, with: 'provider' } : null;
}
