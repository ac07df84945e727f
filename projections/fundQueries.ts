import type { DatabaseSync } from 'node:sqlite';
import { CURSOR_REFUSED, type CursorRefused, cursorOf, type Page } from './cursor.ts';
import { ANY_INDUSTRY, ANY_STAGE, fundStagesFor, PAN_INDIA, regionsOf } from './fundFit.ts';
import { type FundRow, type StoredFund, toFund } from './funds.ts';
import { createStatements } from './statements.ts';

/**
 * 'deadline': open funds, the soonest deadline first, then the others, the latest deadline first.
 * 'popular': verified funds first, then the larger amount, then the newer one: the log says nothing yet of who takes an
 * interest in which fund.
 */
export type FundSort = 'newest' | 'popular' | 'deadline';

/** Compared without regard to capitals. */
export interface FundFilters {
  readonly type?: string | undefined;
  readonly stage?: string | undefined;
  /** The fund's own industry or one of its tags. */
  readonly industry?: string | undefined;
  /** Funds for the whole country are for every region. */
  readonly region?: string | undefined;
  /** What the provider says; whether the deadline has passed is another matter. */
  readonly active?: boolean | undefined;
}

export interface FundList extends FundFilters {
  readonly sort?: FundSort | undefined;
  /** 1 to 100; 100 where not given. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** YYYY-MM-DD: a fund is open while it is active and its deadline is not before this day. */
  readonly today: string;
}

/** Why a fund fits a company. `value` is what the fund says; `any` where it is for all. */
export interface Reason {
  readonly kind: 'industry' | 'stage' | 'region';
  readonly value: string;
  readonly any: boolean;
}

export interface FittingFund {
  readonly fund: FundRow;
  readonly reasons: readonly Reason[];
}

const BY_AGE = cursorOf('funds:newest', ['number']);
const BY_STANDING = cursorOf('funds:popular', ['number', 'number', 'number']);
/** The day it was asked on goes along, so that midnight does not move funds between pages. */
const BY_DEADLINE = cursorOf('funds:deadline', ['string', 'number', 'string', 'number']);

const CONDITIONS = {
  type: 'type = :type',
  stage: 'stage = :stage',
  industry: 'n IN (SELECT fund FROM fund_industries WHERE industry = :industry)',
  region: `region IN (:region, '${PAN_INDIA}')`,
  active: 'active = :active',
} as const;
const FILTERS = ['type', 'stage', 'industry', 'region', 'active'] as const;

const OPEN = '(active = 1 AND deadline >= :today)';
const where = (conditions: readonly string[]): string => (conditions.length ? `WHERE ${conditions.join(' AND ')}` : '');

type Values = Readonly<Record<string, string | number>>;
type Given = { readonly conditions: readonly string[]; readonly values: Values };
type Found = { readonly rows: readonly StoredFund[]; readonly encode: (last: StoredFund) => string };

/** The queries of the funding opportunities. Synchronous; each text of SQL is prepared once. */
export function createFundQueries(db: DatabaseSync) {
  const statement = createStatements(db);
  const byId = db.prepare('SELECT * FROM funds WHERE id = ?');
  const openIn = db.prepare('SELECT count(*) AS count FROM funds WHERE industry = ? AND active = 1 AND deadline >= ?');
  const fitting = db.prepare(`
    SELECT *, n IN (SELECT fund FROM fund_industries WHERE industry = :industry) AS sameIndustry FROM funds
    WHERE ${OPEN}
      AND (sameIndustry OR (industry = '' AND industryTags = '[]')
        OR n IN (SELECT fund FROM fund_industries WHERE industry IN (SELECT value FROM json_each(:anyIndustry))))
      AND stage IN (SELECT value FROM json_each(:stages))
      AND region IN (SELECT value FROM json_each(:regions))
    ORDER BY sameIndustry + (stage <> '${ANY_STAGE}') + (region <> '${PAN_INDIA}') DESC, deadline, n DESC LIMIT :limit`);

  /** Turns rows into funds; each industry is counted once. */
  function toFunds(rows: readonly StoredFund[], today: string): FundRow[] {
    const counted = new Map<string, number>();
    return rows.map((row) => {
      if (row.industry === '') return toFund(row, null);
      const count = counted.get(row.industry) ?? (openIn.get(row.industry, today) as { count: number }).count; // its column
      counted.set(row.industry, count);
      return toFund(row, count);
    });
  }

  function given(query: FundFilters): Given {
    const filters = FILTERS.filter((filter) => query[filter] !== undefined);
    const value = (filter: (typeof FILTERS)[number]): string | number =>
      filter === 'active' ? Number(query.active) : (query[filter] ?? '');
    return {
      conditions: filters.map((filter) => CONDITIONS[filter]),
      values: Object.fromEntries(filters.map((filter) => [filter, value(filter)])),
    };
  }

  function select({ conditions, values }: Given, order: string, limit: number): StoredFund[] {
    if (limit === 0) return [];
    const sql = `SELECT * FROM funds ${where(conditions)} ORDER BY ${order} LIMIT :limit`;
    return statement(sql).all({ ...values, limit }) as unknown as StoredFund[]; // the columns of the table
  }

  const narrowed = ({ conditions, values }: Given, condition: string, more: Values): Given => ({
    conditions: [...conditions, condition],
    values: { ...values, ...more },
  });

  function newest(filters: Given, cursor: string | undefined, count: number): Found | null {
    const key = cursor === undefined ? undefined : BY_AGE.decode(cursor);
    if (key === null) return null;
    const behind = key ? narrowed(filters, 'n < :n', { n: key[0] }) : filters;
    return { rows: select(behind, 'n DESC', count), encode: ({ n }) => BY_AGE.encode([n]) };
  }

  function popular(filters: Given, cursor: string | undefined, count: number): Found | null {
    const key = cursor === undefined ? undefined : BY_STANDING.decode(cursor);
    if (key === null) return null;
    const behind = '(verified, amount, n) < (:verified, :amount, :n)';
    return {
      rows: select(
        key ? narrowed(filters, behind, { verified: key[0], amount: key[1], n: key[2] }) : filters,
        'verified DESC, amount DESC, n DESC',
        count,
      ),
      encode: ({ verified, amount, n }) => BY_STANDING.encode([verified, amount, n]),
    };
  }

  function byDeadline(filters: Given, cursor: string | undefined, count: number, now: string): Found | null {
    const key = cursor === undefined ? undefined : BY_DEADLINE.decode(cursor);
    if (key === null) return null;
    const [today, closed, deadline, n] = key ?? [now, 0, '', 0];
    const after = { deadline, n };
    const open = narrowed(filters, OPEN, { today });
    const others = narrowed(filters, `NOT ${OPEN}`, { today });
    const openRows = closed
      ? []
      : select(
          key ? narrowed(open, 'deadline >= :deadline AND (deadline > :deadline OR n < :n)', after) : open,
          'deadline, n DESC',
          count,
        );
    const otherRows = select(
      closed ? narrowed(others, '(deadline, n) < (:deadline, :n)', after) : others,
      'deadline DESC, n DESC',
      count - openRows.length,
    );
    return {
      rows: [...openRows, ...otherRows],
      encode: (last) => {
        const isOpen = last.active === 1 && last.deadline >= today;
        return BY_DEADLINE.encode([today, isOpen ? 0 : 1, last.deadline, last.n]);
      },
    };
  }

  return {
    find(id: string, today: string): FundRow | undefined {
      const stored = byId.get(id) as StoredFund | undefined; // the columns of the table
      return stored && toFunds([stored], today)[0];
    },

    /** One page of the funds that pass the filters. */
    list(query: FundList): Page<FundRow> | CursorRefused {
      const { sort = 'newest', limit = 100, cursor, today } = query;
      const filters = given(query);
      const found =
        sort === 'newest'
          ? newest(filters, cursor, limit + 1)
          : sort === 'popular'
            ? popular(filters, cursor, limit + 1)
            : byDeadline(filters, cursor, limit + 1, today);
      if (!found) return CURSOR_REFUSED;
      const shown = found.rows.slice(0, limit);
      const last = shown.at(-1);
      const { total } = statement(`SELECT count(*) AS total FROM funds ${where(filters.conditions)}`).get(
        filters.values,
      ) as { total: number }; // its one column
      return {
        items: toFunds(shown, today),
        nextCursor: last && found.rows.length > limit ? found.encode(last) : null,
        total,
      };
    },

    /**
     * Open funds that a company of this industry, stage and city could apply for: those for exactly such companies
     * first, then by deadline.
     */
    fitting(
      company: { readonly industry: string; readonly stage: string; readonly city: string },
      { today, limit = 20 }: { readonly today: string; readonly limit?: number },
    ): FittingFund[] {
      const rows = fitting.all({
        today,
        limit,
        industry: company.industry,
        anyIndustry: JSON.stringify(ANY_INDUSTRY),
        stages: JSON.stringify(fundStagesFor(company.stage)),
        regions: JSON.stringify(regionsOf(company.city)),
      }) as unknown as (StoredFund & { sameIndustry: number })[]; // as selected
      const found = rows.map(({ sameIndustry: _, ...row }) => row);
      return toFunds(found, today).map((fund, i) => {
        const same = rows[i]?.sameIndustry === 1;
        return {
          fund,
          reasons: [
            { kind: 'industry', value: same ? company.industry : fund.industry, any: !same },
            { kind: 'stage', value: fund.stage, any: fund.stage.toLowerCase() === ANY_STAGE.toLowerCase() },
            { kind: 'region', value: fund.region, any: fund.region.toLowerCase() === PAN_INDIA.toLowerCase() },
          ],
        };
      });
    },
  };
}
