import type { DatabaseSync } from 'node:sqlite';
import { type Handlers, readModel } from '../runner/definition.ts';
import { fillIndex, IDLE_WRITER } from '../search/fill.ts';
import { createIndexWriter, type IndexWriter, searchTables } from '../search/index.ts';
import { SEARCH_COMPOSED } from '../search/rank.ts';
import { rows } from '../sql/rows.ts';
import { heldAfter, isProved, NOTHING_HELD, namedAfter, type PartEvent, partHandlers } from '../verification/parts.ts';
import { createChangeWriter } from './changes.ts';
import { createDraftWriter } from './drafts.ts';
import { changed, created, FUND_COLUMNS, type FundChange, OPENED, SAVED, type StoredFund } from './fund.ts';
import { FUND_LIST_COMPOSED } from './look.ts';
import { createFundQueries, FUND_STATEMENTS, ownFunds } from './queries.ts';
import { FUND_SEARCH, searchedFunds, textsOf } from './search.ts';
import { createFundHiding, WITHHELD_FUNDS } from './withheld.ts';
import { createFundWriter } from './write.ts';

/**
 * Funding opportunities. Amounts are rupees, days YYYY-MM-DD. `fund_industries` says for which industries a fund is: its
 * own one and its tags. `fund_fits` says whom it is for, in the order in which those who fit are shown it. `fund_days` counts
 * the active funds of each industry by the day of their deadline: how many are open is a sum over days, not over funds.
 * `fund_changes` says what of a fund's terms was how until when. `fund_drafts` holds what is not for everyone yet. `fund_proved` holds what
 * proves who providers are, and whether that is more than the form of numbers. `funds_withheld` has the funds that others do not see, which
 * stand nowhere else.
 */
export const funds = readModel({
  name: 'funds',
  version: 13,
  tablesDigest: '2a10cb8d213aed3d',
  personal: true,
  cacheKiB: 4096,
  tables: `
    CREATE TABLE funds (
      position           INTEGER PRIMARY KEY,
      id                 TEXT NOT NULL UNIQUE,
      interest           INTEGER NOT NULL DEFAULT 0,${FUND_COLUMNS}
    );
    CREATE INDEX funds_by_creator ON funds (creator);
    CREATE INDEX funds_by_contact ON funds (contactOf);
    ${WITHHELD_FUNDS}
    CREATE TABLE fund_changes (
      fund  TEXT NOT NULL,
      since INTEGER NOT NULL,
      field TEXT NOT NULL,
      at    INTEGER NOT NULL,
      old   TEXT NOT NULL,
      new   TEXT NOT NULL,
      PRIMARY KEY (fund, since, field)
    ) WITHOUT ROWID;
    CREATE TABLE fund_drafts (
      fund       TEXT NOT NULL,
      writer     TEXT NOT NULL,
      since      INTEGER NOT NULL,
      creator    TEXT NOT NULL,
      providerId TEXT NOT NULL,
      provider   TEXT NOT NULL,
      at         INTEGER NOT NULL,
      form       TEXT NOT NULL,
      PRIMARY KEY (fund, writer)
    ) WITHOUT ROWID;
    CREATE INDEX fund_drafts_of_writer ON fund_drafts (writer);
    CREATE INDEX fund_drafts_of_creator ON fund_drafts (creator);
    CREATE INDEX fund_drafts_of_provider ON fund_drafts (providerId);
    CREATE TABLE fund_proved (providerId TEXT PRIMARY KEY, verified INTEGER NOT NULL, parts TEXT NOT NULL) WITHOUT ROWID;
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
    CREATE INDEX funds_by_deadline ON funds (active, deadline, position DESC);
    CREATE INDEX funds_by_interest ON funds (interest, position);
    CREATE INDEX funds_by_type ON funds (type COLLATE NOCASE);
    CREATE INDEX funds_by_stage ON funds (stage);
    CREATE INDEX funds_by_region ON funds (region);
    CREATE INDEX funds_by_entity ON funds (entityType COLLATE NOCASE);
    CREATE INDEX funds_by_provider ON funds (provider COLLATE NOCASE);
    CREATE INDEX funds_by_launch ON funds (launchDate);
    CREATE INDEX funds_of_provider ON funds (providerId);
    CREATE INDEX fund_proved_verified ON fund_proved (verified, providerId);
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
  composed: [...FUND_LIST_COMPOSED, ...SEARCH_COMPOSED],
  own: ownFunds,
});

function createHandlers(db: DatabaseSync, search: IndexWriter): Handlers {
  const rowsOf = createFundWriter(db);
  const drafts = createDraftWriter(db);
  const find = rows<StoredFund>(db.prepare('SELECT * FROM funds WHERE id = ?'));
  const interest = db.prepare('UPDATE funds SET interest = interest + ? WHERE id = ?');
  const erase = db.prepare("UPDATE funds SET contactEmail = '', supportPhone = '', contactOf = '' WHERE contactOf = ?");
  const pass = db.prepare('UPDATE funds SET review = ? WHERE id = ?');
  const awaitAgain = db.prepare("UPDATE funds SET review = 'after' WHERE id = ? AND review = ''");
  const held = rows<{ parts: string }>(db.prepare('SELECT parts FROM fund_proved WHERE providerId = ?'));
  const prove = db.prepare('INSERT OR REPLACE INTO fund_proved (providerId, verified, parts) VALUES (?, ?, ?)');
  const tell = createChangeWriter(db);
  const interested = (more: number, id: string): number | bigint => interest.run(more, id).changes;
  const hiding = createFundHiding(db, { rowsOf, search, find: (id) => find.get(id), interested });
  const { withheld } = hiding;

  function addInterest(more: number, id: string): void {
    const hidden = interested(more, id) ? undefined : withheld.find(id);
    if (hidden) withheld.change({ ...hidden, interest: hidden.interest + more });
  }

  function change(event: FundChange): void {
    const listed = find.get(event.data.fund);
    const before = listed ?? withheld.find(event.data.fund);
    if (!before) return;
    const after = { ...changed(before, event), interest: before.interest };
    if (listed) {
      rowsOf.change(before, after);
      search.change(after.position, textsOf(before), textsOf(after));
    } else withheld.change(after);
    tell(event, before, after);
  }

  function hold(event: PartEvent): void {
    const { kind, thing } = event.data;
    if (kind !== 'provider') return;
    const parts = heldAfter(held.get(thing)?.parts ?? NOTHING_HELD, event);
    prove.run(thing, Number(isProved(parts)), parts);
  }

  /** Most names are nobody else's: there is no row for them. */
  function name(provider: string, said: string): void {
    const before = held.get(provider)?.parts ?? NOTHING_HELD;
    const parts = namedAfter(before, said);
    if (parts !== before) prove.run(provider, Number(isProved(parts)), parts);
  }

  const handlers: Handlers = {
    FundDrafted: drafts.write,
    FundCreated(event) {
      drafts.drop(event.data.fund);
      hiding.begin(created(event));
      // A provider that a fund names in words has no other event.
      if (!held.get(event.data.providerId)) name(event.data.providerId, event.data.provider);
    },
    ProviderCreated: ({ data }) => name(data.provider, data.name),
    ProviderChanged({ data }) {
      if (data.name !== undefined) name(data.provider, data.name);
    },
    CaseOpened({ data: { kind, id, cause } }) {
      if (kind !== 'fund' || cause !== 'review') return;
      awaitAgain.run(id);
      const hidden = withheld.find(id);
      if (hidden?.review === '') withheld.change({ ...hidden, review: 'after' });
    },
    FundChanged: change,
    FundExtended: change,
    FundClosed(event) {
      drafts.drop(event.data.fund);
      change(event);
    },
    FundOpened({ data }) {
      addInterest(OPENED, data.fund);
    },
    ThingSaved({ data }) {
      if (data.kind === 'fund') addInterest(SAVED, data.id);
    },
    ThingUnsaved({ data }) {
      if (data.kind === 'fund') addInterest(-SAVED, data.id);
    },
    ...partHandlers(hold),
    ...hiding.handlers,
    ReviewPassed({ data: { kind, id, ground } }) {
      if (kind !== 'fund') return;
      const review = ground === 'moderator' ? '' : 'after';
      pass.run(review, id);
      const hidden = withheld.find(id);
      if (hidden) withheld.change({ ...hidden, review });
      hiding.pass(id);
    },
    MemberErased({ data }) {
      for (const fund of withheld.of('contactOf', data.member))
        withheld.change({ ...fund, contactEmail: '', supportPhone: '', contactOf: '' });
      erase.run(data.member);
      drafts.forget(data.member);
    },
  };
  return handlers;
}
