import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { COLUMNS, created, industriesOf, OPENED, SAVED } from '../fund/fund.ts';
import type { Handlers } from '../runner/definition.ts';
import { rows } from '../sql/rows.ts';

type FundHandlers = Required<
  Pick<Handlers, 'FundCreated' | 'FundOpened' | 'ThingSaved' | 'ThingUnsaved' | 'MemberErased'>
>;

/** Funds, which do not change once they are there, and what the interest in each came to. */
export function createFundHandlers(db: DatabaseSync): FundHandlers {
  const names = ['n', 'id', 'createdAt', ...COLUMNS];
  const add = db.prepare(
    `INSERT INTO temporal_funds (${names.join(', ')}) VALUES (${names.map((name) => `:${name}`).join(', ')})`,
  );
  // An event may carry a field that this version of the code does not know yet.
  add.setAllowUnknownNamedParameters(true);
  const addIndustry = db.prepare('INSERT OR IGNORE INTO temporal_fund_industries (industry, fund) VALUES (?, ?)');
  const numberOf = rows<{ n: number }>(db.prepare('SELECT n FROM temporal_funds WHERE id = ?'));
  const last = rows<{ interest: number }>(
    db.prepare('SELECT interest FROM temporal_interests WHERE fund = ? ORDER BY since DESC LIMIT 1'),
  );
  const write = db.prepare('INSERT INTO temporal_interests (fund, since, interest) VALUES (?, ?, ?)');
  const erase = db.prepare("UPDATE temporal_funds SET contactEmail = '', supportPhone = '' WHERE creator = ?");

  function interest(more: number, id: string, since: Position): void {
    const fund = numberOf.get(id);
    if (fund) write.run(fund.n, since, (last.get(fund.n)?.interest ?? 0) + more);
  }

  return {
    FundCreated(event) {
      add.run(created(event));
      for (const industry of industriesOf(event.data)) addIndustry.run(industry, event.position);
    },
    FundOpened({ position, data }) {
      interest(OPENED, data.fund, position);
    },
    ThingSaved({ position, data }) {
      if (data.kind === 'fund') interest(SAVED, data.id, position);
    },
    ThingUnsaved({ position, data }) {
      if (data.kind === 'fund') interest(-SAVED, data.id, position);
    },
    MemberErased({ data }) {
      erase.run(data.member);
    },
  };
}
