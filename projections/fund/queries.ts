import type { DatabaseSync } from 'node:sqlite';
import type { OwnLists } from '../runner/definition.ts';
import type { CursorRefused, Page } from '../sql/cursor.ts';
import { prepareAll, statement } from '../sql/rows.ts';
import { ANY_STAGE, PAN_INDIA } from './fit.ts';
import { createFitting, FITTING, type FittingCompany } from './fitting.ts';
import { type FundRow, type StoredFund, toFund } from './fund.ts';
import type { FundList, FundsFound } from './list.ts';
import { createFundLook } from './look.ts';

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

/** By which rows of the list are shown. */
export const FUND_ROW_STATEMENTS = {
  byNumber: statement<StoredFund>('one fund by its key', 'SELECT * FROM funds WHERE n = ?'),
  openIn: statement<{ count: number }>(
    'the days on which funds of one industry end',
    'SELECT coalesce(sum(active), 0) AS count FROM fund_days WHERE industry = ? AND deadline >= ?',
  ),
};

export const FUND_STATEMENTS = {
  ...FUND_ROW_STATEMENTS,
  byId: statement<StoredFund>('one fund by its id', 'SELECT * FROM funds WHERE id = ?'),
  fitting: FITTING,
  ofCreator: statement<StoredFund>("one member's funds", 'SELECT * FROM funds WHERE creator = ? ORDER BY n'),
};

/** Shows the rows of funds. */
export function createFundRows(db: DatabaseSync) {
  const { byNumber, openIn } = prepareAll(db, FUND_ROW_STATEMENTS);

  /** Turns rows into funds; each industry is counted once. */
  function toFunds(rows: readonly StoredFund[], today: string): FundRow[] {
    const counted = new Map<string, number>();
    return rows.map((row) => {
      if (row.industry === '') return toFund(row, null);
      const count = counted.get(row.industry) ?? openIn.get(row.industry, today)?.count ?? 0;
      counted.set(row.industry, count);
      return toFund(row, count);
    });
  }

  /** The funds of row numbers, in their order. */
  function numbered(ns: readonly number[], today: string): FundRow[] {
    return toFunds(
      ns.flatMap((n) => byNumber.get(n) ?? []),
      today,
    );
  }

  return { toFunds, numbered };
}

/** The queries of the funding opportunities. Synchronous; each text of SQL is prepared once. */
export function createFundQueries(db: DatabaseSync) {
  const { look } = createFundLook(db);
  const { toFunds, numbered } = createFundRows(db);
  const { byId, byNumber, ofCreator } = prepareAll(db, FUND_STATEMENTS);
  const fitting = createFitting(db);

  return {
    find(id: string, today: string): FundRow | undefined {
      const stored = byId.get(id);
      return stored && toFunds([stored], today)[0];
    },

    /** The file that the queries read, by which a thread of the pool opens it too. */
    file: db.location() ?? '',
    look,
    numbered,

    /** The funds that a member created, oldest first. */
    ofCreator: (member: string): FundRow[] => ofCreator.all(member).map((row) => toFund(row, null)),

    /** One page of the funds that pass the filters, found and shown on the same thread. */
    list(query: FundList): (Page<FundRow> & FundsFound) | CursorRefused {
      const found = look(query);
      return 'refused' in found ? found : { ...found, items: numbered(found.ns, query.today) };
    },

    /**
     * Open funds that a company of this industry, stage, city and state could apply for: those for exactly such companies
     * first, then by deadline.
     */
    fitting(
      company: FittingCompany,
      { today, limit = 20 }: { readonly today: string; readonly limit?: number },
    ): FittingFund[] {
      const found = fitting(company, today, limit).flatMap(({ n, sameIndustry }) => {
        const row = byNumber.get(n);
        return row ? [{ row, sameIndustry }] : [];
      });
      const shown = toFunds(
        found.map(({ row }) => row),
        today,
      );
      return shown.map((fund, i) => {
        const same = found[i]?.sameIndustry === true;
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

export const ownFunds: OwnLists = (db, picture) => {
  const { ofCreator } = createFundQueries(db);
  return {
    'funds.json': {
      about: 'the funding opportunities that you created',
      slice: (member) => ({
        rows: ofCreator(member).map(({ id: _, logo, industryCount: __, ...fund }) => ({
          ...fund,
          logo: picture(logo),
        })),
        next: null,
      }),
    },
  };
};
