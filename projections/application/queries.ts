import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { ApplicationStatus } from '#events/subjects/application.ts';
import type { OwnLists } from '../runner/definition.ts';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '../sql/cursor.ts';
import { prepareAll, statement } from '../sql/rows.ts';
import { type Ledger, type LedgerRow, ledgerFrom } from './ledger.ts';
import { type ScoreRow, type ScoreSeen, scoresSeen } from './scores.ts';

/** An application; times in milliseconds since 1970, `submittedAt` 0 while it never was submitted. */
export interface ApplicationRow {
  readonly position: Position;
  readonly id: string;
  readonly fund: string;
  readonly provider: string;
  readonly company: string;
  readonly status: ApplicationStatus;
  /** 0 once it is over. */
  readonly isOpen: number;
  readonly at: number;
  readonly changedAt: number;
  readonly submittedAt: number;
  /** When the provider first did something with it, and when it offered or declined; 0 while it has not. */
  readonly answeredAt: number;
  readonly decidedAt: number;
}

/** Of which applications a page is asked: of one's companies, or sent to one's providers. '' for a filter that is not set. */
export interface ApplicationList {
  readonly scope: 'company' | 'provider';
  /** The companies or providers; each is one look into an index. */
  readonly ids: readonly string[];
  readonly fund?: string | undefined;
  readonly company?: string | undefined;
  readonly status?: ApplicationStatus | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

interface StatusCount {
  readonly status: ApplicationStatus;
  readonly count: number;
}
export type StatusCounts = { readonly [S in ApplicationStatus]?: number };

const PAGE = 20;
const AT_ONCE = 100;
const SLICE = 200;
const BEHIND = 'position < :before ORDER BY position DESC LIMIT :limit';
const IN_ORDER = 'the page: an index in its order';
const SENT = 'submittedAt > 0';
const STATUS = "(:status = '' OR status = :status)";

export const APPLICATION_STATEMENTS = {
  byId: statement<ApplicationRow>('one application by its id', 'SELECT * FROM applications WHERE id = ?'),
  ofCompany: statement<ApplicationRow>(
    'the applications of one company: a thousand at the most',
    `SELECT * FROM applications WHERE company = :of AND (:fund = '' OR fund = :fund) AND ${STATUS} AND ${BEHIND}`,
  ),
  toProvider: statement<ApplicationRow>(
    IN_ORDER,
    `SELECT * FROM applications WHERE provider = :of AND ${SENT} AND ${BEHIND}`,
  ),
  toProviderByStatus: statement<ApplicationRow>(
    IN_ORDER,
    `SELECT * FROM applications WHERE provider = :of AND status = :status AND ${SENT} AND ${BEHIND}`,
  ),
  toProviderOfCompany: statement<ApplicationRow>(
    'the applications of one company: a thousand at the most. By `+`, since a provider may have had a million',
    `SELECT * FROM applications WHERE company = :company AND +provider = :of AND (:fund = '' OR fund = :fund)
      AND ${STATUS} AND ${SENT} AND ${BEHIND}`,
  ),
  forFund: statement<ApplicationRow>(
    IN_ORDER,
    `SELECT * FROM applications WHERE fund = :fund AND ${SENT} AND ${BEHIND}`,
  ),
  forFundByStatus: statement<ApplicationRow>(
    IN_ORDER,
    `SELECT * FROM applications WHERE fund = :fund AND status = :status AND ${SENT} AND ${BEHIND}`,
  ),
  counts: statement<StatusCount>(
    'the counts of one thing: one for each status',
    'SELECT status, count FROM application_counts WHERE scope = ? AND id = ? AND count > 0',
  ),
  ledgerTotals: statement<LedgerRow>(
    'what the ledger of one provider counts: a row for each six days that an answer took',
    `SELECT kind, value, count FROM ledger
      WHERE provider = ? AND kind IN ('answered-span', 'decided-span', 'lapsed', 'waits', 'withdrawn') AND count > 0
      ORDER BY kind, value`,
  ),
  ledgerBetween: statement<LedgerRow>(
    'some values of the ledger of one provider: 46 days, or 64 tenths of a day',
    `SELECT kind, value, count FROM ledger
      WHERE provider = ? AND kind = ? AND value BETWEEN ? AND ? AND count > 0 ORDER BY value`,
  ),
  scores: statement<ScoreRow>(
    'the applications of a page, one of each reviewer: fifty in a team',
    'SELECT s.* FROM json_each(?) j CROSS JOIN application_scores s ON s.application = j.value',
  ),
  openForFund: statement<Pick<ApplicationRow, 'id'>>(
    'the open ones of one fund, so many at once',
    `SELECT id FROM applications WHERE fund = ? AND isOpen = 1 AND id > ? ORDER BY id LIMIT ${AT_ONCE}`,
  ),
  openOfCompany: statement<Pick<ApplicationRow, 'id'>>(
    'the open ones of one company: a thousand at the most',
    'SELECT id FROM applications WHERE company = ? AND +isOpen = 1',
  ),
  sentByCompany: statement<Pick<ApplicationRow, 'fund'>>(
    'the applications of one company: a thousand at the most',
    `SELECT fund FROM applications WHERE company = ? AND ${SENT} AND status <> 'withdrawn'`,
  ),
  acceptedOfCompany: statement<Pick<ApplicationRow, 'id'>>(
    'the accepted ones of one company: a thousand at the most',
    "SELECT id FROM applications WHERE company = ? AND +status = 'accepted'",
  ),
  ofWriter: statement<ApplicationRow & { readonly wroteAt: Position }>(
    'a slice of those that one member wrote in, each found by its id',
    `SELECT a.*, w.position AS wroteAt FROM application_writers w JOIN applications a ON a.id = w.application
      WHERE w.member = ? AND w.position > ? ORDER BY w.position LIMIT ${SLICE}`,
  ),
};

const BY_AGE = cursorOf('applications', ['number']);

export function createApplicationQueries(db: DatabaseSync) {
  const made = prepareAll(db, APPLICATION_STATEMENTS);

  /** The newest behind a position, of one company or provider. */
  function behind(list: ApplicationList, of: string, before: number, limit: number): readonly ApplicationRow[] {
    const { scope, fund = '', company = '', status = '' } = list;
    const page = { before, limit };
    if (scope === 'company') return made.ofCompany.allNamed({ of, fund, status, ...page });
    if (company !== '') return made.toProviderOfCompany.allNamed({ of, company, fund, status, ...page });
    if (fund !== '')
      return status === ''
        ? made.forFund.allNamed({ fund, ...page })
        : made.forFundByStatus.allNamed({ fund, status, ...page });
    return status === ''
      ? made.toProvider.allNamed({ of, ...page })
      : made.toProviderByStatus.allNamed({ of, status, ...page });
  }

  return {
    find: (id: string): ApplicationRow | undefined => made.byId.get(id),

    /** One page, the newest first. A fund's applications are asked of its one provider. */
    list(
      list: ApplicationList,
    ): { readonly items: readonly ApplicationRow[]; readonly nextCursor: string | null } | CursorRefused {
      const { ids, limit = PAGE, cursor } = list;
      const key = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : BY_AGE.decode(cursor);
      if (key === null) return CURSOR_REFUSED;
      const [before = Number.MAX_SAFE_INTEGER] = key;
      const found = ids.flatMap((of) => behind(list, of, before, limit + 1)).sort((a, b) => b.position - a.position);
      const items = found.slice(0, limit);
      const last = items.at(-1);
      return { items, nextCursor: last && found.length > limit ? BY_AGE.encode([last.position]) : null };
    },

    /** How many there are in each status, whatever status is asked for. */
    counts({ scope, ids, fund = '', company = '' }: ApplicationList): StatusCounts {
      const isSmall = scope === 'company' ? fund !== '' : company !== '';
      const total: { [S in ApplicationStatus]?: number } = {};
      const add = (status: ApplicationStatus, count: number): void => {
        total[status] = (total[status] ?? 0) + count;
      };
      for (const of of isSmall || fund === '' ? ids : []) {
        if (isSmall)
          for (const { status } of behind({ scope, ids, fund, company }, of, Number.MAX_SAFE_INTEGER, 1000))
            add(status, 1);
        else for (const { status, count } of made.counts.all(scope, of)) add(status, count);
      }
      if (!isSmall && fund !== '' && ids.length > 0)
        for (const { status, count } of made.counts.all('fund', fund)) add(status, count);
      return total;
    },

    /** How a provider answers; null where too few have applied to tell. @param now milliseconds */
    ledger(provider: string, now: number): Ledger | null {
      const totals = made.ledgerTotals.all(provider);
      return ledgerFrom({ totals, between: (...range) => made.ledgerBetween.all(provider, ...range) }, now);
    },

    /** What a reader is told of the scores of a page's applications; those without any are left out. */
    scores: (ids: readonly string[], reader: string): ReadonlyMap<string, ScoreSeen> =>
      scoresSeen(made.scores.all(JSON.stringify(ids)), reader),

    /** In which applications a member wrote, behind a position (-1 at first): so many at once. */
    writtenBy: (member: string, after: Position): readonly { readonly id: string; readonly wroteAt: Position }[] =>
      made.ofWriter.all(member, after),

    /** Open ones of a fund, behind an id ('' at first): a hundred at once. */
    openFor: (fund: string, after: string): readonly string[] => made.openForFund.all(fund, after).map(({ id }) => id),

    /** The funds that a company has applied for, and has not taken that back. */
    appliedFor: (company: string): ReadonlySet<string> =>
      new Set(made.sentByCompany.all(company).map(({ fund }) => fund)),

    /** The open applications of a company, drafts among them. */
    openOf: (company: string): readonly string[] => made.openOfCompany.all(company).map(({ id }) => id),

    /** Those of a company that ended with an offer which it took. */
    acceptedOf: (company: string): readonly string[] => made.acceptedOfCompany.all(company).map(({ id }) => id),
  };
}

const iso = (at: number): string => new Date(at).toISOString();

export const ownApplications: OwnLists = (db) => {
  const { ofWriter } = prepareAll(db, { ofWriter: APPLICATION_STATEMENTS.ofWriter });
  return {
    'applications.json': {
      about: 'the applications that you wrote in, for a company or a provider',
      slice(member, after) {
        const found = ofWriter.all(member, after);
        const rows = found.map(({ id, fund, company, status, at, submittedAt }) => ({
          ...{ _id: id, opportunity: fund, company, status, createdAt: iso(at) },
          submittedAt: submittedAt === 0 ? null : iso(submittedAt),
        }));
        return { rows, next: found.length < SLICE ? null : (found.at(-1)?.wroteAt ?? null) };
      },
    },
  };
};
