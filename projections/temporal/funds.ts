import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import {
  COLUMNS,
  changed,
  created,
  type FundChange,
  type FundTerms,
  industriesOf,
  OPENED,
  SAVED,
} from '../fund/fund.ts';
import type { Handlers } from '../runner/definition.ts';
import { rows } from '../sql/rows.ts';
import { STILL } from './tables.ts';

type Changes = 'FundCreated' | FundChange['type'];
type Interest = 'FundOpened' | 'ThingSaved' | 'ThingUnsaved';
type Proofs = 'DomainProved' | 'DomainProofEnded';
type FundHandlers = Required<Pick<Handlers, Changes | Interest | Proofs | 'MemberErased'>>;

/** A fund as it stands, and since when. */
type Version = FundTerms & { readonly since: Position };

/** Every version of every fund, for which industries it was, and what the interest in each came to. */
export function createFundHandlers(db: DatabaseSync): FundHandlers {
  const names = ['n', 'id', ...COLUMNS];
  const add = db.prepare(
    `INSERT INTO temporal_funds (since, until, ${names.join(', ')})
      VALUES (:since, ${STILL}, ${names.map((name) => `:${name}`).join(', ')})`,
  );
  // An event may carry a field that this version of the code does not know yet.
  add.setAllowUnknownNamedParameters(true);
  const find = rows<Version>(db.prepare(`SELECT * FROM temporal_funds WHERE id = ? AND until = ${STILL}`));
  const end = db.prepare('UPDATE temporal_funds SET until = ? WHERE since = ?');
  const addIndustry = db.prepare(
    `INSERT OR IGNORE INTO temporal_fund_industries (industry, fund, since, until) VALUES (?, ?, ?, ${STILL})`,
  );
  const endIndustry = db.prepare(
    `UPDATE temporal_fund_industries SET until = ? WHERE industry = ? AND fund = ? AND until = ${STILL}`,
  );
  const numberOf = rows<{ n: number }>(db.prepare('SELECT n FROM temporal_funds WHERE id = ? LIMIT 1'));
  const last = rows<{ interest: number }>(
    db.prepare('SELECT interest FROM temporal_interests WHERE fund = ? ORDER BY since DESC LIMIT 1'),
  );
  const write = db.prepare('INSERT INTO temporal_interests (fund, since, interest) VALUES (?, ?, ?)');
  const prove = db.prepare(`INSERT INTO temporal_proved (providerId, since, until, domain) VALUES (?, ?, ${STILL}, ?)`);
  const disprove = db.prepare(`UPDATE temporal_proved SET until = ? WHERE providerId = ? AND until = ${STILL}`);
  // Of every version: at no moment is anything of them left.
  const erase = db.prepare(
    "UPDATE temporal_funds SET contactEmail = '', supportPhone = '', contactOf = '' WHERE contactOf = ?",
  );

  function put(fund: FundTerms, since: Position): void {
    add.run({ ...fund, since });
    for (const industry of industriesOf(fund)) addIndustry.run(industry, fund.n, since);
  }

  function change(event: FundChange): void {
    const before = find.get(event.data.fund);
    if (!before) return;
    end.run(event.position, before.since);
    for (const industry of industriesOf(before)) endIndustry.run(event.position, industry, before.n);
    put(changed(before, event), event.position);
  }

  function interest(more: number, id: string, since: Position): void {
    const fund = numberOf.get(id);
    if (fund) write.run(fund.n, since, (last.get(fund.n)?.interest ?? 0) + more);
  }

  return {
    FundCreated(event) {
      put(created(event), event.position);
    },
    FundChanged: change,
    FundExtended: change,
    FundClosed: change,
    FundOpened({ position, data }) {
      interest(OPENED, data.fund, position);
    },
    ThingSaved({ position, data }) {
      if (data.kind === 'fund') interest(SAVED, data.id, position);
    },
    ThingUnsaved({ position, data }) {
      if (data.kind === 'fund') interest(-SAVED, data.id, position);
    },
    DomainProved({ position, data: { kind, thing, domain } }) {
      if (kind !== 'provider') return;
      disprove.run(position, thing);
      prove.run(thing, position, domain);
    },
    DomainProofEnded({ position, data: { kind, thing } }) {
      if (kind === 'provider') disprove.run(position, thing);
    },
    MemberErased({ data }) {
      erase.run(data.member);
    },
  };
}
