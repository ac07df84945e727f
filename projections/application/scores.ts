import type { EventNamed } from '#events/catalogue.ts';

/** What one reviewer gave an application: the sum of the points, for so many criteria; both 0 where they wrote a note alone. */
export interface ScoreRow {
  readonly application: string;
  readonly member: string;
  readonly points: number;
  readonly criteria: number;
}

/** What a reader is told of the scores of an application. */
export interface ScoreSeen {
  /** How many have given points. */
  readonly reviewers: number;
  /** Of the reviewers' own averages, 0 to 5; null where nobody has given points, or the reader has said nothing yet. */
  readonly average: number | null;
}

export const UNSCORED: ScoreSeen = { reviewers: 0, average: null };

/** The points of a scoring, added up; undefined once its reviewer is forgotten. */
export function pointsOf({ personal }: Pick<EventNamed<'ApplicationScored'>, 'personal'>) {
  if (personal === null) return undefined;
  const given = Object.values(personal.scores);
  return { points: given.reduce((sum, one) => sum + one, 0), criteria: given.length };
}

/**
 * What a reader is told of each application, by its id; those that nobody has scored are left out. As with the scores
 * themselves, what others gave is told to who has given their own, so that nobody is led by it.
 */
export function scoresSeen(rows: readonly ScoreRow[], reader: string): ReadonlyMap<string, ScoreSeen> {
  return new Map(
    [...Map.groupBy(rows, ({ application }) => application)].map(([application, all]) => {
      const given = all.filter(({ criteria }) => criteria > 0);
      const isShown = given.length > 0 && all.some(({ member }) => member === reader);
      const sum = given.reduce((total, { points, criteria }) => total + points / criteria, 0);
      return [application, { reviewers: given.length, average: isShown ? sum / given.length : null }] as const;
    }),
  );
}
