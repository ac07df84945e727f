import type { DomainEvent } from '#events/catalogue.ts';
import type { Position } from '#events/port/store.ts';
import { factorsStream } from '#events/subjects/factor.ts';
import { memberStream } from '#events/subjects/member.ts';
import type { Command, Decision } from '../commands/commands.ts';
import { decideRemoveAdded } from '../factor/decide.ts';
import { decideStopRemoval } from '../factor/removal.ts';
import type { Platform } from '../platform/platform.ts';
import { sessionsOf } from '../session/sessions.ts';
import { standingFrom } from './account.ts';
import { createCodes } from './codes.ts';
import { factorSeals } from './mailedSeals.ts';

/** So long the link in the mail about a new factor is good. */
const UNDO_MS = 7 * 86_400_000;

type Done = { readonly position: Position } | { readonly refused: 'over' };

const voidedAt = (history: readonly DomainEvent[], factor: string): Position | null =>
  history.find((event) => event.type === 'PasswordVoided' && event.data.factor === factor)?.position ?? null;

type Added = Extract<DomainEvent, { type: 'TotpConfirmed' | 'PasskeyAdded' }>;

const isAdded = (event: DomainEvent): event is Added => event.type === 'TotpConfirmed' || event.type === 'PasskeyAdded';

/**
 * Whether the account was taken back since a factor was added, which removed it: its link may lie in a thief's mail.
 * @param own the member's own stream
 * @param all every factor that they added
 */
const isTakenBack = (own: readonly DomainEvent[], all: readonly Added[], added: Added): boolean =>
  own.some((event) => {
    if (event.position < added.position) return false;
    if (event.type === 'EmailChangeUndone') return true;
    if (event.type !== 'PasswordVoided') return false;
    const denied = all.find(({ data }) => data.factor === event.data.factor);
    return denied !== undefined && denied.at <= added.at;
  });

/** Voids the password, once for each factor that its member denies. */
const decideVoidPassword =
  (member: string, all: readonly Added[], added: Added) =>
  (history: readonly DomainEvent[]): Decision<'over'> => {
    if (standingFrom(history).is !== 'member') return { refused: 'over' };
    const { factor } = added.data;
    if (voidedAt(history, factor) !== null) return { facts: [] };
    if (isTakenBack(history, all, added)) return { refused: 'over' };
    return { facts: [{ type: 'PasswordVoided', data: { member, factor } }] };
  };

/** What the links do that members are mailed about their second factors: they need no session. */
export function factorUndoer(platform: Platform) {
  const { commands } = platform;
  const sessions = sessionsOf(platform);
  const seals = factorSeals(platform);
  const mailed = createCodes(platform);
  const plain = ({ actor, at }: Command): Command => ({ actor, at });

  /**
   * Takes an account back from who added a factor: they knew the password. All sessions end, the password is no longer good,
   * and the factor goes with all that was added after it. The link sent again does only what the first time left undone.
   */
  async function deny(member: string, factor: string, command: Command): Promise<Done> {
    const all = (await commands.history(factorsStream(member))).filter(isAdded);
    const added = all.find(({ data }) => data.factor === factor);
    if (!added || command.at >= added.at + UNDO_MS) return { refused: 'over' };
    const decideVoid = decideVoidPassword(member, all, added);
    const outcome = await commands.execute(memberStream(member), plain(command), decideVoid);
    if ('refused' in outcome) return outcome;
    const isNew = outcome.events.length > 0;
    if (isNew) sessions.allEnded(member);
    const voided = isNew ? outcome.position : voidedAt(await commands.history(memberStream(member)), factor);
    if (voided === null) return { refused: 'over' };
    await mailed.voidBefore('reset', member, voided, plain(command));
    const decide = decideRemoveAdded(member, { from: added.at, before: voided });
    const removed = await commands.execute(factorsStream(member), plain(command), decide);
    return { position: Math.max(outcome.position, removed.position) };
  }

  return {
    /** What a link of ours undoes, as its tries are counted; null for any other text. */
    named(link: string): string | null {
      const of = seals.added.open(link) ?? seals.removal.open(link);
      return of && `undo\0${of.member}\0${of.what}`;
    },

    /** @param link what it carries */
    async undo(link: string, command: Command): Promise<Done> {
      const [added, removal] = [seals.added.open(link), seals.removal.open(link)];
      if (added) return deny(added.member, added.what, command);
      if (!removal) return { refused: 'over' };
      const { member, what } = removal;
      return commands.execute(factorsStream(member), plain(command), decideStopRemoval(member, what));
    },
  };
}
