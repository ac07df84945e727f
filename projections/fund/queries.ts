import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { OwnLists } from '../runner/definition.ts';
import { searchStatements } from '../search/rank.ts';
import type { CursorRefused, Page } from '../sql/cursor.ts';
import { prepareAll, statement } from '../sql/rows.ts';
import { UNCHANGED_STATEMENTS } from '../sql/whileUnchanged.ts';
import { CHANGE_STATEMENTS, createChangeRows } from './changeRows.ts';
import { DRAFT_STATEMENTS, type DraftRow, MANAGED_MAX, newest } from './draftRows.ts';
import { ANY_STAGE, PAN_INDIA } from './fit.ts';
import { CRITERIA, createFitting, FITTING, type FittingCompany, type FittingOptions } from './fitting.ts';
import { type FundRow, type StoredFund, toFund } from './fund.ts';
import type { FundList, FundsFound } from './list.ts';
import { createFundLook, FUND_LIST_STATEMENTS } from './look.ts';
import { createMissesLook, MISSES_STATEMENTS } from './missesLook.ts';
import { FUND_SEARCH } from './search.ts';
import { createUnclosed, UNCLOSED_STATEMENTS } from './unclosed.ts';
import { createWithheldFunds, WITHHELD_STATEMENTS } from './withheldRows.ts';

/** Why a fund fits a company. `value` is what the fund says; `any` where it is for all. */
export interface Reason {
  readonly kind: 'industry' | 'stage' | 'region';
  readonly value: string;
  readonly any: boolean;
}

/** So many funds that end on one day are asked for at once. */
const ENDING_SLICE = 200;
/** So many funds of one member are read at once for the export of their data. */
const OWN_SLICE = 200;

export interface FittingFund {
  readonly fund: FundRow;
  readonly reasons: readonly Reason[];
}

/** A row, and what proves who its provider is: that is told beside, so that a proof changes no fund. */
const SHOWN =
  'SELECT f.*, (SELECT p.parts FROM fund_proved p WHERE p.providerId = f.providerId) AS proved FROM funds f';
type ShownFund = StoredFund & { readonly proved: string | null };

/** By which rows of the list are shown. */
export const FUND_ROW_STATEMENTS = {
  byNumber: statement<ShownFund>('one fund by its key', `${SHOWN} WHERE position = ?`),
  openIn: statement<{ count: number }>(
    'the days on which funds of one industry end',
    'SELECT coalesce(sum(active), 0) AS count FROM fund_days WHERE industry = ? AND deadline >= ?',
  ),
};

export const FUND_STATEMENTS = {
  ...FUND_ROW_STATEMENTS,
  ...FUND_LIST_STATEMENTS,
  ...searchStatements(FUND_SEARCH),
  ...UNCHANGED_STATEMENTS,
  ...DRAFT_STATEMENTS,
  ...MISSES_STATEMENTS,
  byId: statement<ShownFund>('one fund by its id', `${SHOWN} WHERE id = ?`),
  ...WITHHELD_STATEMENTS,
  ...UNCLOSED_STATEMENTS,
  ...CHANGE_STATEMENTS,
  fitting: FITTING,
  criteria: CRITERIA,
  ofCreatorBehind: statement<StoredFund>(
    "a slice of one member's funds: an index in their order",
    `SELECT * FROM funds WHERE creator = ? AND position > ? ORDER BY position LIMIT ${OWN_SLICE}`,
  ),
  ofProvider: statement<ShownFund>(
    "one provider's funds",
    `${SHOWN} WHERE providerId = ? ORDER BY position DESC LIMIT ${MANAGED_MAX}`,
  ),
  openOfCreator: statement<{ providerId: string; count: number }>(
    "one member's funds",
    'SELECT providerId, count(*) AS count FROM funds WHERE creator = ? AND +active = 1 AND +deadline >= ? GROUP BY providerId',
    "one member's open funds, put together by provider",
  ),
  endingOn: statement<Pick<StoredFund, 'position' | 'id'>>(
    'a slice of the active funds of one deadline: an index in its order',
    `SELECT position, id FROM funds WHERE active = 1 AND deadline = ? AND position < ? ORDER BY position DESC LIMIT ${ENDING_SLICE}`,
  ),
  provedBetween: statement<Pick<StoredFund, 'id'>>(
    'the newest of a range of row numbers, as many as asked for',
    `SELECT id FROM funds f WHERE position > ? AND position <= ? AND
      EXISTS (SELECT 1 FROM fund_proved p WHERE p.providerId = f.providerId AND p.verified = 1) ORDER BY position DESC LIMIT ?`,
    'the newest so many of a range',
  ),
};

/** Shows the rows of funds. */
export function createFundRows(db: DatabaseSync) {
  const { byNumber, openIn } = prepareAll(db, FUND_ROW_STATEMENTS);

  /** Turns rows into funds; each industry is counted once. */
  function toFunds(rows: readonly ShownFund[], today: string): FundRow[] {
    const counted = new Map<string, number>();
    return rows.map((row) => {
      if (row.industry === '') return toFund(row, null, today);
      const count = counted.get(row.industry) ?? openIn.get(row.industry, today)?.count ?? 0;
      counted.set(row.industry, count);
      return toFund(row, count, today);
    });
  }

  /** The funds of row numbers, in their order. */
  function numbered(positions: readonly number[], today: string): FundRow[] {
    return toFunds(
      positions.flatMap((position) => byNumber.get(position) ?? []),
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
  const { byId, byNumber, ofCreatorBehind, ofProvider, openOfCreator, endingOn, provedBetween } = statements;
  const { draft, draftsOfCreator, draftsOfProvider } = statements;
  const fitting = createFitting(db);
  const withheld = createWithheldFunds(db);

  return {
    ...createUnclosed(db),

    /** A fund that everybody sees. */
    find(id: string, today: string): FundRow | undefined {
      const stored = byId.get(id);
      return stored && toFunds([stored], today)[0];
    },

    /** One that those who manage it and the moderators see, and nobody else. */
    withheld(id: string, today: string): FundRow | undefined {
      const row = withheld.find(id);
      return row && toFund(row, null, today);
    },

    /** One of the two: for who has to do with it already. */
    known(id: string, today: string): FundRow | undefined {
      const row = byId.get(id);
      const hidden = row ? undefined : withheld.find(id);
      return row ? toFunds([row], today)[0] : hidden && toFund(hidden, null, today);
    },

    /** The file that the queries read, by which a thread of the pool opens it too. */
    file: db.location() ?? '',
    look,
    /** By which changes a company would fit more of the open funds. */
    misses: createMissesLook(db),
    numbered,

    /**
     * The funds that a member created, a slice at a time, oldest first behind a row number; what others do not see stands
     * in its place, so that none is passed over, or comes twice, that is hidden or shown between two slices.
     */
    createdBehind(
      member: string,
      after: number,
      today: string,
    ): { readonly funds: FundRow[]; readonly next: number | null } {
      const found = [...ofCreatorBehind.all(member, after), ...withheld.createdBehind(member, after, OWN_SLICE)]
        .sort((a, b) => a.position - b.position)
        .slice(0, OWN_SLICE);
      const next = found.length < OWN_SLICE ? null : (found.at(-1)?.position ?? null);
      return { funds: found.map((row) => toFund(row, null, today)), next };
    },

    /** All of a provider's funds, the newest first: for nobody but its team. */
    ofProvider: (provider: string, today: string): FundRow[] =>
      [
        ...toFunds(ofProvider.all(provider), today),
        ...withheld.ofProvider(provider).map((row) => toFund(row, null, today)),
      ].sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1)),

    /** How many funds that a member created are open, of each provider. */
    openOfCreator: (
      member: string,
      today: string,
    ): readonly { readonly providerId: string; readonly count: number }[] => openOfCreator.all(member, today),

    /** Active funds whose deadline is this day, behind a row number (the newest first): 200 at once. */
    endingOn: (deadline: string, before = Number.MAX_SAFE_INTEGER): readonly Pick<StoredFund, 'position' | 'id'>[] =>
      endingOn.all(deadline, before),

    /** Funds of who has proved who they are, created behind one position of the log and up to another: the newest so many. */
    provedBetween: (after: Position, upTo: Position, limit: number): readonly Pick<StoredFund, 'id'>[] =>
      provedBetween.all(after, upTo, limit),

    ...createChangeRows(db),

    draft: (fund: string): DraftRow | undefined => newest(draft.all(fund))[0],

    /** The newest versions of the drafts that a member began, or of those of a provider, the newest first. */
    draftsOfCreator: (member: string): DraftRow[] => newest(draftsOfCreator.all(member)),
    draftsOfProvider: (provider: string): DraftRow[] => newest(draftsOfProvider.all(provider)),

    /** One page of the funds that pass the filters, found and shown on the same thread. */
    list(query: FundList): (Page<FundRow> & FundsFound) | CursorRefused {
      const found = look(query);
      return 'refused' in found ? found : { ...found, items: numbered(found.positions, query.today) };
    },

    /**
     * Open funds that a company of this industry, stage, city and state could apply for: those for exactly such companies
     * first, then by deadline.
     */
    fitting(company: FittingCompany, { today, limit = 20, meets }: FittingOptions): FittingFund[] {
      const found = fitting(company, today, limit, meets).flatMap(({ position, sameIndustry }) => {
        const row = byNumber.get(position);
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
  const { createdBehind } = createFundQueries(db);
  return {
    'funds.json': {
      about: 'the funding opportunities that you created',
      slice(member, after) {
        // Whether one is open depends on the day it is asked.
        const { funds, next } = createdBehind(member, after, '');
        const shown = funds.map(({ id: _, logo, industryCount: __, status: ___, ...fund }) => {
          return { ...fund, logo: picture(logo) };
        });
        return { rows: shown, next };
      },
    },
  };
};
