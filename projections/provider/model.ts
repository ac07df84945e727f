import { readModel } from '../runner/definition.ts';
import { rows } from '../sql/rows.ts';
import { heldAfter, NOTHING_HELD, namedAfter, type PartEvent, partHandlers } from '../verification/parts.ts';
import { createProviderQueries, ownProviders, PROVIDER_STATEMENTS } from './queries.ts';

/**
 * Who provides funds. A fund that names a provider which nobody created implies it: there is a row for it from that fund
 * on. It says what an organisation is, and stays when its creator is forgotten.
 * `verification`: the parts that prove who it is and hold, as JSON. `hidden`: 1 where others do not see it.
 */
export const providers = readModel({
  name: 'providers',
  version: 7,
  tablesDigest: '4a47317a7cf3dd00',
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
      verification TEXT NOT NULL DEFAULT '[]',
      hidden   INTEGER NOT NULL DEFAULT 0
    );
  `,
  indexes: `
    CREATE INDEX providers_of_creator ON providers (creator, position);
    CREATE INDEX providers_created ON providers (creator) WHERE implied = 0;
  `,

  handlers(db) {
    const add = db.prepare(
      `INSERT INTO providers (position, id, creator, name, kind, website, about, logo, implied, at, verification)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)`,
    );
    const imply = db.prepare(
      `INSERT INTO providers (position, id, creator, name, implied, at, verification)
        VALUES (?, ?, ?, ?, 1, ?, ?) ON CONFLICT DO NOTHING`,
    );
    const change = db.prepare(
      `UPDATE providers SET name = coalesce(?, name), kind = coalesce(?, kind), website = coalesce(?, website),
        about = coalesce(?, about), logo = coalesce(?, logo) WHERE id = ?`,
    );

    const hide = db.prepare('UPDATE providers SET hidden = ? WHERE id = ?');
    const verification = rows<{ verification: string }>(db.prepare('SELECT verification FROM providers WHERE id = ?'));
    const prove = db.prepare('UPDATE providers SET verification = ? WHERE id = ?');
    function hold(event: PartEvent): void {
      if (event.data.kind !== 'provider') return;
      const before = verification.get(event.data.thing);
      if (before) prove.run(heldAfter(before.verification, event), event.data.thing);
    }

    return {
      ProviderCreated({ position, at, data: { provider, creator, name, kind, website, about, logo } }) {
        const stored = namedAfter(NOTHING_HELD, name);
        add.run(position, provider, creator, name, kind, website, about, logo, at, stored);
      },
      ProviderChanged({ data: { provider, name, kind, website, about, logo } }) {
        change.run(name ?? null, kind ?? null, website ?? null, about ?? null, logo ?? null, provider);
        const before = name === undefined ? undefined : verification.get(provider);
        if (name !== undefined && before) prove.run(namedAfter(before.verification, name), provider);
      },
      FundCreated({ position, at, data: { providerId, creator, provider } }) {
        imply.run(position, providerId, creator, provider, at, namedAfter(NOTHING_HELD, provider));
      },
      ...partHandlers(hold),
      ThingHidden({ data: { kind, id } }) {
        if (kind === 'provider') hide.run(1, id);
      },
      ThingRemoved({ data: { kind, id } }) {
        if (kind === 'provider') hide.run(1, id);
      },
      ThingShown({ data: { kind, id } }) {
        if (kind === 'provider') hide.run(0, id);
      },
      MemberErased() {},
    };
  },

  queries: createProviderQueries,
  statements: PROVIDER_STATEMENTS,
  own: ownProviders,
});
