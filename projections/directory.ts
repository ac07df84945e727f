import type { DatabaseSync } from 'node:sqlite';
import { metricsOf, registered, type StoredCompany, sortName } from './company.ts';
import { enterpriseClass } from './enterprise.ts';
import { TOKENIZER } from './fullText.ts';
import type { Projection } from './projection.ts';

const COLUMNS = [
  ...['id', 'owner', 'industry', 'stage', 'city', 'companySize', 'fundedType', 'enterprise', 'establishedYear'],
  ...['sortName', 'createdAt', 'registeredEntity', 'tagline', 'website', 'logo', 'banner', 'name', 'phone', 'email'],
  ...['founders', 'socialLinks', 'metrics', 'description'],
];

/** What an event changes of a row; what it leaves out or undefined stays. */
type Changes = { [Column in keyof StoredCompany]?: StoredCompany[Column] | undefined };

/** What the full-text indexes cover, by the names that the columns have in the indexes and in `companies`. */
const SEARCHED = {
  company_search: ['registeredEntity', 'tagline', 'description', 'industry', 'city'],
  founder_search: ['name'],
} as const;

/**
 * The companies, and full-text indexes over them that keep no copy of the text. What filters and sorts need comes first
 * in the row. `name` is the founder's, null once they are forgotten; it has an index of its own, because only what is
 * personal is worth the price of `secure-delete`: a hundred times that of a plain edit.
 */
export const directory: Projection = {
  name: 'directory',
  tables: `
    CREATE TABLE companies (
      n                INTEGER PRIMARY KEY,
      id               TEXT NOT NULL UNIQUE,
      owner            TEXT NOT NULL,
      industry         TEXT NOT NULL,
      stage            TEXT NOT NULL,
      city             TEXT NOT NULL COLLATE NOCASE,
      companySize      TEXT NOT NULL,
      fundedType       TEXT NOT NULL,
      enterprise       TEXT NOT NULL,
      establishedYear  INTEGER NOT NULL,
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
      description      TEXT NOT NULL
    );
    CREATE INDEX companies_by_owner ON companies (owner, n);
    CREATE VIRTUAL TABLE company_search USING fts5 (
      ${SEARCHED.company_search.join(', ')},
      content = 'companies', content_rowid = 'n', columnsize = 0, prefix = '2 3', ${TOKENIZER}
    );
    CREATE VIRTUAL TABLE founder_search USING fts5 (
      name, content = 'companies', content_rowid = 'n', columnsize = 0, prefix = '2 3', ${TOKENIZER}
    );
    INSERT INTO founder_search (founder_search, rank) VALUES ('secure-delete', 1);
  `,
  indexes: `
    CREATE INDEX companies_by_name ON companies (sortName, n DESC);
    CREATE INDEX companies_by_year ON companies (establishedYear, n);
    CREATE INDEX companies_by_industry ON companies (industry);
    CREATE INDEX companies_by_stage ON companies (stage);
    CREATE INDEX companies_by_city ON companies (city);
    CREATE INDEX companies_by_size ON companies (companySize);
    CREATE INDEX companies_by_funding ON companies (fundedType);
    CREATE INDEX companies_by_enterprise ON companies (enterprise);
  `,

  handlers(db) {
    const placeholders = COLUMNS.map((column) => `:${column}`);
    const add = db.prepare(`INSERT INTO companies (n, ${COLUMNS.join(', ')}) VALUES (:n, ${placeholders.join(', ')})`);
    const change = db.prepare(
      `UPDATE companies SET ${COLUMNS.map((column) => `${column} = :${column}`).join(', ')} WHERE n = :n`,
    );
    // An event may carry a field that this version of the code does not know yet.
    for (const writer of [add, change]) writer.setAllowUnknownNamedParameters(true);
    const find = db.prepare('SELECT * FROM companies WHERE id = ?');
    const ofOwner = db.prepare('SELECT * FROM companies WHERE owner = ? ORDER BY n');
    const indexes = [fullText(db, 'company_search'), fullText(db, 'founder_search')];

    function update(before: StoredCompany, changes: Changes): void {
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const after: StoredCompany = { ...before, ...given };
      after.sortName = sortName(after.registeredEntity);
      after.enterprise = enterpriseClass(after.companySize, metricsOf(after)?.revenue ?? []);
      change.run(after);
      for (const index of indexes) index.change(before, after);
    }

    return {
      CompanyRegistered(event) {
        const company = registered(event);
        add.run(company);
        for (const index of indexes) index.add(company);
      },
      CompanyEdited({ data, personal }) {
        const before = find.get(data.company) as StoredCompany | undefined; // the columns of the table
        if (!before) return;
        const { company: _, socialLinks, ...profile } = data;
        update(before, { ...profile, ...personal, socialLinks: socialLinks && JSON.stringify(socialLinks) });
      },
      CompanyMetricsReported({ data, personal }) {
        const before = find.get(data.company) as StoredCompany | undefined; // the columns of the table
        if (!before) return;
        const { company: _, owner: __, ...metrics } = data;
        update(before, { metrics: JSON.stringify(metrics), founders: JSON.stringify(personal?.founders ?? []) });
      },
      MemberErased({ data }) {
        const owned = ofOwner.all(data.member) as unknown as StoredCompany[]; // the columns of the table
        for (const company of owned) update(company, { name: null, phone: '', email: '', founders: '[]' });
      },
    };
  },
};

/** Keeps a full-text index in step with the rows; an index without a copy must be told the old text to take it out. */
function fullText(db: DatabaseSync, table: keyof typeof SEARCHED) {
  const columns: readonly (keyof StoredCompany)[] = SEARCHED[table];
  const values = `VALUES (?${', ?'.repeat(columns.length)}`;
  const add = db.prepare(`INSERT INTO ${table} (rowid, ${columns.join(', ')}) ${values})`);
  const remove = db.prepare(`INSERT INTO ${table} (rowid, ${columns.join(', ')}, ${table}) ${values}, 'delete')`);
  const textOf = (company: StoredCompany) => columns.map((column) => company[column]);

  return {
    add(company: StoredCompany): void {
      add.run(company.n, ...textOf(company));
    },
    change(before: StoredCompany, after: StoredCompany): void {
      if (columns.every((column) => before[column] === after[column])) return;
      remove.run(before.n, ...textOf(before));
      add.run(after.n, ...textOf(after));
    },
  };
}
