import type { DomainEvent } from '#events/catalogue.ts';
import type { Position } from '#events/port/store.ts';
import type { ReviewedKind, StandingKind } from '#events/subjects/standing.ts';
import type { Decision } from '../commands/commands.ts';

/** What has been hidden can be shown again, what has been removed cannot. */
export type Seen = 'shown' | 'hidden' | 'removed';

/** In which case who decided, and for which reason. */
export interface Ground {
  readonly case: string;
  /** The moderator. */
  readonly by: string;
  readonly reason: string;
}

interface Hiding {
  readonly reason: string;
  /** Where in the log it was held, which nobody has decided; -1 where a moderator hid it. */
  readonly held: Position;
}

interface Standing {
  readonly removed: boolean;
  /** The cases that hide it. */
  readonly hiddenBy: ReadonlyMap<string, Hiding>;
  /** The cases that removed it, with their reasons. */
  readonly removedBy: ReadonlyMap<string, string>;
}

const SHOWN: Standing = { removed: false, hiddenBy: new Map(), removedBy: new Map() };

function evolve(standing: Standing, event: DomainEvent): Standing {
  const { hiddenBy, removedBy } = standing;
  switch (event.type) {
    case 'ThingHidden': {
      const held = event.data.by === '' ? event.position : -1;
      return { ...standing, hiddenBy: new Map([...hiddenBy, [event.data.case, { reason: event.data.reason, held }]]) };
    }
    case 'HidingLifted':
      return { ...standing, hiddenBy: new Map([...hiddenBy].filter(([one]) => one !== event.data.case)) };
    case 'ThingShown':
      return { ...standing, hiddenBy: new Map() };
    case 'ThingRemoved':
      return { ...standing, removed: true, removedBy: new Map([...removedBy, [event.data.case, event.data.reason]]) };
    default:
      return standing;
  }
}

const standingFrom = (history: readonly DomainEvent[]): Standing => history.reduce(evolve, SHOWN);

/** Whether others see a thing, as its stream tells. */
export function seenFrom(history: readonly DomainEvent[]): Seen {
  const { removed, hiddenBy } = standingFrom(history);
  return removed ? 'removed' : hiddenBy.size > 0 ? 'hidden' : 'shown';
}

/** Whether one case hides a thing for itself, as its stream tells. */
export const isHiddenBy = (history: readonly DomainEvent[], inCase: string): boolean =>
  standingFrom(history).hiddenBy.has(inCase);

/** The cases for which others do not see a thing, with the reason of each, as its stream tells. */
export function hidersIn(history: readonly DomainEvent[]): readonly Pick<Ground, 'case' | 'reason'>[] {
  const { hiddenBy, removedBy } = standingFrom(history);
  const reasons = new Map([...[...hiddenBy].map(([id, { reason }]) => [id, reason] as const), ...removedBy]);
  return [...reasons].map(([id, reason]) => ({ case: id, reason }));
}

/** Until when each case suspends a member, in milliseconds since 1970. */
function suspensionsFrom(history: readonly DomainEvent[]): ReadonlyMap<string, number> {
  const suspensions = new Map<string, number>();
  for (const { type, data } of history) {
    if (type === 'MemberSuspended') suspensions.set(data.case, data.until);
    if (type === 'MemberReinstated') suspensions.delete(data.case);
  }
  return suspensions;
}

/** Until when a member is suspended, in milliseconds since 1970; null where they are not, or have been reinstated. */
export function suspendedFrom(history: readonly DomainEvent[]): number | null {
  const ends = [...suspensionsFrom(history).values()];
  return ends.length === 0 ? null : Math.max(...ends);
}

interface Thing {
  readonly kind: StandingKind;
  readonly id: string;
}

/**
 * A case hides a thing. Done again, nothing happens.
 * @param anew what is held already is held anew from here on: what a moderator kept before, but had not read, shows it not
 */
export function decideHide(thing: Thing, ground: Ground, anew = false) {
  return function decide(history: readonly DomainEvent[]): Decision<'removed'> {
    const { removed, hiddenBy } = standingFrom(history);
    if (removed) return { refused: 'removed' };
    const hiding = hiddenBy.get(ground.case);
    // That a moderator hides what was held before is said: its writer reads why, and where to object.
    const isDecided = hiding !== undefined && hiding.held >= 0 && ground.by !== '';
    const isHidden = hiding !== undefined && !anew && !isDecided;
    return { facts: isHidden ? [] : [{ type: 'ThingHidden', data: { ...thing, ...ground } }] };
  };
}

/**
 * A case hides a thing no more: it is shown where no other one does. Of what the case does not hide, nothing happens.
 * @param decided where in the log that was decided: carried out late, it shows nothing that was held after it
 */
export function decideShow(thing: Thing, ground: Ground, decided = Number.MAX_SAFE_INTEGER) {
  return function decide(history: readonly DomainEvent[]): Decision<'removed'> {
    const { removed, hiddenBy } = standingFrom(history);
    if (removed) return { refused: 'removed' };
    const hiding = hiddenBy.get(ground.case);
    if (hiding === undefined || hiding.held > decided) return { facts: [] };
    const type = hiddenBy.size === 1 ? 'ThingShown' : 'HidingLifted';
    return { facts: [{ type, data: { ...thing, ...ground } }] };
  };
}

/**
 * A case removes a thing for good. Done again, nothing happens; by another case, that one has removed it too.
 * @param document the storage key of a message's PDF; null for none
 */
export function decideRemove(thing: Thing, ground: Ground, document: string | null) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    if (standingFrom(history).removedBy.has(ground.case)) return { facts: [] };
    return { facts: [{ type: 'ThingRemoved', data: { ...thing, ...ground, ...(document !== null && { document }) } }] };
  };
}

/** A case suspends a member; a second time replaces the first. @param until milliseconds since 1970 */
export function decideSuspension(member: string, until: number, ground: Ground) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    if (suspensionsFrom(history).get(ground.case) === until) return { facts: [] };
    return { facts: [{ type: 'MemberSuspended', data: { member, until, ...ground } }] };
  };
}

/** A case suspends a member no more; what another one decided stands. */
export function decideReinstatement(member: string, ground: Ground) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    if (!suspensionsFrom(history).has(ground.case)) return { facts: [] };
    return { facts: [{ type: 'MemberReinstated', data: { member, ...ground } }] };
  };
}

/**
 * Once is enough, of each time that it was opened.
 * @param decision null where a proved domain let it pass
 * @param since where in the log a moderator decided so: what passed before was looked at again since. Left out, it is in force still.
 */
export function decidePass(
  thing: { readonly kind: ReviewedKind; readonly id: string },
  decision: Pick<Ground, 'case' | 'by'> | null,
  since: Position = -1,
) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const ground = decision ? 'moderator' : 'domain';
    // What a proved domain let pass a moderator may still look at.
    const isPassed = history.some(
      (event) =>
        event.type === 'ReviewPassed' &&
        event.position > since &&
        (event.data.ground === 'moderator' || ground === 'domain'),
    );
    if (isPassed) return { facts: [] };
    const data = { ...thing, ground, case: decision?.case ?? null, by: decision?.by ?? null } as const;
    return { facts: [{ type: 'ReviewPassed', data }] };
  };
}
