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

/** Of the funds of one provider, and of one's drafts, so many are shown. */
const MANAGED_MAX = 200;

interface StoredChange {
  readonly field: string;
  readonly at: number;
  readonly old: string;
  readonly new: string;
}

/** A term of a fund that was one and became another; `at` in milliseconds since 1970. */
export interface TermChange {
  readonly field: string;
  readonly at: number;
  readonly from: unknown;
  readonly to: unknown;
}

interface StoredDraft {
  readonly fund: string;
  readonly writer: string;
  readonly since: number;
  readonly creator: string;
  readonly providerId: string;
  readonly provider: string;
  readonly at: number;
  readonly form: string;
}

/** What is written down of a fund so far. `form` has the names of the form that creates one. */
export type DraftRow = Omit<StoredDraft, 'form' | 'since' | 'writer'> & {
  readonly form: { readonly [field: string]: unknown };
};

const toDraft = ({ since: _, writer: __, form, ...draft }: StoredDraft): DraftRow => ({
  ...draft,
  form: JSON.parse(form) as DraftRow['form'], // the model's own
});

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
  ofProvider: statement<StoredFund>(
    "one provider's funds",
    `SELECT * FROM funds WHERE providerId = ? ORDER BY n DESC LIMIT ${MANAGED_MAX}`,
  ),
  openOfCreator: statement<{ count: number }>(
    "one member's funds",
    'SELECT count(*) AS count FROM funds WHERE creator = ? AND +active = 1 AND +deadline >= ?',
  ),
  changes: statement<StoredChange>(
    'the changes of one fund, which can be changed so many times',
    'SELECT field, at, old, new FROM fund_changes WHERE fund = ? ORDER BY since, field',
  ),
  draft: statement<StoredDraft>(
    'the versions of one draft, one for each who wrote at it',
    'SELECT * FROM fund_drafts WHERE fund = ? ORDER BY since DESC LIMIT 1',
    'as many as there are people in a team',
  ),
  draftsOfCreator: statement<StoredDraft>(
    'the drafts that one member began',
    `SELECT * FROM fund_drafts WHERE creator = ? ORDER BY since DESC LIMIT ${MANAGED_MAX}`,
    'so many drafts a member may have at once',
  ),
  draftsOfProvider: statement<StoredDraft>(
    'the drafts of one provider',
    `SELECT * FROM fund_drafts WHERE providerId = ? ORDER BY since DESC LIMIT ${MANAGED_MAX}`,
    'so many drafts a team may have at once',
  ),
};

/** Shows the rows of funds. */
export function createFundRows(db: DatabaseSync) {
  const { byNumber, openIn } = prepareAll(db, FUND_ROW_STATEMENTS);

  /** Turns rows into funds; each industry is counted once. */
  function toFunds(rows: readonly StoredFund[], today: string): FundRow[] {
    const counted = new Map<string, number>();
    return rows.map((row) => {
      if (row.industry === '') return toFund(row, null, today);
      const count = counted.get(row.industry) ?? openIn.get(row.industry, today)?.count ?? 0;
      counted.set(row.industry, count);
      return toFund(row, count, today);
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
  const statements = prepareAll(db, FUND_STATEMENTS);
  const { byId, byNumber, ofCreator, ofProvider, openOfCreator, changes } = statements;
  const { draft, draftsOfCreator, draftsOfProvider } = statements;
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
    ofCreator: (member: string, today: string): FundRow[] =>
      ofCreator.all(member).map((row) => toFund(row, null, today)),

    /** A provider's funds, the newest first. */
    ofProvider: (provider: string, today: string): FundRow[] => toFunds(ofProvider.all(provider), today),

    /** How many funds that a member created are open. */
    openOfCreator: (member: string, today: string): number => openOfCreator.get(member, today)?.count ?? 0,

    /** What was changed of a fund since it was published, the oldest first. */
    changes: (fund: string): TermChange[] =>
      changes
        .all(fund)
        .map(({ field, at, old, new: to }) => ({ field, at, from: JSON.parse(old), to: JSON.parse(to) })),

    draft(fund: string): DraftRow | undefined {
      const stored = draft.get(fund);
      return stored && toDraft(stored);
    },

    /** The newest versions of the drafts that a member began, or of those of a provider, the newest first. */
    draftsOfCreator: (member: string): DraftRow[] => newest(draftsOfCreator.all(member)),
    draftsOfProvider: (provider: string): DraftRow[] => newest(draftsOfProvider.all(provider)),

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
        // Whether one is open depends on the day it is asked.
        rows: ofCreator(member, '').map(({ id: _, logo, industryCount: __, status: ___, ...fund }) => ({
          ...fund,
          logo: picture(logo),
        })),
        next: null,
      }),
    },
  };
};

/** Each draft once: a version of it stands for each who wrote at it. */
function newest(stored: readonly StoredDraft[]): DraftRow[] {
  const seen = new Set<string>();
  return stored.flatMap((one) => {
    if (seen.has(one.fund)) return [];
    seen.add(one.fund);
    return [toDraft(one)];
  });
}
