import type { CaseDecision } from '#events/lists/case.ts';
import { caseIdsOf, caseStream } from '#events/subjects/case.ts';
import { hides, removalEnds } from '#projections/case/inForce.ts';
import { isBeyondObjection } from '../case/decide.ts';
import { decideUnread } from '../case/open.ts';
import { type Case, caseFrom, type Decided, isWaiting } from '../case/state.ts';
import type { Command } from '../commands/commands.ts';
import type { Platform } from '../platform/platform.ts';
import { createStanding } from '../standing/standing.ts';
import { createNameKeeping } from './keptName.ts';
import { createMessageDocuments } from './messageDocument.ts';
import { createPassing } from './passing.ts';
import { createSubjects } from './subject.ts';
import { wasUnread } from './unread.ts';

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
 * Makes what a case decided come true: its thing is hidden or shown, its author suspended or reinstated, as those of its decisions
 * have it that are in force (`projections/case/inForce.ts`): also one that was not carried out before somebody decided something else. It
 * looks at the case alone, so that it may be repeated, and that an earlier decision carried out late undoes nothing.
 * Whoever decides does it at once; a process makes up for whoever was cut off in between.
 *
 * @returns the position of the last thing that was done, -1 where there was nothing to do
 */
export function createSettling(
  { commands, store, keyring, reads }: Pick<Platform, 'commands' | 'store' | 'keyring' | 'reads'>,
  effects: DecisionEffects = {},
) {
  const standing = createStanding({ commands, store, keyring });
  const pass = createPassing({ commands, store, keyring });
  const keepName = createNameKeeping({ commands, reads });
  const subjectOf = createSubjects({ commands, reads });
  const documentOf = createMessageDocuments({ reads, store });

  /** What was kept unread is opened again, and nothing comes of the decision. @returns the position; null where nothing was */
  async function openUnread({ id, kind, thing, inForce: { seen: shows, passed, kept } }: Case, write: Write) {
    const saying = [shows, passed, kept].filter((one) => one !== null && one.seen !== null);
    const subject = saying.length === 0 ? null : await subjectOf(kind, thing);
    const found = saying.find((one) => one && subject && wasUnread(subject, one));
    if (!found) return null;
    const command = { ...write(`${found.id} unread`), actor: null };
    return (await commands.execute(caseStream(id), command, decideUnread(found))).position;
  }

  /** Each case of the thing that hides it does so for itself; before this was recorded, one alone did. */
  async function recordOthers({ id, kind, thing }: Case, write: Write): Promise<void> {
    for (const other of caseIdsOf(kind, thing)) {
      const by = other === id ? null : caseFrom(await commands.history(caseStream(other)))?.inForce.seen;
      if (!by || !hides(by)) continue;
      const command = { ...write(`${by.id} standing`), actor: by.by };
      await standing.hide({ kind, id: thing }, { case: other, by: by.by, reason: by.reason }, command);
    }
  }

  /** The PDF of a message that is removed: its key goes with it. */
  const documentAlong = async ({ kind, thing }: Case, { position }: Decided): Promise<string | null> =>
    kind === 'message' ? documentOf(thing, position) : null;

  /** Whether a removal is for good now: nobody can object to it, or another moderator upheld it. */
  const isForGood = (found: Case, removal: Decided, at: number): boolean =>
    at >= (removalEnds(removal, found) ?? Number.POSITIVE_INFINITY);

  async function seen(found: Case, decided: Decided, write: Write): Promise<number> {
    const { id, kind, thing: thingId } = found;
    const thing = { kind, id: thingId };
    const ground = { case: id, by: decided.by, reason: decided.reason };
    const command = { ...write(`${decided.id} standing`), actor: decided.by };
    if (hides(decided)) {
      const removing = { ...command, key: `${decided.id} removal` };
      const outcome =
        decided.decision === 'remove' && isForGood(found, decided, command.at)
          ? await standing.remove(thing, ground, removing, await documentAlong(found, decided))
          : await standing.hide(thing, ground, command);
      return 'refused' in outcome ? -1 : outcome.position;
    }
    await recordOthers(found, write);
    const outcome = await standing.show(thing, ground, command, decided.position);
    return 'refused' in outcome ? -1 : outcome.position;
  }

  async function suspension({ id }: Case, decided: Decided, write: Write): Promise<number> {
    const { author, by, reason, decision, until } = decided;
    if (author === null) return -1;
    const command = { ...write(`${decided.id} suspension`), actor: by };
    const ground = { case: id, by, reason };
    if (decision !== 'suspend') return (await standing.reinstate(author, ground, command)).position;
    return (await standing.suspend(author, until ?? command.at, ground, command)).position;
  }

  /** Of the moment of the decision: what was given since does not concern it. */
  async function proved(inCase: string, proof: Decided, write: Write): Promise<number> {
    const effect = proof.decision === 'verify' || proof.decision === 'refuse' ? effects[proof.decision] : undefined;
    const then = caseFrom(
      (await commands.history(caseStream(inCase))).filter(({ position }) => position <= proof.position),
    );
    return (then && (await effect?.(then, proof, { ...write(proof.id), actor: proof.by }))?.position) ?? -1;
  }

  return async function settle(inCase: string, write: Write): Promise<number> {
    let done = -1;
    for (let settled: string | null = null; ; ) {
      const found = caseFrom(await commands.history(caseStream(inCase)));
      // Once more, until nothing was decided meanwhile.
      if (!found?.last || found.last.id === settled) return done;
      const opened = await openUnread(found, write);
      if (opened !== null) {
        done = Math.max(done, opened);
        continue;
      }
      const { last, inForce } = found;
      settled = last.id;
      const { at } = write(last.id);
      const positions = [
        inForce.seen === null ? -1 : await seen(found, inForce.seen, write),
        inForce.suspension === null ? -1 : await suspension(found, inForce.suspension, write),
        inForce.passed === null ? -1 : await pass(found, inForce.passed, write),
        inForce.kept === null ? -1 : await keepName(found, inForce.kept, write),
        inForce.proof === null ? -1 : await proved(inCase, inForce.proof, write),
        isOver(found, last, at) ? ((await effects.over?.(found, last, write(`${last.id} over`)))?.position ?? -1) : -1,
      ];
      done = Math.max(done, ...positions);
    }
  };
}
