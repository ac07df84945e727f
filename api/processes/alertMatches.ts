import { setImmediate as turn } from 'node:timers/promises';
import { safeParse } from 'zod/v4/core';
import type { FundList } from '#projections/fund/list.ts';
import type { FundMatch } from '#projections/fund/matches.ts';
import { fundsQuery } from '../contract/fund.ts';
import { askedFunds } from '../fund/asked.ts';
import type { Platform } from '../platform/platform.ts';

/** Different queries whose answer is remembered: many members keep the same ones. */
const REMEMBERED = 10_000;

/** So often it is asked in a turn of the event loop whether a query finds a fund: up to five milliseconds each, with many words. */
const ASKED_A_TURN = 5;

/** A fund that alerts may tell of. */
export interface Candidate extends FundMatch {
  readonly fund: string;
  /** The members who offer it: to these it is no news. */
  readonly team: ReadonlySet<string>;
}

/** Of the searches that find one fund, so many are told. */
export const SEARCHES_TOLD = 5;

/** The funds that a member's searches find, and which searches find each: one at the least. */
export interface MemberMatches {
  readonly member: string;
  readonly found: ReadonlyMap<string, readonly string[]>;
}

/** Opens funds, one in a turn of the event loop: each takes some ten milliseconds. They are the caller's to close. */
export async function* openCandidates(
  funds: readonly string[],
  open: (fund: string) => Promise<Candidate>,
): AsyncGenerator<Candidate> {
  for (const fund of funds) {
    yield await open(fund);
    await turn();
  }
}

/**
 * Which members' saved searches with an alert find which of some funds of others: slice by slice, a member never in two.
 * Others have their turn between the slices, and within one where it has queries that were not asked yet: one member may keep a
 * hundred of these, and a day may have hundreds of funds.
 * @param today YYYY-MM-DD
 */
export async function* matchSearches(
  { queries }: Platform['reads'],
  alert: 'daily' | 'at-once',
  candidates: readonly Candidate[],
  today: string,
): AsyncGenerator<readonly MemberMatches[]> {
  const known = new Map<string, readonly Candidate[]>();

  let inTurn = 0;

  async function foundBy(query: string): Promise<readonly Candidate[]> {
    const remembered = known.get(query);
    if (remembered) return remembered;
    const asked = parsed(query, today);
    const found: Candidate[] = [];
    for (const one of asked ? candidates : []) {
      if (inTurn >= ASKED_A_TURN) {
        await turn();
        inTurn = 0;
      }
      inTurn += 1;
      if (asked && one.matches(asked)) found.push(one);
    }
    if (known.size >= REMEMBERED) known.clear();
    known.set(query, found);
    return found;
  }

  /** Of the member whose searches may go on in the next slice. */
  let last: { member: string; found: Map<string, string[]> } = { member: '', found: new Map() };
  let after = { member: '', id: '' };
  for (;;) {
    const slice = queries.savedSearches.withAlert('fund', alert, after);
    const done: MemberMatches[] = [];
    for (const { id, member, query } of slice) {
      if (member !== last.member) {
        if (last.found.size > 0) done.push(last);
        last = { member, found: new Map() };
      }
      for (const { fund, team } of await foundBy(query)) {
        if (team.has(member)) continue;
        const searches = last.found.get(fund) ?? [];
        if (searches.length < SEARCHES_TOLD) last.found.set(fund, [...searches, id]);
      }
      after = { member, id };
    }
    if (slice.length === 0 && last.found.size > 0) yield [last];
    if (slice.length === 0) return;
    if (done.length > 0) yield done;
    await turn();
  }
}

/** null for what the list does not understand any more. */
function parsed(query: string, today: string): FundList | null {
  const read = safeParse(fundsQuery, Object.fromEntries(new URLSearchParams(query)));
  return read.success ? askedFunds(read.data, today) : null;
}
