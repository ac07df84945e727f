import type { Projection } from '../runner/definition.ts';
import { given } from '../runner/events.fixture.ts';
import { createIndexWriter, type SearchIndex, searchTables, type Texts } from './index.ts';
import { byRelevance, createRanking } from './rank.ts';

export const INDEX: SearchIndex = {
  name: 'things_search',
  columns: [
    ['name', 10],
    ['about', 1],
  ],
  nearFrom: 1,
  kind: 'thing things',
};

const things: Projection = {
  name: 'things',
  version: 1,
  personal: false,
  tables: `CREATE TABLE things (position INTEGER PRIMARY KEY); ${searchTables(INDEX)}`,
  handlers: () => ({ MemberErased() {} }),
};

/** An index of documents, numbered from 1 on. */
export function indexGiven(...texts: readonly Texts[]) {
  const { db, path, rows } = given(things);
  const writer = createIndexWriter(db, INDEX);
  const add = (position: number, text: Texts): void => {
    db.prepare('INSERT OR IGNORE INTO things VALUES (?)').run(position);
    writer.add(position, text);
    writer.flush();
  };
  const remove = (position: number, text: Texts): void => {
    writer.remove(position, text);
    writer.flush();
  };
  for (const [i, text] of texts.entries()) add(i + 1, text);
  const ranking = createRanking(db, INDEX);
  const find = (q: string) => ranking.find(q, { table: 'things', columns: [] });
  const found = (q: string): number[] => [...find(q).hits].sort(byRelevance).map(({ position }) => position);
  return { db, path, rows, add, remove, ranking, find, found };
}

export const named = (...names: readonly string[]) => indexGiven(...names.map((name) => ({ name })));
