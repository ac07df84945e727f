import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { type Handlers, readModel } from '../runner/definition.ts';
import { fillIndex, IDLE_WRITER } from '../search/fill.ts';
import { createIndexWriter, type IndexWriter, searchTables } from '../search/index.ts';
import { SEARCH_COMPOSED } from '../search/rank.ts';
import { rows } from '../sql/rows.ts';
import { AWAITED, createWithheld, HIDDEN, withheldTable } from '../standing/withheld.ts';
import { type PartEvent, partHandlers } from '../verification/parts.ts';
import { CANDIDATE_INDEXES } from './candidates.ts';
import { edited, forgotten, proved, reported } from './changes.ts';
import { COLUMNS, registered, type StoredCompany } from './company.ts';
import { createFacetWriter, FACET_INDEXES, FACET_TABLES } from './facets.ts';
import { createFactVersions, FACT_TABLES } from './factVersions.ts';
import { COMPANY_LIST_COMPOSED } from './look.ts';
import { createDirectoryQueries, DIRECTORY_STATEMENTS, ownCompanies } from './queries.ts';
import { COMPANY_SEARCH, searchedCompanies, searchedTexts } from './search.ts';

/**
 * The companies, what they are found by, and what they are filtered by. What filters and sorts need comes first in the
 * row. `name` is the founder's, null once they are forgotten. `holder`: whose that, the contacts and `womenLed` are. What others may not see stands in `companies_withheld` alone.
 */
export const directory = readModel({
  name: 'directory',
  version: 13,
  tablesDigest: '1538ef07b49a3889',
  personal: true,
  cacheKiB: 6144,
  tables: `
    CREATE TABLE companies (
      position         INTEGER PRIMARY KEY,
      id               TEXT NOT NULL UNIQUE,
      owner            TEXT NOT NULL,
      holder           TEXT NOT NULL,
      industry         TEXT NOT NULL,
      stage            TEXT NOT NULL,
      city             TEXT NOT NULL,
      cityKey          TEXT NOT NULL,
      state            TEXT NOT NULL,
      chosenState      TEXT NOT NULL,
      companySize      TEXT NOT NULL,
      fundedType       TEXT NOT NULL,
      enterprise       TEXT NOT NULL,
      entityType       TEXT NOT NULL,
      establishedYear  INTEGER NOT NULL,
      verified         TEXT NOT NULL,
      findable         INTEGER NOT NULL,
      recognitions     TEXT NOT NULL,
      womenLed         INTEGER,
      sortName         TEXT NOT NULL,
      createdAt        INTEGER NOT NULL,
      registeredEntity TEXT NOT NULL,
      tagline          TEXT NOT NULL,
      website          TEXT NOT NULL,
      logo             TEXT NOT NULL,
      banner           TEXT NOT NULL,
      name             TEXT,
      phone            TEXT NOT NULL,
      email            TEXT NOT NULL,
      founders         TEXT NOT NULL DEFAULT '[]',
      socialLinks      TEXT NOT NULL,
      metrics          TEXT,
      verification     TEXT NOT NULL,
      description      TEXT NOT NULL,
      review           TEXT NOT NULL DEFAULT ''
    );
    CREATE INDEX companies_by_owner ON companies (owner, position);
    CREATE INDEX companies_by_holder ON companies (holder, position);
    ${withheldTable('companies_withheld', ['owner', 'holder'])}
    ${FACET_TABLES}
    ${FACT_TABLES}
    ${searchTables(COMPANY_SEARCH)}
  `,
  indexes: `
    CREATE INDEX companies_by_name ON companies (sortName, position DESC);
    CREATE INDEX companies_by_industry ON companies (industry);
    CREATE INDEX companies_by_stage ON companies (stage);
    CREATE INDEX companies_by_city ON companies (cityKey, position);
    CREATE INDEX companies_by_state ON companies (state, position);
    CREATE INDEX companies_by_entity ON companies (entityType, position);
    CREATE INDEX companies_by_size ON companies (companySize);
    CREATE INDEX companies_by_funding ON companies (fundedType);
    CREATE INDEX companies_by_enterprise ON companies (enterprise);
    CREATE INDEX companies_by_verified ON companies (verified, position);
    ${FACET_INDEXES}
    ${CANDIDATE_INDEXES}
  `,

  handlers(db) {
    const search = createIndexWriter(db, COMPANY_SEARCH);
    const { handlers, drop } = createHandlers(db, search);
    return {
      handlers,
      flush: search.flush,
      drop() {
        search.drop();
        drop();
      },
    };
  },

  bulk(db) {
    return {
      ...createHandlers(db, IDLE_WRITER),
      flush() {},
      finish: () => fillIndex(db, COMPANY_SEARCH, searchedCompanies(db)),
    };
  },

  queries: createDirectoryQueries,
  statements: DIRECTORY_STATEMENTS,
  composed: [...COMPANY_LIST_COMPOSED, ...SEARCH_COMPOSED],
  own: ownCompanies,
});

function createHandlers(db: DatabaseSync, search: IndexWriter) {
  const placeholders = COLUMNS.map((column) => `:${column}`);
  const add = db.prepare(
    `INSERT INTO companies (position, ${COLUMNS.join(', ')}) VALUES (:position, ${placeholders.join(', ')})`,
  );
  const change = db.prepare(
    `UPDATE companies SET ${COLUMNS.map((column) => `${column} = :${column}`).join(', ')} WHERE position = :position`,
  );
  // An event may carry a field that this version of the code does not know yet.
  for (const writer of [add, change]) writer.setAllowUnknownNamedParameters(true);
  const find = rows<StoredCompany>(db.prepare('SELECT * FROM companies WHERE id = ?'));
  const ofHolder = rows<StoredCompany>(db.prepare('SELECT * FROM companies WHERE holder = ? ORDER BY position'));
  const facets = createFacetWriter(db);
  const facts = createFactVersions(db);

  const remove = db.prepare('DELETE FROM companies WHERE position = ?');

  function list(company: StoredCompany): void {
    add.run(company);
    facets.add(company);
    search.add(company.position, searchedTexts(company));
  }

  const withheld = createWithheld<'owner' | 'holder', StoredCompany>(db, 'companies_withheld', ['owner', 'holder'], {
    find: (id) => find.get(id),
    takeOut(company) {
      remove.run(company.position);
      facets.remove(company.position);
      search.remove(company.position, searchedTexts(company));
    },
    putBack: list,
  });

  function update(before: StoredCompany, after: StoredCompany, since: Position): void {
    change.run(after);
    facets.change(before, after);
    facts.change(before, after, since);
    search.change(after.position, searchedTexts(before), searchedTexts(after));
  }

  /** The row as it is compared with another: no version keeps what a holder before told of themselves. */
  function passedOn(before: StoredCompany, after: StoredCompany): StoredCompany {
    if (after.holder === before.holder) return before;
    facts.forget(before.position);
    return { ...before, womenLed: null };
  }

  /** What is withheld changes too, and is in no list for that. */
  function alter(id: string, how: (before: StoredCompany) => StoredCompany, since: Position): void {
    const before = find.get(id);
    if (before) {
      const after = how(before);
      update(passedOn(before, after), after, since);
    }
    const hidden = before ? undefined : withheld.find(id);
    if (!hidden) return;
    const after = how(hidden);
    facts.change(passedOn(hidden, after), after, since);
    withheld.change(after);
  }

  const handlers: Handlers = {
    CompanyRegistered(event) {
      const company = registered(event);
      facts.add(company);
      if (company.review === 'before') withheld.add(company, AWAITED);
      else list(company);
    },
    CompanyEdited(event) {
      alter(event.data.company, (before) => edited(before, event), event.position);
    },
    CompanyMetricsReported(event) {
      alter(event.data.company, (before) => reported(before, event), event.position);
    },
    ThingHidden({ data: { kind, id } }) {
      if (kind === 'company') withheld.withhold(id, HIDDEN);
    },
    ThingRemoved({ data: { kind, id } }) {
      if (kind === 'company') withheld.withhold(id, HIDDEN);
    },
    ThingShown({ data: { kind, id } }) {
      if (kind === 'company') withheld.release(id, HIDDEN);
    },
    CaseOpened({ position, data: { kind, id, cause } }) {
      const isReviewed = kind === 'company' && cause === 'review' && (find.get(id) ?? withheld.find(id))?.review === '';
      // What awaits its review already is not written again.
      if (isReviewed) alter(id, (before) => ({ ...before, review: 'after' }), position);
    },
    ReviewPassed({ position, data: { kind, id, ground } }) {
      if (kind !== 'company') return;
      // Whose domain is proved is seen; a moderator has not looked yet.
      alter(id, (before) => ({ ...before, review: ground === 'moderator' ? '' : 'after' }), position);
      withheld.release(id, AWAITED);
    },
    ...partHandlers((event: PartEvent) => {
      if (event.data.kind === 'company') alter(event.data.thing, (before) => proved(before, event), event.position);
    }),
    MemberErased({ data, position }) {
      for (const company of ofHolder.all(data.member)) {
        facts.forget(company.position);
        // Of what versions have, nothing changes by this alone.
        update({ ...company, womenLed: null }, forgotten(company), position);
      }
      for (const company of withheld.of('holder', data.member)) {
        facts.forget(company.position);
        facts.change({ ...company, womenLed: null }, forgotten(company), position);
        withheld.change(forgotten(company));
      }
    },
  };
  return { handlers, drop: facets.drop };
}
