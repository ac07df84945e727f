import type { DatabaseSync } from 'node:sqlite';
import type { EventNamed } from '#events/catalogue.ts';
import type { Position } from '#events/port/store.ts';
import type { ReviewedKind } from '#events/subjects/standing.ts';
import { type Handlers, readModel } from '../runner/definition.ts';
import { rows } from '../sql/rows.ts';
import { createLinks, LINK_TABLES } from './links.ts';
import { createReviewQueries, REVIEW_STATEMENTS } from './queries.ts';
import { createSites, SITE_TABLES } from './sites.ts';
import { sketchOf } from './sketch.ts';

/**
 * What a program notices of new companies and funds: whose words are those of another, how many one member makes, and which
 * link where something did that was removed. A thing goes by the position at which it came to be. Of its description there are a few
 * hashes, by thing and by hash; of the hosts that it links to, a key each; and whose site a domain is. `provider`: of a fund; '' of a company.
 */
export const reviews = readModel({
  name: 'reviews',
  version: 10,
  tablesDigest: '69cc7aa0d224da76',
  personal: false,
  tables: `
    CREATE TABLE reviewed_things (
      position INTEGER PRIMARY KEY,
      kind     TEXT NOT NULL,
      id       TEXT NOT NULL,
      owner    TEXT NOT NULL,
      at       INTEGER NOT NULL,
      provider TEXT NOT NULL
    );
    CREATE UNIQUE INDEX reviewed_things_by_id ON reviewed_things (kind, id);
    CREATE INDEX reviewed_things_of ON reviewed_things (owner, at);
    CREATE TABLE review_hashes (position INTEGER NOT NULL, hash INTEGER NOT NULL, PRIMARY KEY (position, hash)) WITHOUT ROWID;
    CREATE TABLE review_shared (hash INTEGER NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (hash, position)) WITHOUT ROWID;
  ${LINK_TABLES}${SITE_TABLES}`,
  handlers: (db) => createHandlers(db, writeShared(db)),

  bulk(db) {
    const { finish, ...shared } = gatherShared(db);
    return { handlers: createHandlers(db, shared), flush() {}, drop() {}, finish };
  },

  queries: createReviewQueries,
  statements: REVIEW_STATEMENTS,
  // Of a member it holds what they made, which the export brings elsewhere.
  own: 'nothing',
});

function createHandlers(db: DatabaseSync, shared: SharedWriter): Handlers {
  const add = db.prepare(
    'INSERT INTO reviewed_things (position, kind, id, owner, at, provider) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const find = rows<{ position: number }>(db.prepare('SELECT position FROM reviewed_things WHERE kind = ? AND id = ?'));
  const hashesOf = rows<{ hash: number }>(db.prepare('SELECT hash FROM review_hashes WHERE position = ?'));
  const made = rows<{ owner: string; provider: string }>(
    db.prepare('SELECT owner, provider FROM reviewed_things WHERE kind = ? AND id = ?'),
  );
  const sites = createSites(db);
  const links = createLinks(db, (kind, id) =>
    kind === 'provider'
      ? { owner: sites.ownerOf(kind, id), provider: '' }
      : (made.get(kind, id) ?? { owner: '', provider: '' }),
  );
  const put = db.prepare('INSERT INTO review_hashes (position, hash) VALUES (?, ?)');
  const drop = db.prepare('DELETE FROM review_hashes WHERE position = ?');

  function write(position: number, text: string): void {
    for (const hash of sketchOf(text)) {
      put.run(position, hash);
      shared.put(hash, position);
    }
  }

  function rewrite(kind: ReviewedKind, id: string, text: string | undefined): void {
    const position = text === undefined ? undefined : find.get(kind, id)?.position;
    if (position === undefined || text === undefined) return;
    for (const { hash } of hashesOf.all(position)) shared.drop(hash, position);
    drop.run(position);
    write(position, text);
  }

  return {
    CompanyRegistered({ position, at, data }) {
      add.run(position, 'company', data.company, data.owner, at, '');
      write(position, data.description);
      links.write('company', data.company, linksOfCompany(data));
      sites.add('company', data.company, data.owner, data.review === 'before');
      sites.give('company', data.company, data.website, position);
    },
    CompanyEdited({ position, data }) {
      rewrite('company', data.company, data.description);
      links.write('company', data.company, linksOfCompany(data));
      sites.give('company', data.company, data.website, position);
    },
    FundCreated({ position, at, data }) {
      add.run(position, 'fund', data.fund, data.creator, at, data.providerId);
      write(position, data.description);
      links.write('fund', data.fund, { description: data.description });
      // A provider that nobody created is there from its first fund on.
      sites.add('provider', data.providerId, data.creator);
    },
    FundChanged({ data }) {
      rewrite('fund', data.fund, data.description);
      links.write('fund', data.fund, { description: data.description });
    },
    ProviderCreated({ position, data: { provider, creator, website, about } }) {
      links.write('provider', provider, { website, about });
      sites.add('provider', provider, creator);
      sites.give('provider', provider, website, position);
    },
    ProviderChanged({ position, data: { provider, creator, website, about } }) {
      links.write('provider', provider, { website, about });
      sites.add('provider', provider, creator);
      sites.give('provider', provider, website, position);
    },
    DomainProved({ position, data: { kind, thing, domain } }) {
      sites.prove(kind, thing, domain, position);
    },
    DomainProofEnded({ data: { kind, thing } }) {
      sites.unprove(kind, thing);
    },
    ThingHidden({ data: { kind, id } }) {
      sites.setUnseen(kind, id, 'hidden', true);
    },
    ThingRemoved({ data: { kind, id } }) {
      sites.setUnseen(kind, id, 'hidden', true);
    },
    ThingShown({ data: { kind, id } }) {
      sites.setUnseen(kind, id, 'hidden', false);
    },
    ReviewPassed({ data: { kind, id } }) {
      sites.setUnseen(kind, id, 'awaited', false);
    },
    CaseDecided(event) {
      links.decided(event);
    },
    CaseOpened({ data }) {
      links.opened(data);
    },
    MemberErased() {},
  };
}

/** The hashes by which alike texts are found. */
interface SharedWriter {
  put(hash: number, position: Position): void;
  drop(hash: number, position: Position): void;
}

function writeShared(db: DatabaseSync): SharedWriter {
  const put = db.prepare('INSERT INTO review_shared (hash, position) VALUES (?, ?)');
  const drop = db.prepare('DELETE FROM review_shared WHERE hash = ? AND position = ?');
  return {
    put: (hash, position) => void put.run(hash, position),
    drop: (hash, position) => void drop.run(hash, position),
  };
}

/** They fall anywhere: in order, after the last event, each page is written once. */
function gatherShared(db: DatabaseSync): SharedWriter & { finish(): void } {
  return {
    put() {},
    drop() {},
    finish() {
      db.exec(`DELETE FROM review_shared;
        INSERT INTO review_shared (hash, position) SELECT hash, position FROM review_hashes ORDER BY hash, position`);
    },
  };
}

type CompanyLinks = Pick<EventNamed<'CompanyEdited'>['data'], 'website' | 'socialLinks' | 'tagline' | 'description'>;
const linksOfCompany = ({ website, socialLinks, tagline, description }: CompanyLinks) => ({
  ...{ website, socialLinks, tagline, description },
});
