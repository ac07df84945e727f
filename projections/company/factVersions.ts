import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { rows } from '../sql/rows.ts';
import { metricsOf, type StoredCompany } from './company.ts';

/** Until when a version holds that nothing has taken the place of. */
export const STILL = Number.MAX_SAFE_INTEGER;

/** What funds check of a company, as the table has it. */
const FACTS = [
  ...(['industry', 'stage', 'city', 'state', 'entityType', 'establishedYear'] as const),
  ...(['recognitions', 'womenLed'] as const),
];

/**
 * What funds check of each company, with the positions since and until which it was so: a narrow row for each time that
 * something of it changed. `revenue` is JSON.
 */
export const FACT_TABLES = `
    CREATE TABLE company_facts (
      position        INTEGER NOT NULL,
      since           INTEGER NOT NULL,
      until           INTEGER NOT NULL,
      industry        TEXT NOT NULL,
      stage           TEXT NOT NULL,
      city            TEXT NOT NULL,
      state           TEXT NOT NULL,
      entityType      TEXT NOT NULL,
      establishedYear INTEGER NOT NULL,
      recognitions    TEXT NOT NULL,
      womenLed        INTEGER,
      revenue         TEXT NOT NULL,
      PRIMARY KEY (position, since)
    ) WITHOUT ROWID;`;

type StoredFacts = Pick<StoredCompany, (typeof FACTS)[number]> & { readonly revenue: string };
type Version = StoredFacts & { readonly position: number; readonly since: Position; readonly until: Position };

const factsOf = (company: StoredCompany): StoredFacts => {
  const facts = Object.fromEntries(FACTS.map((fact) => [fact, company[fact]])) as Omit<StoredFacts, 'revenue'>; // as named
  return { ...facts, revenue: JSON.stringify(metricsOf(company)?.revenue ?? []) };
};

const COMPARED: readonly (keyof StoredFacts)[] = [...FACTS, 'revenue'];
const isSame = (one: StoredFacts, other: StoredFacts): boolean => COMPARED.every((fact) => one[fact] === other[fact]);

/** Keeps the versions of what funds check. */
export function createFactVersions(db: DatabaseSync) {
  const columns = ['position', 'since', 'until', ...COMPARED];
  const add = db.prepare(
    `INSERT INTO company_facts (${columns.join(', ')}) VALUES (${columns.map((column) => `:${column}`).join(', ')})`,
  );
  const end = db.prepare(`UPDATE company_facts SET until = ? WHERE position = ? AND until = ${STILL}`);
  const all = rows<Version>(db.prepare('SELECT * FROM company_facts WHERE position = ? ORDER BY since'));
  const clear = db.prepare('DELETE FROM company_facts WHERE position = ?');

  return {
    add: (company: StoredCompany): void =>
      void add.run({ position: company.position, since: company.position, until: STILL, ...factsOf(company) }),

    change(before: StoredCompany, after: StoredCompany, since: Position): void {
      const facts = factsOf(after);
      if (isSame(factsOf(before), facts)) return;
      end.run(since, after.position);
      add.run({ position: after.position, since, until: STILL, ...facts });
    },

    /**
     * In no version anything is left of what the owner told of themselves. Versions that differed by that alone become
     * one: a build from the log, which finds nothing of it any more, has one there.
     */
    forget(position: number): void {
      const versions: Version[] = [];
      for (const version of all.all(position)) {
        const without = { ...version, womenLed: null };
        const last = versions.at(-1);
        if (last && isSame(last, without)) versions[versions.length - 1] = { ...last, until: without.until };
        else versions.push(without);
      }
      clear.run(position);
      for (const version of versions) add.run({ ...version });
    },
  };
}
