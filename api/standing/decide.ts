import type { DomainEvent } from '#events/catalogue.ts';
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

interface Standing {
  readonly removed: boolean;
  /** The cases that hide it. */
  readonly hiddenBy: ReadonlySet<string>;
  /** The cases that removed it. */
  readonly removedBy: ReadonlySet<string>;
}

const SHOWN: Standing = { removed: false, hiddenBy: new Set(), removedBy: new Set() };

function evolve(standing: Standing, event: DomainEvent): Standing {
  const { hiddenBy, removedBy } = standing;
  switch (event.type) {
    case 'ThingHidden':
      return { ...standing, hiddenBy: new Set([...hiddenBy, event.data.case]) };
    case 'HidingLifted':
      return { ...standing, hiddenBy: hiddenBy.difference(new Set([event.data.case])) };
    case 'ThingShown':
      return { ...standing, hiddenBy: new Set() };
    case 'ThingRemoved':
      return { ...standing, removed: true, removedBy: new Set([...removedBy, event.data.case]) };
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

/** A case hides a thing. Done again, nothing happens. */
export function decideHide(thing: Thing, ground: Ground) {
  return function decide(history: readonly DomainEvent[]): Decision<'removed'> {
    const { removed, hiddenBy } = standingFrom(history);
    if (removed) return { refused: 'removed' };
    return { facts: hiddenBy.has(ground.case) ? [] : [{ type: 'ThingHidden', data: { ...thing, ...ground } }] };
  };
}

/** A case hides a thing no more: it is shown where no other one does. Of what the case does not hide, nothing happens. */
export function decideShow(thing: Thing, ground: Ground) {
  return function decide(history: readonly DomainEvent[]): Decision<'removed'> {
    const { removed, hiddenBy } = standingFrom(history);
    if (removed) return { refused: 'removed' };
    if (!hiddenBy.has(ground.case)) return { facts: [] };
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

/** Once is enough. @param decision null where a proved domain let it pass */
export function decidePass(
  thing: { readonly kind: ReviewedKind; readonly id: string },
  decision: Pick<Ground, 'case' | 'by'> | null,
) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const ground = decision ? 'moderator' : 'domain';
    // What a proved domain let pass a moderator may still look at.
    const isPassed = history.some(
      (event) => event.type === 'ReviewPassed' && (event.data.ground === 'moderator' || ground === 'domain'),
    );
    if (isPassed) return { facts: [] };
    const data = { ...thing, ground, case: decision?.case ?? null, by: decision?.by ?? null } as const;
    return { facts: [{ type: 'ReviewPassed', data }] };
  };
}
