import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { ProviderKind } from '#events/subjects/provider.ts';
import type { OwnLists } from '../runner/definition.ts';
import { prepareAll, statement } from '../sql/rows.ts';

/** A provider; `kind` is null where it did not say. `at`: when it came to be, in milliseconds since 1970. */
export interface ProviderRow {
  readonly position: Position;
  readonly id: string;
  readonly creator: string;
  readonly name: string;
  readonly kind: ProviderKind | null;
  readonly website: string;
  readonly about: string;
  /** Storage key; '' for none. */
  readonly logo: string;
  /** 1 where a fund named it in words, and nobody created it by itself. */
  readonly implied: number;
  readonly at: number;
  /** The parts that prove who it is and hold: see `partsOf`. */
  readonly verification: string;
}

const SLICE = 100;

export const PROVIDER_STATEMENTS = {
  byId: statement<ProviderRow>('one provider by its id', 'SELECT * FROM providers WHERE id = ? AND hidden = 0'),
  withheld: statement<ProviderRow>('one provider by its id', 'SELECT * FROM providers WHERE id = ? AND hidden = 1'),
  among: statement<ProviderRow>(
    'the ids asked about: each one look into the index of ids',
    'SELECT p.* FROM json_each(?) j CROSS JOIN providers p ON p.id = j.value AND p.hidden = 0',
  ),
  created: statement<{ count: number }>(
    'the providers that one member created, 20 at the most: an index of these, without those that their funds name',
    'SELECT count(*) AS count FROM providers WHERE creator = ? AND implied = 0',
  ),
  ofCreator: statement<ProviderRow>(
    'a slice of one member’s providers',
    `SELECT * FROM providers WHERE creator = ?1 AND position > ?2 ORDER BY position LIMIT ${SLICE}`,
  ),
};

export function createProviderQueries(db: DatabaseSync) {
  const { byId, withheld, among, created } = prepareAll(db, PROVIDER_STATEMENTS);
  return {
    /** A provider that everybody sees. */
    find: (id: string): ProviderRow | undefined => byId.get(id),

    /** One that its team and the moderators see, and nobody else. */
    withheld: (id: string): ProviderRow | undefined => withheld.get(id),

    /** One of the two: for who has to do with it already. */
    known: (id: string): ProviderRow | undefined => byId.get(id) ?? withheld.get(id),

    /** Those of these that everybody sees, in the order of the ids. */
    among: (ids: readonly string[]): readonly ProviderRow[] => among.all(JSON.stringify(ids)),

    /** How many a member created by itself: what their funds name does not count. */
    created: (member: string): number => created.get(member)?.count ?? 0,
  };
}

export const ownProviders: OwnLists = (db, picture) => {
  const { ofCreator } = prepareAll(db, PROVIDER_STATEMENTS);
  return {
    'providers.json': {
      about: 'the providers of funds that you made',
      slice(member, after) {
        const found = ofCreator.all(member, after);
        const rows = found.map(({ id, name, kind, website, about, logo, at }) => {
          return { _id: id, name, kind, website, about, logo: picture(logo), createdAt: new Date(at).toISOString() };
        });
        return { rows, next: found.length < SLICE ? null : (found.at(-1)?.position ?? null) };
      },
    },
  };
};
