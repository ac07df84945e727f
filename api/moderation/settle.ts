import { CASE_CAUSES, type CaseDecision, isFavourable } from '#events/lists/case.ts';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { isBeyondObjection } from '../case/decide.ts';
import { type Case, caseFrom, type Decided, hides, isWaiting } from '../case/state.ts';
import type { Command } from '../commands/commands.ts';
import type { Platform } from '../platform/platform.ts';
import { createStanding } from '../standing/standing.ts';

/** A command under this key, as of now; its actor is whoever decided. */
export type Write = (key: string) => Command;

/** What another subject does once moderators have decided: it may be called again for the same decision. */
export type OnDecided = (found: Case, decided: Decided, command: Command) => Promise<{ readonly position: number }>;

/** By the decision. `over`: nothing was refused, or nobody can object to that any more. */
export type DecisionEffects = Partial<Readonly<Record<Extract<CaseDecision, 'verify' | 'refuse'> | 'over', OnDecided>>>;

/** Whether nobody decides any more on what was refused: to ask, to warn, to hide or to suspend does not end it before its time. */
function isOver(found: Case, last: Decided, at: number): boolean {
  if (last.decision === 'keep') return true;
  return last.decision === 'verify' ? found.isFinal : !isWaiting(found) && isBeyondObjection(found, last, at);
}

/**
 * Makes what a case decided come true: its thing is hidden or shown, its author suspended or reinstated, as the newest decision
 * has it. It looks at the case alone, so that it may be repeated, and that an earlier decision carried out late undoes nothing.
 * Whoever decides does it at once; a process makes up for whoever was cut off in between.
 *
 * @returns the position of the last thing that was done, -1 where there was nothing to do
 */
export function createSettling(
  { commands, store, keyring, reads }: Pick<Platform, 'commands' | 'store' | 'keyring' | 'reads'>,
  effects: DecisionEffects = {},
) {
  const standing = createStanding({ commands, store, keyring });

  /** Each case of the thing that hides it does so for itself; before this was recorded, one alone did. */
  async function recordOthers({ id, kind, thing }: Case, write: Write): Promise<void> {
    for (const cause of CASE_CAUSES) {
      const other = caseIdOf(cause, kind, thing);
      const last = other === id ? null : caseFrom(await commands.history(caseStream(other)))?.last;
      if (!last || !hides(last)) continue;
      const command = { ...write(`${last.id} standing`), actor: last.by };
      await standing.hide({ kind, id: thing }, { case: other, by: last.by, reason: last.reason }, command);
    }
  }

  const documentOf = ({ kind, thing }: Case): string | null =>
    kind === 'message' ? reads.queries.files.documentOf(thing) : null;

  async function seen(found: Case, last: Decided, write: Write): Promise<number> {
    const { id, kind, thing: thingId } = found;
    const thing = { kind, id: thingId };
    const ground = { case: id, by: last.by, reason: last.reason };
    const command = { ...write(`${last.id} standing`), actor: last.by };
    if (hides(last)) {
      const isForGood = last.decision === 'remove' && isBeyondObjection(found, last, command.at);
      const removing = { ...command, key: `${last.id} removal` };
      const outcome = isForGood
        ? await standing.remove(thing, ground, removing, documentOf(found))
        : await standing.hide(thing, ground, command);
      return 'refused' in outcome ? -1 : outcome.position;
    }
    // To ask or to warn somebody, or to suspend them, says nothing of the thing: what was held stays so.
    if (!isFavourable(last.decision)) return -1;
    await recordOthers(found, write);
    const outcome = await standing.show(thing, ground, command);
    return 'refused' in outcome ? -1 : outcome.position;
  }

  async function suspension({ id }: Case, last: Decided, write: Write): Promise<number> {
    const ground = { case: id, by: last.by, reason: last.reason };
    const command = { ...write(`${last.id} suspension`), actor: last.by };
    if (last.author === null) return -1;
    if (last.decision === 'suspend')
      return (await standing.suspend(last.author, last.until ?? command.at, ground, command)).position;
    return (await standing.reinstate(last.author, ground, command)).position;
  }

  async function passed({ id, kind, thing, cause }: Case, last: Decided, write: Write): Promise<number> {
    const isReviewed = kind === 'company' || kind === 'fund';
    if (cause !== 'review' || !isReviewed || last.decision !== 'keep') return -1;
    const command = { ...write(`${last.id} review`), actor: last.by };
    return (await standing.pass({ kind, id: thing }, { case: id, by: last.by }, command)).position;
  }

  return async function settle(inCase: string, write: Write): Promise<number> {
    let done = -1;
    for (let settled: string | null = null; ; ) {
      const found = caseFrom(await commands.history(caseStream(inCase)));
      // Once more, until nothing was decided meanwhile.
      if (!found?.last || found.last.id === settled) return done;
      const { last } = found;
      settled = last.id;
      const command = { ...write(last.id), actor: last.by };
      const isProof = last.decision === 'verify' || last.decision === 'refuse';
      const positions = [
        await seen(found, last, write),
        await suspension(found, last, write),
        await passed(found, last, write),
        isProof ? ((await effects[last.decision]?.(found, last, command))?.position ?? -1) : -1,
        isOver(found, last, command.at)
          ? ((await effects.over?.(found, last, write(`${last.id} over`)))?.position ?? -1)
          : -1,
      ];
      done = Math.max(done, ...positions);
    }
  };
}
