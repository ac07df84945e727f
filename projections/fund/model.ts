import type { DatabaseSync } from 'node:sqlite';
import { type Handlers, readModel } from '../runner/definition.ts';
import { fillIndex, IDLE_WRITER } from '../search/fill.ts';
import { createIndexWriter, type IndexWriter, searchTables } from '../search/index.ts';
import { NO_INDUSTRY } from './fitting.ts';
import { COLUMNS, created, industriesOf, OPENED, SAVED } from './fund.ts';
import { createFundQueries, FUND_STATEMENTS, ownFunds } from './queries.ts';
import { FUND_SEARCH, fundTexts, searchedFunds } from './search.ts';

/**
 * Funding opportunities. Amounts are rupees, days YYYY-MM-DD. `fund_industries` says for which industries a fund is: its
 * own one and its tags. `fund_fits` says whom it is for, in the order in which those who fit are shown it. `fund_days` counts
 * the active funds of each industry by the day of their deadline: how many are open is a sum over days, not over funds.
 */
export const funds = readModel({
  name: 'funds',
  version: 5,
  tablesDigest: 'ae628a9293f89206',
  personal: true,
  cacheKiB: 4096,
  tables: `
    CREATE TABLE funds (
      n                  INTEGER PRIMARY KEY,
      id                 TEXT NOT NULL UNIQUE,
      creator            TEXT NOT NULL,
      type               TEXT NOT NULL,
      stage              TEXT NOT NULL COLLATE NOCASE,
      industry           TEXT NOT NULL COLLATE NOCASE,
      region             TEXT NOT NULL COLLATE NOCASE,
      active             INTEGER NOT NULL,
      deadline           TEXT NOT NULL,
      verified           INTEGER NOT NULL,
      amount             REAL NOT NULL,
      minAmount          REAL,
      maxAmount          REAL,
      createdAt          INTEGER NOT NULL,
      interest           INTEGER NOT NULL DEFAULT 0,
      launchDate         TEXT NOT NULL,
      provider           TEXT NOT NULL,
      logo               TEXT NOT NULL,
      industryTags       TEXT NOT NULL,
      team               TEXT NOT NULL,
      teamDate           TEXT NOT NULL,
      entityType         TEXT NOT NULL,
      documentRequired   TEXT NOT NULL,
      evaluationCriteria TEXT NOT NULL,
      contactEmail       TEXT NOT NULL,
      supportPhone       TEXT NOT NULL,
      pitchRequired      INTEGER NOT NULL,
      interviewRequired  INTEGER NOT NULL,
      description        TEXT NOT NULL
    );
    CREATE INDEX funds_by_creator ON funds (creator);
    CREATE TABLE fund_industries (
      industry TEXT NOT NULL COLLATE NOCASE,
      fund     INTEGER NOT NULL,
      PRIMARY KEY (industry, fund)
    ) WITHOUT ROWID;
    CREATE TABLE fund_fits (
      industry TEXT NOT NULL COLLATE NOCASE,
      stage    TEXT NOT NULL COLLATE NOCASE,
      region   TEXT NOT NULL COLLATE NOCASE,
      active   INTEGER NOT NULL,
      deadline TEXT NOT NULL,
      fund     INTEGER NOT NULL,
      PRIMARY KEY (industry, stage, region, active, deadline, fund DESC)
    ) WITHOUT ROWID;
    CREATE TABLE fund_days (
      industry TEXT NOT NULL COLLATE NOCASE,
      deadline TEXT NOT NULL,
      active   INTEGER NOT NULL,
      PRIMARY KEY (industry, deadline)
    ) WITHOUT ROWID;
    ${searchTables(FUND_SEARCH)}
  `,
  indexes: `
    CREATE INDEX funds_by_deadline ON funds (active, deadline, n DESC);
    CREATE INDEX funds_by_interest ON funds (interest, n);
    CREATE INDEX funds_by_type ON funds (type COLLATE NOCASE);
    CREATE INDEX funds_by_stage ON funds (stage);
    CREATE INDEX funds_by_region ON funds (region);
    CREATE INDEX funds_by_entity ON funds (entityType COLLATE NOCASE);
    CREATE INDEX funds_by_provider ON funds (provider COLLATE NOCASE);
    CREATE INDEX funds_by_launch ON funds (launchDate);
  `,

  handlers(db) {
    const search = createIndexWriter(db, FUND_SEARCH);
    return { handlers: createHandlers(db, search), flush: search.flush, drop: search.drop };
  },

  bulk: (db) => ({
    handlers: createHandlers(db, IDLE_WRITER),
    flush() {},
    drop() {},
    finish: () => fillIndex(db, FUND_SEARCH, searchedFunds(db)),
  }),

  queries: createFundQueries,
  statements: FUND_STATEMENTS,
  own: ownFunds,
});

function createHandlers(db: DatabaseSync, search: IndexWriter): Handlers {
  const placeholders = COLUMNS.map((column) => `:${column}`).join(', ');
  const add = db.prepare(
    `INSERT INTO funds (n, id, createdAt, ${COLUMNS.join(', ')}) VALUES (:n, :id, :createdAt, ${placeholders})`,
  );
  // An event may carry a field that this version of the code does not know yet.
  add.setAllowUnknownNamedParameters(true);
  const addIndustry = db.prepare('INSERT OR IGNORE INTO fund_industries (industry, fund) VALUES (?, ?)');
  const addDay = db.prepare(
    'INSERT INTO fund_days VALUES (?, ?, 1) ON CONFLICT (industry, deadline) DO UPDATE SET active = active + 1',
  );
  const addFit = db.prepare('INSERT OR IGNORE INTO fund_fits VALUES (?, ?, ?, ?, ?, ?)');
  const interest = db.prepare('UPDATE funds SET interest = interest + ? WHERE id = ?');
  const erase = db.prepare("UPDATE funds SET contactEmail = '', supportPhone = '' WHERE creator = ?");

  const handlers: Handlers = {
    FundCreated(event) {
      const { position } = event;
      const { fund: _, ...said } = event.data;
      add.run(created(event));
      search.add(position, fundTexts(said, said.industryTags));
      if (said.active && said.industry !== '') addDay.run(said.industry, said.deadline);
      const industries = industriesOf(said);
      for (const industry of industries) addIndustry.run(industry, position);
      for (const industry of industries.length > 0 ? industries : [NO_INDUSTRY])
        addFit.run(industry, said.stage, said.region, Number(said.active), said.deadline, position);
    },
    FundOpened({ data }) {
      interest.run(OPENED, data.fund);
    },
    ThingSaved({ data }) {
      if (data.kind === 'fund') interest.run(SAVED, data.id);
    },
    ThingUnsaved({ data }) {
      if (data.kind === 'fund') interest.run(-SAVED, data.id);
    },
    MemberErased({ data }) {
      erase.run(data.member);
    },
  };
  return handlers;
}
