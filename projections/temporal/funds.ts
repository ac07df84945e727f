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
import { AWAITED, HIDDEN, OF_HIDDEN } from '../standing/withheld.ts';
import { heldAfter, isProved, NOTHING_HELD, namedAfter, type PartEvent } from '../verification/parts.ts';
import { type createCauses, ends, NEWEST } from './hiding.ts';
import { STILL } from './tables.ts';

type Changes = 'FundCreated' | FundChange['type'];
type Interest = 'FundOpened' | 'ThingSaved' | 'ThingUnsaved';
type Naming = 'ProviderCreated' | 'ProviderChanged';
type FundHandlers = Required<
  Pick<Handlers, Changes | Interest | Naming | 'CaseOpened' | 'ReviewPassed' | 'MemberErased'>
>;

/** A fund as it stands, and since when. */
type Version = FundTerms & { readonly since: Position };

/** Every version of every fund, for which industries it was, and what the interest in each came to. */
export function createFundHandlers(db: DatabaseSync, causes: ReturnType<typeof createCauses>) {
  const names = ['position', 'id', ...COLUMNS];
  const add = db.prepare(
    `INSERT INTO temporal_funds (since, until, ${names.join(', ')})
      VALUES (:since, :until, ${names.map((name) => `:${name}`).join(', ')})`,
  );
  // An event may carry a field that this version of the code does not know yet.
  add.setAllowUnknownNamedParameters(true);
  const find = rows<Version>(db.prepare(`SELECT * FROM temporal_funds WHERE id = ? AND ${NEWEST}`));
  const end = db.prepare(`UPDATE temporal_funds SET ${ends('?1')} WHERE since = ?2`);
  const addIndustry = db.prepare(
    `INSERT OR IGNORE INTO temporal_fund_industries (industry, fund, since, until) VALUES (?, ?, ?, ?)`,
  );
  const endIndustry = db.prepare(
    `UPDATE temporal_fund_industries SET ${ends('?1')} WHERE industry = ?2 AND fund = ?3 AND ${NEWEST}`,
  );
  const positionOf = rows<{ position: number }>(db.prepare('SELECT position FROM temporal_funds WHERE id = ? LIMIT 1'));
  const last = rows<{ interest: number }>(
    db.prepare('SELECT interest FROM temporal_interests WHERE fund = ? ORDER BY since DESC LIMIT 1'),
  );
  const write = db.prepare('INSERT INTO temporal_interests (fund, since, interest) VALUES (?, ?, ?)');
  const held = rows<{ parts: string }>(
    db.prepare('SELECT parts FROM temporal_proved WHERE providerId = ? ORDER BY since DESC LIMIT 1'),
  );
  const prove = db.prepare(
    `INSERT INTO temporal_proved (providerId, since, until, verified, parts) VALUES (?, ?, ${STILL}, ?, ?)`,
  );
  const disprove = db.prepare(`UPDATE temporal_proved SET until = ? WHERE providerId = ? AND until = ${STILL}`);
  // Of every version: at no moment is anything of them left.
  const erase = db.prepare(
    "UPDATE temporal_funds SET contactEmail = '', supportPhone = '', contactOf = '' WHERE contactOf = ?",
  );

  const turn = (table: string, key: string) => ({
    seen: db.prepare(`UPDATE ${table} SET until = -until WHERE ${key} = ? AND until < 0`),
    hidden: db.prepare(`UPDATE ${table} SET until = -until WHERE ${key} = ? AND until > 0`),
  });
  const versions = turn('temporal_funds', 'id');
  const industries = turn('temporal_fund_industries', 'fund');
  const dropVersions = db.prepare('DELETE FROM temporal_funds WHERE id = ?');
  const dropIndustries = db.prepare('DELETE FROM temporal_fund_industries WHERE fund = ?');
  const ofProvider = rows<{ id: string }>(
    db.prepare('SELECT DISTINCT id FROM temporal_funds WHERE providerId = ? ORDER BY position'),
  );
  const hideProvider = db.prepare('INSERT OR IGNORE INTO temporal_hidden_providers VALUES (?)');
  const showProvider = db.prepare('DELETE FROM temporal_hidden_providers WHERE providerId = ?');
  const isHidden = rows(db.prepare('SELECT 1 FROM temporal_hidden_providers WHERE providerId = ?'));

  function put(fund: FundTerms, since: Position): void {
    const until = causes.of(fund.id) === 0 ? STILL : -STILL;
    add.run({ ...fund, since, until });
    for (const industry of industriesOf(fund)) addIndustry.run(industry, fund.position, since, until);
  }

  /** Hides every version, or shows them again. */
  function hideOne(id: string, cause: number, isCause: boolean): void {
    const fund = positionOf.get(id);
    const to = fund && causes.change(id, cause, isCause);
    if (!fund || !to) return;
    versions[to].run(id);
    industries[to].run(fund.position);
  }

  function hide(id: string, isCause: boolean): void {
    hideOne(id, HIDDEN, isCause);
  }

  /** A provider, with all that it offers. */
  function hideOffers(provider: string, isCause: boolean): void {
    (isCause ? hideProvider : showProvider).run(provider);
    for (const { id } of ofProvider.all(provider)) hideOne(id, OF_HIDDEN, isCause);
  }

  function begin(fund: FundTerms): void {
    const of = isHidden.get(fund.providerId) === undefined ? 0 : OF_HIDDEN;
    causes.set(fund.id, (fund.review === 'before' ? AWAITED : 0) | of);
    put(fund, fund.position);
  }

  function change(event: FundChange): void {
    const before = find.get(event.data.fund);
    if (!before) return;
    replace(before, changed(before, event), event.position);
  }

  function replace(before: Version, after: FundTerms, since: Position): void {
    end.run(since, before.since);
    for (const industry of industriesOf(before)) endIndustry.run(since, industry, before.position);
    put(after, since);
  }

  function interest(more: number, id: string, since: Position): void {
    const fund = positionOf.get(id);
    if (fund) write.run(fund.position, since, (last.get(fund.position)?.interest ?? 0) + more);
  }

  function hold(event: PartEvent): void {
    const { kind, thing } = event.data;
    if (kind !== 'provider') return;
    putProved(thing, heldAfter(held.get(thing)?.parts ?? NOTHING_HELD, event), event.position);
  }

  function name(provider: string, said: string, since: Position): void {
    const before = held.get(provider)?.parts ?? NOTHING_HELD;
    const parts = namedAfter(before, said);
    if (parts !== before) putProved(provider, parts, since);
  }

  function putProved(provider: string, parts: string, since: Position): void {
    disprove.run(since, provider);
    prove.run(provider, since, Number(isProved(parts)), parts);
  }

  const handlers: FundHandlers = {
    FundCreated(event) {
      begin(created(event));
      const { providerId, provider } = event.data;
      if (!held.get(providerId)) name(providerId, provider, event.position);
    },
    ProviderCreated: ({ position, data }) => name(data.provider, data.name, position),
    ProviderChanged({ position, data }) {
      if (data.name !== undefined) name(data.provider, data.name, position);
    },
    CaseOpened({ position, data: { id, cause } }) {
      const before = cause === 'review' ? find.get(id) : undefined;
      if (before?.review === '') replace(before, { ...before, review: 'after' }, position);
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
    ReviewPassed({ position, data: { id, ground } }) {
      const before = find.get(id);
      if (!before) return;
      const after = { ...before, review: ground === 'moderator' ? ('' as const) : ('after' as const) };
      if ((causes.of(id) & AWAITED) === 0) return replace(before, after, position);
      // While it waited it was seen at no moment.
      causes.set(id, causes.of(id) & ~AWAITED);
      dropVersions.run(id);
      dropIndustries.run(before.position);
      put(after, position);
    },
    MemberErased({ data }) {
      erase.run(data.member);
    },
  };
  return { handlers, hold, hide, hideOffers };
}
