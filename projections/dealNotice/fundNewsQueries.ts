import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { prepareAll, statement } from '../sql/rows.ts';
import type { Watcher } from './fundNews.ts';

/**
 * That the managers of a fund changed or closed it, or that moderators hid it, removed it or show it again. What was changed
 * stands with the fund, from `first` to `position`.
 */
export interface FundNotice {
  readonly position: Position;
  readonly first: Position;
  readonly kind: 'fund-changed' | 'fund-closed' | 'fund-hidden' | 'fund-removed' | 'fund-shown';
  readonly fund: string;
  /** The id of the member who did it, or did the last of it; '' for moderators, and where nobody did. */
  readonly actor: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly unread: boolean;
  /** Whether the reader hears of it for a company that has an application for it, not only because they saved it. */
  readonly applied: boolean;
}

/** A watcher that a member hears for, with the position at which they began to: what was before is no news to them. */
export interface Hearing {
  readonly watcher: Watcher;
  readonly joined: Position;
}

/** Of one watcher, the funds that it watched last are looked into. */
const FUNDS_MOST = 500;
/** More unread notices of one watcher are not counted. */
const COUNTED_MOST = 100;

/**
 * Nobody is told what they did themselves; nor that a fund which they saved was closed, where an application of `:teams` (JSON)
 * lapsed with it: that is told already.
 */
const HEARD = `
  (SELECT fund, since, until FROM fund_watchers WHERE watcher = :watcher ORDER BY since DESC LIMIT ${FUNDS_MOST}) AS w
  JOIN fund_news AS n ON n.fund = w.fund AND n.position > w.since AND (w.until IS NULL OR n.position < w.until)
    AND n.actor <> :member
    AND NOT (n.kind = 'closed' AND EXISTS (SELECT 1 FROM json_each(:teams) AS j CROSS JOIN fund_watchers AS t
      ON t.watcher = j.value AND t.fund = n.fund AND t.until = n.position))`;
const BOUND = `at most 20 rows of each of ${FUNDS_MOST} funds, by the key`;

export const FUND_NEWS_STATEMENTS = {
  fundNews: statement<Omit<FundNotice, 'unread' | 'applied'>>(
    BOUND,
    `SELECT n.position, max(n.first, w.since + 1) AS first, 'fund-' || n.kind AS kind, n.fund, n.actor, n.at FROM ${HEARD}
      WHERE n.position < :before ORDER BY n.position DESC LIMIT :limit`,
    BOUND,
  ),
  unreadFundNews: statement<Pick<FundNotice, 'position'>>(
    BOUND,
    `SELECT n.position FROM ${HEARD} WHERE n.position > :seen LIMIT ${COUNTED_MOST}`,
    BOUND,
  ),
};

/** @param readBy up to where a member has read their inbox */
export function createFundNewsQueries(db: DatabaseSync, readBy: (member: string) => Position) {
  const { fundNews, unreadFundNews } = prepareAll(db, FUND_NEWS_STATEMENTS);
  const teamsIn = (hearings: readonly Hearing[], member: string): string[] =>
    hearings.flatMap(({ watcher }) => (watcher === member ? [] : [watcher]));

  return {
    /**
     * How much has happened to the funds that a member watches, alone or in a team, and has not seen.
     *
     * @param lapsesTold whether the member hears of applications that lapse
     */
    unreadFundNews(member: string, hearings: readonly Hearing[], lapsesTold = true): number {
      const seen = readBy(member);
      const teams = JSON.stringify(lapsesTold ? teamsIn(hearings, member) : []);
      const news = hearings.flatMap(({ watcher, joined }) =>
        unreadFundNews.allNamed({ watcher, member, teams, seen: Math.max(seen, joined) }),
      );
      return new Set(news.map(({ position }) => position)).size;
    },

    /** What happened to the funds that a member watches, behind a position, newest first, each once. @param lapsesTold as above */
    fundNews(
      member: string,
      hearings: readonly Hearing[],
      before: Position,
      limit: number,
      lapsesTold = true,
    ): readonly FundNotice[] {
      const seen = readBy(member);
      const teams = JSON.stringify(lapsesTold ? teamsIn(hearings, member) : []);
      const all = hearings.flatMap(({ watcher, joined }) =>
        fundNews
          .allNamed({ watcher, member, teams, before, limit })
          .map((row) => ({ ...row, unread: row.position > Math.max(seen, joined), applied: watcher !== member })),
      );
      // Who saved what their company applied for hears it once, as news where it is news to either.
      const once = new Map<Position, FundNotice>();
      for (const notice of all) {
        const other = once.get(notice.position);
        const applied = notice.applied || other?.applied === true;
        once.set(notice.position, { ...(other?.unread ? other : notice), applied });
      }
      return [...once.values()].sort((a, b) => b.position - a.position).slice(0, limit);
    },
  };
}
