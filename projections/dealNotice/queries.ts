import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { Decided } from '#events/subjects/application.ts';
import { prepareAll, statement } from '../sql/rows.ts';
import { createTailReader, TAIL_MOST } from '../sql/tail.ts';
import type { Watcher } from './fundNews.ts';
import { createFundNewsQueries, FUND_NEWS_STATEMENTS } from './fundNewsQueries.ts';
import type { TeamId } from './teamId.ts';

/** What happened to an application, as the side that hears of it would say it. */
export type DealNoticeKind =
  | 'submitted'
  | 'answered'
  | 'accepted'
  | 'applicant-gone'
  | 'withdrawn'
  | 'lapsed'
  | 'message'
  | Decided;

export interface DealNotice {
  /** The log position of what happened; what `InboxRead.upTo` speaks of. */
  readonly position: Position;
  readonly kind: DealNoticeKind;
  readonly application: string;
  readonly company: string;
  readonly fund: string;
  /** Whose team hears of it. */
  readonly side: 'company' | 'provider';
  /** The id of who did it; '' where nobody did. */
  readonly actor: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly unread: boolean;
}

/** A team that a member reads the notices of, with the position at which they joined: what was before is no news to them. */
export interface TeamRead {
  readonly team: TeamId;
  readonly joined: Position;
}

type NoticeRow = Omit<DealNotice, 'unread' | 'side'>;

/** More unread notices of one team are not counted. */
const COUNTED_MOST = 100;

/** Of a fund that more watch, anybody may be told. */
const WATCHERS_TOLD = 1000;

export const DEAL_NOTICE_STATEMENTS = {
  movedSince: statement<{ who: string }>(
    `the table, of ${TAIL_MOST} rows at the most`,
    'SELECT who FROM deal_moved WHERE position > ?',
    `it has ${TAIL_MOST} rows at the most`,
  ),
  movedFrom: statement<{ n: number; position: Position }>(
    'the first row',
    'SELECT n, position FROM deal_moved ORDER BY n LIMIT 1',
  ),
  watchers: statement<{ watcher: Watcher }>(
    `the first ${WATCHERS_TOLD}: an index in its order`,
    `SELECT watcher FROM fund_watchers WHERE fund = ? ORDER BY watcher LIMIT ${WATCHERS_TOLD}`,
  ),
  page: statement<NoticeRow>(
    'the page: the key in its order',
    `SELECT n.position, n.kind, n.application, d.company, d.fund, n.actor, n.at
      FROM deal_notices n JOIN deals d ON d.application = n.application
      WHERE n.team = ? AND n.position < ? ORDER BY n.position DESC LIMIT ?`,
  ),
  unread: statement<{ readonly count: number }>(
    `the newest of one team, ${COUNTED_MOST} at the most`,
    `SELECT COUNT(*) AS count FROM (SELECT 1 FROM deal_notices WHERE team = ? AND position > ? LIMIT ${COUNTED_MOST})`,
  ),
  readTo: statement<{ readonly readTo: Position }>(
    'one row by its key',
    'SELECT readTo FROM deal_readers WHERE member = ?',
  ),
  ...FUND_NEWS_STATEMENTS,
};

export function createDealNoticeQueries(db: DatabaseSync) {
  const { page, unread, readTo, movedSince, movedFrom, watchers } = prepareAll(db, DEAL_NOTICE_STATEMENTS);
  const readBy = (member: string): Position => readTo.get(member)?.readTo ?? -1;

  return {
    ...createFundNewsQueries(db, readBy),

    /** Up to where a member has read their inbox; -1 where they never did. */
    readBy,

    /**
     * Whom what happened behind a position concerns: members, teams, and `fund/<id>` for its watchers; null where they are too
     * many to be told one by one.
     */
    movedSince: createTailReader(movedSince, movedFrom),

    /** Who watches a fund; null for too many. */
    watchersOf(fund: string): readonly Watcher[] | null {
      const found = watchers.all(fund);
      return found.length < WATCHERS_TOLD ? found.map(({ watcher }) => watcher) : null;
    },

    /** How many notices of their teams a member has not seen; of each team a hundred are counted. */
    unread(member: string, teams: readonly TeamRead[]): number {
      const seen = readBy(member);
      return teams.reduce((sum, { team, joined }) => sum + (unread.get(team, Math.max(seen, joined))?.count ?? 0), 0);
    },

    /** The newest notices of their teams behind a position, newest first. */
    list(member: string, teams: readonly TeamRead[], before: Position, limit: number): readonly DealNotice[] {
      const seen = readBy(member);
      return teams
        .flatMap(({ team, joined }) =>
          page.all(team, before, limit).map((row) => ({
            ...row,
            side: team.startsWith('provider/') ? ('provider' as const) : ('company' as const),
            unread: row.position > Math.max(seen, joined),
          })),
        )
        .sort((a, b) => b.position - a.position)
        .slice(0, limit);
    },
  };
}
