import { connectionsMost } from '../http/connections.ts';

/** Places, at the most: guests', and members' own, so that however many guests listen, a member finds one. */
const PLACES = 5000;
/** Of those, a member may have so many, and the guests of one address: an office and a mobile network share theirs. */
const OF_A_MEMBER = 50;
const OF_AN_ADDRESS = 500;
/** An address has half of all connections: those who only listen leave as many for what else is asked from there. */
const OF_ITS_CONNECTIONS = 4;

/** Each is a connection: half of those that this process may have are for listening guests, a quarter for members. */
export function placesHere(files?: number) {
  const connections = connectionsMost(files);
  return {
    guests: Math.min(PLACES, Math.floor(connections / 2)),
    members: Math.min(PLACES, Math.floor(connections / 4)),
    ofAnAddress: Math.min(OF_AN_ADDRESS, Math.floor(connections / OF_ITS_CONNECTIONS)),
  };
}

type Kind = 'guests' | 'members';

/**
 * Who has a place to listen from. Where guests have taken theirs, a guest of an address that has few takes one of the
 * address that has most: however few senders take however many, others are told of what changes.
 *
 * @param isLimited false where RATE_LIMIT is 'off': whoever listens may have all
 */
export function createPlaces(places: ReturnType<typeof placesHere>, isLimited: boolean) {
  const open = { guests: 0, members: 0 };
  /** By member, or by address, the longest held first. */
  const held = { guests: new Map<string, Set<AbortController>>(), members: new Map<string, Set<AbortController>>() };
  const countOf = (kind: Kind, who: string): number => held[kind].get(who)?.size ?? 0;

  /** Members may sit where guests leave places free; guests never where members have theirs. */
  function isFull(kind: Kind): boolean {
    if (kind === 'guests' && open.guests >= places.guests) return true;
    const isAllTaken = open.guests + open.members >= places.guests + places.members;
    return kind === 'guests' ? isAllTaken : open.members >= Math.max(places.members, PLACES) || isAllTaken;
  }

  /** Whose place a guest may take: theirs who have most, and would still have as many as the guest then has. */
  function whoGivesWay(who: string): string | undefined {
    let [most, count] = ['', 0];
    for (const [name, { size }] of held.guests) if (size > count) [most, count] = [name, size];
    return count > countOf('guests', who) + 1 ? most : undefined;
  }

  function leave(kind: Kind, who: string, gone: AbortController): void {
    const own = held[kind].get(who);
    if (!own?.delete(gone)) return; // it was taken already
    open[kind] -= 1;
    if (own.size === 0) held[kind].delete(who);
  }

  return {
    /** Why somebody has no place: they have as many as one may, or all are taken; undefined where there is one. */
    refusal(kind: Kind, who: string): 'yours' | 'all' | undefined {
      const most = !isLimited ? PLACES : kind === 'members' ? OF_A_MEMBER : places.ofAnAddress;
      if (countOf(kind, who) >= most) return 'yours';
      if (!isFull(kind)) return undefined;
      return kind === 'guests' && isLimited && whoGivesWay(who) !== undefined ? undefined : 'all';
    },

    /** Takes a place, somebody else's where all are taken. `gone` is aborted once it is taken from whoever has it here. */
    take(kind: Kind, who: string): { readonly gone: AbortController; readonly leave: () => void } {
      const from = kind === 'guests' && isFull(kind) ? whoGivesWay(who) : undefined;
      const [longest] = from === undefined ? [] : (held.guests.get(from) ?? []);
      if (from !== undefined && longest) {
        leave('guests', from, longest);
        longest.abort();
      }
      const gone = new AbortController();
      open[kind] += 1;
      held[kind].set(who, (held[kind].get(who) ?? new Set()).add(gone));
      return { gone, leave: () => leave(kind, who, gone) };
    },
  };
}
