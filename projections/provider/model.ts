import { readModel } from '../runner/definition.ts';
import { createProviderQueries, ownProviders, PROVIDER_STATEMENTS } from './queries.ts';

/**
 * Who provides funds. A fund that names a provider which nobody created implies it: there is a row for it from that fund
 * on. It says what an organisation is, and stays when its creator is forgotten.
 * `domain`: of its website, where somebody of its team has proved that they read mails there; from `provedAt` to `until`.
 */
export const providers = readModel({
  name: 'providers',
  version: 2,
  tablesDigest: 'c04c4d85d66e937f',
  personal: false,
  tables: `
    CREATE TABLE providers (
      position INTEGER PRIMARY KEY,
      id       TEXT NOT NULL UNIQUE,
      creator  TEXT NOT NULL,
      name     TEXT NOT NULL,
      kind     TEXT,
      website  TEXT NOT NULL DEFAULT '',
      about    TEXT NOT NULL DEFAULT '',
      logo     TEXT NOT NULL DEFAULT '',
      implied  INTEGER NOT NULL,
      at       INTEGER NOT NULL,
      domain   TEXT,
      provedAt INTEGER,
      until    INTEGER
    );
  `,
  indexes: `
    CREATE INDEX providers_of_creator ON providers (creator, position);
    CREATE INDEX providers_by_proof ON providers (until) WHERE until IS NOT NULL;
  `,

  handlers(db) {
    const add = db.prepare(
      `INSERT INTO providers (position, id, creator, name, kind, website, about, logo, implied, at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?)`,
    );
    const imply = db.prepare(
      'INSERT INTO providers (position, id, creator, name, implied, at) VALUES (?, ?, ?, ?, 1, ?) ON CONFLICT DO NOTHING',
    );
    const change = db.prepare(
      `UPDATE providers SET name = coalesce(?, name), kind = coalesce(?, kind), website = coalesce(?, website),
        about = coalesce(?, about), logo = coalesce(?, logo) WHERE id = ?`,
    );

    const prove = db.prepare('UPDATE providers SET domain = ?, provedAt = ?, until = ? WHERE id = ?');

    return {
      ProviderCreated({ position, at, data: { provider, creator, name, kind, website, about, logo } }) {
        add.run(position, provider, creator, name, kind, website, about, logo, at);
      },
      ProviderChanged({ data: { provider, name, kind, website, about, logo } }) {
        change.run(name ?? null, kind ?? null, website ?? null, about ?? null, logo ?? null, provider);
      },
      FundCreated({ position, at, data: { providerId, creator, provider } }) {
        imply.run(position, providerId, creator, provider, at);
      },
      DomainProved({ at, data: { kind, thing, domain, until } }) {
        if (kind === 'provider') prove.run(domain, at, until, thing);
      },
      DomainProofEnded({ data: { kind, thing } }) {
        if (kind === 'provider') prove.run(null, null, null, thing);
      },
      MemberErased() {},
    };
  },

  queries: createProviderQueries,
  statements: PROVIDER_STATEMENTS,
  own: ownProviders,
});
