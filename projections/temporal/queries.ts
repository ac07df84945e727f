import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { CompanyRow } from '../company/company.ts';
import {
  COMPANY_LIST_COMPOSED,
  COMPANY_LIST_STATEMENTS,
  type CompaniesFound,
  type CompanyList,
  createCompanyListing,
} from '../company/look.ts';
import { createCompanyRows, DIRECTORY_STATEMENTS } from '../company/queries.ts';
import type { FundRow } from '../fund/fund.ts';
import type { FundList, FundsFound } from '../fund/list.ts';
import { createFundListing, FUND_LIST_COMPOSED, FUND_LIST_STATEMENTS } from '../fund/look.ts';
import { createFundRows, FUND_ROW_STATEMENTS } from '../fund/queries.ts';
import { type Face, MEMBER_STATEMENTS } from '../member/queries.ts';
import { createPostList, POST_LIST_STATEMENTS } from '../post/queries.ts';
import type { CursorRefused } from '../sql/cursor.ts';
import { prepareOne, statement } from '../sql/rows.ts';
import { openViews, VIEW_STATEMENTS } from './views.ts';

/** Their tables are the views of the moment: see `openViews`. */
export const TEMPORAL_STATEMENTS = {
  ...VIEW_STATEMENTS,
  ...POST_LIST_STATEMENTS,
  ...COMPANY_LIST_STATEMENTS,
  ...FUND_LIST_STATEMENTS,
  company: DIRECTORY_STATEMENTS.byNumber,
  fund: FUND_ROW_STATEMENTS.byNumber,
  openIn: FUND_ROW_STATEMENTS.openIn,
  faces: MEMBER_STATEMENTS.faces,
  lastErased: statement<{ position: Position | null }>(
    'the last row of the key',
    'SELECT max(position) AS position FROM temporal_erasures',
  ),
};

export const TEMPORAL_COMPOSED = [...COMPANY_LIST_COMPOSED, ...FUND_LIST_COMPOSED];

/** A list as of a moment. */
export type AsOf<Query> = Omit<Query, 'q'> & { readonly asOf: Position };

/** The queries as of a moment. Synchronous; each of them says which moment it reads, so no two can meet. */
export function createTemporalQueries(db: DatabaseSync) {
  db.exec('PRAGMA temp_store = MEMORY');
  const setMoment = openViews(db);
  const companies = createCompanyListing(db);
  const funds = createFundListing(db);
  const companyRows = createCompanyRows(db);
  const fundRows = createFundRows(db);
  const posts = createPostList(db);
  const faces = prepareOne(db, TEMPORAL_STATEMENTS.faces);
  const lastErased = prepareOne(db, TEMPORAL_STATEMENTS.lastErased);

  return {
    /** The file that the queries read, by which a thread of the pool opens it too. */
    file: db.location() ?? '',

    /** One page of the companies that pass the filters at a moment, by their numbers, and what is counted beside it. */
    companies: ({ asOf, ...query }: AsOf<CompanyList>): CompaniesFound | CursorRefused => {
      setMoment(asOf);
      return companies(query);
    },

    /** The same for funds. */
    funds: ({ asOf, ...query }: AsOf<FundList>): FundsFound | CursorRefused => {
      setMoment(asOf);
      return funds(query);
    },

    /** Where somebody was forgotten last; -1 where nobody was. What was at a moment changes by that alone. */
    lastErased: (): Position => lastErased.get()?.position ?? -1,

    /** What rows are shown from, at one moment. */
    at(asOf: Position) {
      /** Reads as of the moment, whichever was read before. */
      function then<Asked extends readonly unknown[], Answer>(ask: (...asked: Asked) => Answer) {
        return (...asked: Asked): Answer => {
          setMoment(asOf);
          return ask(...asked);
        };
      }
      return {
        members: { faces: then((ids: readonly string[]): Face[] => faces.all(JSON.stringify(ids))) },
        directory: { numbered: then((positions: readonly number[]): CompanyRow[] => companyRows(positions)) },
        funds: {
          numbered: then((positions: readonly number[], today: string): FundRow[] =>
            fundRows.numbered(positions, today),
          ),
        },
        feed: {
          page: then(posts.page),
          postAt: then(posts.postAt),
          likers: then(posts.likers),
          likedOf: then(posts.likedOf),
          comments: then(posts.comments),
        },
      };
    },
  };
}
