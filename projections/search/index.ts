import type { DatabaseSync } from 'node:sqlite';
import { words } from '../words/fold.ts';
import { createVocabulary, vocabularyTables } from './vocabulary.ts';

/** What a full-text index is made of. Its tables all begin with its name. */
export interface SearchIndex {
  readonly name: string;
  /** The columns and what a word in each weighs (bm25). The first is the name, by which exact finds come first. */
  readonly columns: readonly (readonly [column: string, weight: number])[];
  /** So many documents must use a word before it is found when typed otherwise. */
  readonly nearFrom: number;
  /** Words that only say what is looked for here, legal forms too: beside others a document need not have them. '' where there are none. */
  readonly kind: string;
  /** Where not everybody sees all documents: a word of one that is not seen hides none that is like it. */
  readonly isSeenInPart?: true;
}

/**
 * The tables of an index: the full-text index over folded words, which keeps no copy of the text; its vocabulary; and
 * the names, in order. What is taken out leaves no trace (secure-delete): names are members' own data.
 */
export function searchTables({ name, columns }: SearchIndex): string {
  return `
    CREATE VIRTUAL TABLE ${name} USING fts5 (
      ${columns.map(([column]) => column).join(', ')}, content = '', prefix = '2 3',
      tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M*'"
    );
    INSERT INTO ${name} (${name}, rank) VALUES ('secure-delete', 1);
    CREATE TABLE ${name}_names (name TEXT NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (name, position)) WITHOUT ROWID;
    ${vocabularyTables(name)}`;
}

/** The text of a document, by column. What is left out is ''. */
export type Texts = Readonly<Record<string, string>>;

/** How a name is kept: folded, without the legal form at its end, and no longer than anybody types. */
export const nameKey = (name: string): string => nameKeyOf(words(name));

/** The same of a name's words, where they are known already: so that a text is taken apart once. */
export function nameKeyOf(all: readonly string[]): string {
  let end = all.length;
  while (end > 1 && LEGAL_FORMS.has(all[end - 1] ?? '')) end -= 1;
  return all.slice(0, end).join(' ').slice(0, NAME_MAX).trimEnd();
}

const NAME_MAX = 80;
const LEGAL_FORMS: ReadonlySet<string> = new Set(
  'private pvt limited ltd llp llc opc inc company co corporation corp'.split(' '),
);

/** The words of a document, by column. */
export const wordsOf = ({ columns }: SearchIndex, texts: Texts): string[][] =>
  columns.map(([column]) => words(texts[column] ?? ''));

/** Keeps an index in step with its documents. `flush` and `drop` as a BatchingProjection has them. */
export function createIndexWriter(db: DatabaseSync, index: SearchIndex) {
  const { name, columns, nearFrom } = index;
  const named = columns.map(([column]) => column).join(', ');
  const values = `VALUES (?${', ?'.repeat(columns.length)}`;
  const insert = db.prepare(`INSERT INTO ${name} (rowid, ${named}) ${values})`);
  const remove = db.prepare(`INSERT INTO ${name} (rowid, ${named}, ${name}) ${values}, 'delete')`);
  const addName = db.prepare(`INSERT OR IGNORE INTO ${name}_names (name, position) VALUES (?, ?)`);
  const removeName = db.prepare(`DELETE FROM ${name}_names WHERE name = ? AND position = ?`);
  const vocabulary = createVocabulary(db, name, nearFrom);

  function add(position: number, texts: Texts): void {
    const found = wordsOf(index, texts);
    insert.run(position, ...found.map((one) => one.join(' ')));
    const key = nameKeyOf(found[0] ?? []);
    if (key !== '') addName.run(key, position);
    vocabulary.count(new Set(found.flat()), 1);
  }

  /** @param texts as they were when the document was added: an index without a copy must be told */
  function take(position: number, texts: Texts): void {
    const found = wordsOf(index, texts);
    remove.run(position, ...found.map((one) => one.join(' ')));
    removeName.run(nameKeyOf(found[0] ?? []), position);
    vocabulary.count(new Set(found.flat()), -1);
  }

  return {
    add,
    remove: take,
    change(position: number, before: Texts, after: Texts): void {
      if (columns.every(([column]) => (before[column] ?? '') === (after[column] ?? ''))) return;
      take(position, before);
      add(position, after);
    },
    flush: vocabulary.flush,
    drop: vocabulary.drop,
  };
}

export type IndexWriter = ReturnType<typeof createIndexWriter>;
