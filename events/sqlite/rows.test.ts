import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { rows } from './rows.ts';

interface Town {
  readonly name: string;
  readonly people: number | null;
}

const PUNE: Town = { name: 'Pune', people: 3_124_458 };
const MANDU: Town = { name: 'Mandu', people: null };

function towns() {
  const db = new DatabaseSync(':memory:');
  onTestFinished(() => db.close());
  db.exec('CREATE TABLE towns (name TEXT, people INTEGER)');
  const add = rows<Town>(db.prepare('INSERT INTO towns VALUES (:name, :people) RETURNING *'));
  for (const { name, people } of [PUNE, MANDU]) expect(add.getNamed({ name, people })).toEqual({ name, people });
  return { db, of: (where: string) => rows<Town>(db.prepare(`SELECT name, people FROM towns WHERE ${where}`)) };
}

test('each way of reading gives the columns by their names', () => {
  const { of } = towns();
  const named = of('name = :name');
  expect(of('name = ?').get('Pune')).toEqual(PUNE);
  expect(of('name = ?').get('Surat')).toBeUndefined();
  expect(of('name <> ?').all('Surat')).toEqual([PUNE, MANDU]);
  expect([...of('name <> ?').each('Surat')]).toEqual([PUNE, MANDU]);
  expect(named.getNamed({ name: 'Mandu' })).toEqual(MANDU);
  expect(named.getNamed({ name: 'Surat' })).toBeUndefined();
  expect(named.allNamed({ name: 'Pune' })).toEqual([PUNE]);
  expect([...named.eachNamed({ name: 'Pune' })]).toEqual([PUNE]);
});

test('who stops early holds nothing: the table can be changed', () => {
  const { db, of } = towns();
  const all = of('true');
  for (const town of all.each()) {
    expect(town).toEqual(PUNE);
    expect(() => db.exec('DROP TABLE towns')).toThrow('locked');
    break;
  }
  db.exec('DROP TABLE towns');
});
