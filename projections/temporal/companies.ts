import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { edited, proved, reported } from '../company/changes.ts';
import { COLUMNS, registered, type StoredCompany } from '../company/company.ts';
import { changesFacets, createFacetCodes, FACETS } from '../company/facets.ts';
import type { Handlers } from '../runner/definition.ts';
import { rows } from '../sql/rows.ts';
import { AWAITED, HIDDEN } from '../standing/withheld.ts';
import type { PartEvent } from '../verification/parts.ts';
import { type createCauses, ends, NEWEST } from './hiding.ts';
import { STILL } from './tables.ts';

type CompanyHandlers = Required<
  Pick<
    Handlers,
    'CompanyRegistered' | 'CompanyEdited' | 'CompanyMetricsReported' | 'CaseOpened' | 'ReviewPassed' | 'MemberErased'
  >
>;

/** A company as it stands, and since when. */
type Version = StoredCompany & { readonly since: Position; readonly until: Position };

/** Every version of every company; what companies are counted by is a version of its own, a few bytes. */
export function createCompanyHandlers(db: DatabaseSync, causes: ReturnType<typeof createCauses>) {
  const names = ['position', ...COLUMNS];
  const add = db.prepare(
    `INSERT INTO temporal_companies (since, until, ${names.join(', ')})
      VALUES (:since, :until, ${names.map((name) => `:${name}`).join(', ')})`,
  );
  // An event may carry a field that this version of the code does not know yet.
  add.setAllowUnknownNamedParameters(true);
  const find = rows<Version>(db.prepare(`SELECT * FROM temporal_companies WHERE id = ? AND ${NEWEST}`));
  const end = db.prepare(`UPDATE temporal_companies SET ${ends('?1')} WHERE since = ?2`);
  const codes = createFacetCodes(db, 'temporal_values');
  const count = db.prepare(
    `INSERT INTO temporal_facets (position, since, until, ${FACETS.join(', ')}, establishedYear)
      VALUES (?, ?, ?${', ?'.repeat(FACETS.length)}, ?)`,
  );
  const endCounting = db.prepare(
    `UPDATE temporal_facets SET ${ends('?1')} WHERE position = ?2
      AND since = (SELECT since FROM temporal_facets WHERE position = ?2 ORDER BY since DESC LIMIT 1)`,
  );
  // Of every version: at no moment is anything of them left.
  const forget = db.prepare(
    "UPDATE temporal_companies SET name = NULL, phone = '', email = '', founders = '[]', womenLed = NULL WHERE holder = ?",
  );

  const isHidden = { seen: '<', hidden: '>' };
  const turn = (to: 'seen' | 'hidden', table: string, key: string) =>
    db.prepare(`UPDATE ${table} SET until = -until WHERE ${key} = ? AND until ${isHidden[to]} 0`);
  const turned = {
    seen: [turn('seen', 'temporal_companies', 'id'), turn('seen', 'temporal_facets', 'position')],
    hidden: [turn('hidden', 'temporal_companies', 'id'), turn('hidden', 'temporal_facets', 'position')],
  } as const;
  const dropVersions = db.prepare('DELETE FROM temporal_companies WHERE id = ?');
  const dropCounted = db.prepare('DELETE FROM temporal_facets WHERE position = ?');

  const untilOf = ({ id }: StoredCompany): Position => (causes.of(id) === 0 ? STILL : -STILL);

  function put(company: StoredCompany, since: Position): void {
    add.run({ ...company, since, until: untilOf(company) });
  }

  function countAnew(company: StoredCompany, since: Position): void {
    count.run(company.position, since, untilOf(company), ...codes.of(company), company.establishedYear);
  }

  /** Hides every version, or shows them again. */
  function hide(id: string, isCause: boolean): void {
    const company = find.get(id);
    const to = company && causes.change(id, HIDDEN, isCause);
    if (!company || !to) return;
    const [versions, counted] = turned[to];
    versions.run(id);
    counted.run(company.position);
  }

  function replace(before: Version, after: StoredCompany, since: Position): void {
    end.run(since, before.since);
    put(after, since);
    if (!changesFacets(before, after)) return;
    endCounting.run(since, after.position);
    countAnew(after, since);
  }

  return {
    drop: codes.drop,
    hide,
    hold(event: PartEvent): void {
      const before = event.data.kind === 'company' ? find.get(event.data.thing) : undefined;
      if (before) replace(before, proved(before, event), event.position);
    },
    handlers: {
      CompanyRegistered(event) {
        const company = registered(event);
        if (company.review === 'before') causes.set(company.id, AWAITED);
        put(company, event.position);
        countAnew(company, event.position);
      },
      CompanyEdited(event) {
        const before = find.get(event.data.company);
        if (before) replace(before, edited(before, event), event.position);
      },
      CompanyMetricsReported(event) {
        const before = find.get(event.data.company);
        if (before) replace(before, reported(before, event), event.position);
      },
      CaseOpened({ position, data: { id, cause } }) {
        const before = cause === 'review' ? find.get(id) : undefined;
        if (before?.review === '') replace(before, { ...before, review: 'after' }, position);
      },
      ReviewPassed({ position, data: { id, ground } }) {
        const before = find.get(id);
        if (!before) return;
        const after = { ...before, review: ground === 'moderator' ? ('' as const) : ('after' as const) };
        if ((causes.of(id) & AWAITED) === 0) return replace(before, after, position);
        // While it waited it was seen at no moment.
        causes.set(id, causes.of(id) & ~AWAITED);
        dropVersions.run(id);
        dropCounted.run(before.position);
        put(after, position);
        countAnew(after, position);
      },
      MemberErased({ data }) {
        forget.run(data.member);
      },
    } satisfies CompanyHandlers,
  };
}
