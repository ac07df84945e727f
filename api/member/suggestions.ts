import type { Position } from '#events/port/store.ts';
import type { UserRow } from '#projections/member/queries.ts';
import { createSight } from '../access/sight.ts';
import type { SuggestionReason, SuggestionsAnswer } from '../contract/member.ts';
import type { Platform } from '../platform/platform.ts';
import type { ModelName } from '../readModels/readModels.ts';
import { profileFor } from './profile.ts';

/** What suggestions are made of. */
export const SUGGESTED_FROM = ['members', 'connections', 'directory'] as const satisfies readonly ModelName[];

const SUGGESTED = 8;
/** Of whom one follows, the newest so many are looked at, and of those around each of them so many. */
const FOLLOWED_LOOKED = 30;
const AROUND = 30;
/** Of one's own companies, and of those like them. */
const COMPANIES = 3;
const ALIKE = 30;
/** How much more than is shown is looked through, for those whom one knows already. */
const SPARE = 4;
/** What one reason weighs against another: whom people choose says more than what they sell, and that more than where. */
const WEIGHT = { followed: 3, follows: 2, industry: 2, city: 1 } as const;

type Suggested = SuggestionsAnswer['users'][number];
type Shown = Pick<UserRow, 'id' | 'name' | 'photo'>;
type Why = Exclude<SuggestionReason, { kind: 'new' }>;

interface Candidate {
  weight: number;
  why: Why;
}

const NEW: SuggestionReason = { kind: 'new' };

const weightOf = (why: Why): number => WEIGHT[why.kind] * ('count' in why ? why.count : 1);

/** Whom a member may want to know, the likeliest first, each with the best reason; where there are too few, the newest. */
export function createSuggestions(platform: Platform) {
  const { reads, link } = platform;
  const profile = profileFor(platform);
  const sight = createSight(platform);

  /** Who is around those whom a member follows, by their positions, with how often. */
  function around(circle: readonly Position[]): [Position, Why][] {
    const follows = new Map<Position, number>();
    const followed = new Map<Position, number>();
    const tally = (counts: Map<Position, number>, position: Position): unknown =>
      counts.set(position, (counts.get(position) ?? 0) + 1);
    const { members } = reads.queries;
    for (const position of circle.slice(0, FOLLOWED_LOOKED)) {
      const near = members.around(position, AROUND);
      for (const one of near.followers) tally(follows, one);
      for (const one of near.followed) tally(followed, one);
    }
    const reasons = (kind: 'follows' | 'followed', counts: Map<Position, number>) =>
      [...counts].map(([position, count]): [Position, Why] => [position, { kind, count }]);
    return [...reasons('follows', follows), ...reasons('followed', followed)];
  }

  /** Whose companies are like a member's own. */
  function alike(viewer: string): [string, Why][] {
    const { directory } = reads.queries;
    const own = directory.ofOwner(viewer, COMPANIES);
    const each = (values: readonly string[]): string[] => [...new Set(values)].filter((value) => value !== '');
    return [
      ...each(own.map(({ industry }) => industry)).flatMap((of) =>
        directory.ownersOf(of, ALIKE).map((owner): [string, Why] => [owner, { kind: 'industry', of }]),
      ),
      ...each(own.map(({ city }) => city)).flatMap((of) =>
        directory.ownersIn(of, ALIKE).map((owner): [string, Why] => [owner, { kind: 'city', of }]),
      ),
    ];
  }

  function candidates(viewer: string, own: Position, circle: readonly Position[], most: number): [Position, Why][] {
    const known = new Set([own, ...circle]);
    const found = new Map<Position, Candidate>();
    const { members } = reads.queries;
    // Somebody with two companies of one industry is not twice as near.
    const once = new Map(alike(viewer).map(([owner, why]) => [`${owner} ${why.kind}`, [owner, why] as const]));
    const owners = [...once.values()].flatMap(([owner, why]): [Position, Why][] => {
      const position = members.find(owner)?.position;
      return position === undefined ? [] : [[position, why]];
    });
    for (const [position, why] of [...around(circle), ...owners]) {
      if (known.has(position)) continue;
      const before = found.get(position);
      const weight = weightOf(why);
      const best = before && weightOf(before.why) >= weight ? before.why : why;
      found.set(position, { weight: (before?.weight ?? 0) + weight, why: best });
    }
    return [...found]
      .sort(([one, a], [other, b]) => b.weight - a.weight || other - one)
      .slice(0, most)
      .map(([position, { why }]) => [position, why]);
  }

  const suggestion = ({ id, name, photo }: Shown, reason: SuggestionReason): Suggested => ({
    ...{ _id: id, name, photo: link(photo), isFollower: false, reason },
  });

  /** @param limit so many at the most */
  function suggest(viewer: string, limit = SUGGESTED): Suggested[] {
    const { members, connections } = reads.queries;
    const [own = -1, ...circle] = members.circleOf(viewer);
    const most = limit * SPARE;
    const reasons = new Map(candidates(viewer, own, circle, most));
    const newest = members.list({ viewer, before: Number.MAX_SAFE_INTEGER, limit: most });
    const rows = [...members.at([...reasons.keys()], viewer), ...newest];
    const unwanted = sight.unwanted(
      viewer,
      rows.map(({ id }) => id),
    );
    const suggested = new Map<string, Suggested>();
    const isKnown = ({ id, followed }: UserRow): boolean =>
      followed === 1 || unwanted.has(id) || connections.stateBetween(viewer, id) !== 'none';
    for (const row of rows) {
      if (suggested.size === limit) break;
      if (suggested.has(row.id) || isKnown(row)) continue;
      suggested.set(row.id, suggestion(row, reasonFor(row)));
    }
    return [...suggested.values()];

    /** What somebody shows to some alone is no reason that others are given. */
    function reasonFor({ id, position }: UserRow): SuggestionReason {
      const why = reasons.get(position);
      const member = why && members.find(id);
      return why && member && profile.isVisible(member, viewer) ? why : NEW;
    }
  }

  return {
    suggest,
    /** To guests, whom nothing is known of. */
    newest: (rows: readonly Shown[]): Suggested[] => rows.map((row) => suggestion(row, NEW)),
  };
}
