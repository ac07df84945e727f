import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { edited, reported } from '../company/changes.ts';
import { COLUMNS, registered, type StoredCompany } from '../company/company.ts';
import { changesFacets, createFacetCodes, FACETS } from '../company/facets.ts';
import type { Handlers } from '../runner/definition.ts';
import { rows } from '../sql/rows.ts';
import { STILL } from './tables.ts';

type CompanyHandlers = Required<
  Pick<Handlers, 'CompanyRegistered' | 'CompanyEdited' | 'CompanyMetricsReported' | 'MemberErased'>
>;

/** A company as it stands, and since when. */
type Version = StoredCompany & { readonly since: Position };

/** Every version of every company; what companies are counted by is a version of its own, a few bytes. */
export function createCompanyHandlers(db: DatabaseSync): { handlers: CompanyHandlers; drop(): void } {
  const names = ['n', ...COLUMNS];
  const add = db.prepare(
    `INSERT INTO temporal_companies (since, until, ${names.join(', ')})
      VALUES (:since, ${STILL}, ${names.map((name) => `:${name}`).join(', ')})`,
  );
  // An event may carry a field that this version of the code does not know yet.
  add.setAllowUnknownNamedParameters(true);
  const find = rows<Version>(db.prepare(`SELECT * FROM temporal_companies WHERE id = ? AND until = ${STILL}`));
  const end = db.prepare('UPDATE temporal_companies SET until = ? WHERE since = ?');
  const codes = createFacetCodes(db, 'temporal_values');
  const count = db.prepare(
    `INSERT INTO temporal_facets (n, since, until, ${FACETS.join(', ')}, establishedYear)
      VALUES (?, ?, ${STILL}${', ?'.repeat(FACETS.length)}, ?)`,
  );
  const endCounting = db.prepare(
    `UPDATE temporal_facets SET until = ?1 WHERE n = ?2
      AND since = (SELECT since FROM temporal_facets WHERE n = ?2 ORDER BY since DESC LIMIT 1)`,
  );
  // Of every version: at no moment is anything of them left.
  const forget = db.prepare(
    "UPDATE temporal_companies SET name = NULL, phone = '', email = '', founders = '[]', womenLed = NULL WHERE owner = ?",
  );

  function put(company: StoredCompany, since: Position): void {
    add.run({ ...company, since });
  }

  function replace(before: Version, after: StoredCompany, since: Position): void {
    end.run(since, before.since);
    put(after, since);
    if (!changesFacets(before, after)) return;
    endCounting.run(since, after.n);
    count.run(after.n, since, ...codes.of(after), after.establishedYear);
  }

  return {
    drop: codes.drop,
    handlers: {
      CompanyRegistered(event) {
        const company = registered(event);
        put(company, event.position);
        count.run(company.n, event.position, ...codes.of(company), company.establishedYear);
      },
      CompanyEdited(event) {
        const before = find.get(event.data.company);
        if (before) replace(before, edited(before, event), event.position);
      },
      CompanyMetricsReported(event) {
        const before = find.get(event.data.company);
        if (before) replace(before, reported(before, event), event.position);
      },
      MemberErased({ data }) {
        forget.run(data.member);
      },
    },
  };
}
