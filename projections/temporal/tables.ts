import { FACETS } from '../company/facets.ts';
import { PACKED_COLUMNS } from '../company/packed.ts';
import { FUND_COLUMNS } from '../fund/fund.ts';
import { heldTable } from '../standing/held.ts';
import { waitingWords } from '../words/waiting.ts';

/** Until when a row holds that nothing has taken the place of. */
export const STILL = Number.MAX_SAFE_INTEGER;

/** Tables, with the indexes by which handlers find what they change. */
export const TABLES = `
    CREATE TABLE temporal_members (
      position  INTEGER PRIMARY KEY,
      id        TEXT NOT NULL UNIQUE,
      forgotten INTEGER NOT NULL,
      hidden    INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE temporal_faces (
      member INTEGER NOT NULL,
      since  INTEGER NOT NULL,
      name   TEXT NOT NULL,
      photo  TEXT NOT NULL,
      PRIMARY KEY (member, since)
    ) WITHOUT ROWID;

    CREATE TABLE temporal_posts (
      position INTEGER PRIMARY KEY,
      id       TEXT NOT NULL UNIQUE,
      author   INTEGER NOT NULL,
      content  TEXT,
      image    TEXT NOT NULL,
      width    INTEGER NOT NULL,
      height   INTEGER NOT NULL,
      at       INTEGER NOT NULL,
      gone     INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE temporal_comments (
      position INTEGER PRIMARY KEY,
      id       TEXT NOT NULL,
      post     INTEGER NOT NULL,
      author   INTEGER NOT NULL,
      text     TEXT,
      at       INTEGER NOT NULL,
      answers  TEXT NOT NULL,
      answered TEXT NOT NULL,
      gone     INTEGER NOT NULL DEFAULT 0,
      held     INTEGER NOT NULL DEFAULT 0
    );
    ${heldTable('temporal_posts_held')}
    CREATE TABLE temporal_comments_hidden (id TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE temporal_words (
      thing  INTEGER NOT NULL,
      since  INTEGER NOT NULL,
      author INTEGER NOT NULL,
      text   TEXT,
      at     INTEGER NOT NULL,
      PRIMARY KEY (thing, since)
    ) WITHOUT ROWID;
    CREATE INDEX temporal_words_by_author ON temporal_words (author);
    ${waitingWords('temporal_words_waiting')}
    CREATE TABLE temporal_comments_of (
      post     INTEGER NOT NULL,
      position INTEGER NOT NULL,
      comments INTEGER NOT NULL,
      PRIMARY KEY (post, position)
    ) WITHOUT ROWID;
    CREATE TABLE temporal_likes (
      post     INTEGER NOT NULL,
      position INTEGER NOT NULL,
      member   INTEGER NOT NULL,
      until    INTEGER NOT NULL,
      likes    INTEGER NOT NULL,
      PRIMARY KEY (post, position)
    ) WITHOUT ROWID;
    CREATE INDEX temporal_likes_by_member ON temporal_likes (post, member, position, until);

    CREATE TABLE temporal_companies (
      since            INTEGER PRIMARY KEY,
      until            INTEGER NOT NULL,
      position         INTEGER NOT NULL,
      id               TEXT NOT NULL,
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
      founders         TEXT NOT NULL,
      socialLinks      TEXT NOT NULL,
      metrics          TEXT,
      verification     TEXT NOT NULL,
      description      TEXT NOT NULL,
      review           TEXT NOT NULL DEFAULT ''
    );
    CREATE INDEX temporal_companies_by_id ON temporal_companies (id, until);
    CREATE INDEX temporal_companies_by_holder ON temporal_companies (holder);
    CREATE TABLE temporal_values (
      facet TEXT NOT NULL,
      key   TEXT NOT NULL,
      value TEXT NOT NULL,
      code  INTEGER NOT NULL,
      PRIMARY KEY (facet, key)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX temporal_values_by_code ON temporal_values (facet, code, value);
    CREATE TABLE temporal_facets (
      position INTEGER NOT NULL,
      since    INTEGER NOT NULL,
      until    INTEGER NOT NULL,
      ${PACKED_COLUMNS},
      ${FACETS.map((facet) => `${facet} INTEGER NOT NULL`).join(', ')},
      establishedYear INTEGER NOT NULL,
      PRIMARY KEY (position, since)
    ) WITHOUT ROWID;

    CREATE TABLE temporal_funds (
      since              INTEGER PRIMARY KEY,
      until              INTEGER NOT NULL,
      position           INTEGER NOT NULL,
      id                 TEXT NOT NULL,${FUND_COLUMNS}
    );
    CREATE INDEX temporal_funds_by_id ON temporal_funds (id, until);
    CREATE INDEX temporal_funds_of_provider ON temporal_funds (providerId, position, until);
    CREATE INDEX temporal_funds_by_contact ON temporal_funds (contactOf);
    CREATE TABLE temporal_proved (
      providerId TEXT NOT NULL,
      since      INTEGER NOT NULL,
      until      INTEGER NOT NULL,
      verified   INTEGER NOT NULL,
      parts      TEXT NOT NULL,
      PRIMARY KEY (providerId, since)
    ) WITHOUT ROWID;
    CREATE TABLE temporal_interests (
      fund     INTEGER NOT NULL,
      since    INTEGER NOT NULL,
      interest INTEGER NOT NULL,
      PRIMARY KEY (fund, since)
    ) WITHOUT ROWID;
    CREATE TABLE temporal_fund_industries (
      industry TEXT NOT NULL COLLATE NOCASE,
      fund     INTEGER NOT NULL,
      since    INTEGER NOT NULL,
      until    INTEGER NOT NULL,
      PRIMARY KEY (industry, fund, since)
    ) WITHOUT ROWID;
    CREATE INDEX temporal_industries_of ON temporal_fund_industries (fund);
    CREATE TABLE temporal_withheld (id TEXT PRIMARY KEY, causes INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE temporal_hidden_providers (providerId TEXT PRIMARY KEY) WITHOUT ROWID;

    -- Of whatever changes what was at every moment: erasures, what was taken back, hidden and shown again.
    CREATE TABLE temporal_erasures (position INTEGER PRIMARY KEY);
`;

/** Indexes that only queries need. Each ends with what tells whether a version holds, so that it is told by the index. */
export const INDEXES = `
    CREATE INDEX temporal_posts_listed ON temporal_posts (gone, position);
    CREATE INDEX temporal_posts_by_author ON temporal_posts (author, gone, position);
    CREATE INDEX temporal_comments_by_author ON temporal_comments (author);
    CREATE INDEX temporal_comments_by_id ON temporal_comments (id);
    CREATE INDEX temporal_companies_by_number ON temporal_companies (position, until);
    CREATE INDEX temporal_companies_by_name ON temporal_companies (sortName, position DESC, until);
    CREATE INDEX temporal_facets_by_year ON temporal_facets (establishedYear, position, until, ${FACETS.join(', ')});
    CREATE INDEX temporal_companies_by_industry ON temporal_companies (industry, position, until);
    CREATE INDEX temporal_companies_by_stage ON temporal_companies (stage, position, until);
    CREATE INDEX temporal_companies_by_city ON temporal_companies (cityKey, position, until);
    CREATE INDEX temporal_companies_by_state ON temporal_companies (state, position, until);
    CREATE INDEX temporal_companies_by_entity ON temporal_companies (entityType, position, until);
    CREATE INDEX temporal_companies_by_size ON temporal_companies (companySize, position, until);
    CREATE INDEX temporal_companies_by_funding ON temporal_companies (fundedType, position, until);
    CREATE INDEX temporal_companies_by_verified ON temporal_companies (verified, position, until);
    CREATE INDEX temporal_companies_by_enterprise ON temporal_companies (enterprise, position, until);
    CREATE INDEX temporal_funds_by_number ON temporal_funds (position, until);
    CREATE INDEX temporal_funds_by_deadline ON temporal_funds (active, deadline, position DESC, until);
    CREATE INDEX temporal_funds_by_industry ON temporal_funds (industry, active, deadline, position, until);
    CREATE INDEX temporal_funds_by_type ON temporal_funds (type COLLATE NOCASE, position, until);
    CREATE INDEX temporal_funds_by_stage ON temporal_funds (stage, position, until);
    CREATE INDEX temporal_funds_by_region ON temporal_funds (region, position, until);
    CREATE INDEX temporal_funds_by_entity ON temporal_funds (entityType COLLATE NOCASE, position, until);
    CREATE INDEX temporal_funds_by_provider ON temporal_funds (provider COLLATE NOCASE, position, until);
    CREATE INDEX temporal_proved_verified ON temporal_proved (verified, providerId, since, until);
    CREATE INDEX temporal_funds_by_launch ON temporal_funds (launchDate, position, until);
`;
