import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { rows } from '../sql/rows.ts';
import { siteOf } from './hosts.ts';

/** What has a website of its own. */
export type SiteKind = 'company' | 'provider';
/** Why others do not see it: moderators hid or removed it, or it awaits its review. */
type Unseen = 'hidden' | 'awaited';

export const SITE_TABLES = `
    CREATE TABLE site_holders (
      kind    TEXT NOT NULL,
      id      TEXT NOT NULL,
      owner   TEXT NOT NULL,
      hidden  INTEGER NOT NULL,
      awaited INTEGER NOT NULL,
      PRIMARY KEY (kind, id)
    ) WITHOUT ROWID;
    CREATE TABLE sites (
      kind   TEXT NOT NULL,
      id     TEXT NOT NULL,
      proved INTEGER NOT NULL,
      domain TEXT NOT NULL,
      owner  TEXT NOT NULL,
      since  INTEGER NOT NULL,
      stands INTEGER NOT NULL,
      PRIMARY KEY (kind, id, proved)
    ) WITHOUT ROWID;
    CREATE INDEX sites_by_domain ON sites (domain, stands, since);
`;

/**
 * Whose site a domain is: the domain of the website that a company or provider gives (`proved` 0), and the one that it has
 * proved (1). `since`: the position from which on it says so without a break. `stands`: 1 while others see the company or provider.
 */
export function createSites(db: DatabaseSync) {
  const hold = db.prepare(
    'INSERT OR IGNORE INTO site_holders (kind, id, owner, hidden, awaited) VALUES (?, ?, ?, 0, ?)',
  );
  const holder = rows<{ owner: string; stands: number }>(
    db.prepare('SELECT owner, hidden + awaited = 0 AS stands FROM site_holders WHERE kind = ? AND id = ?'),
  );
  const see = {
    hidden: db.prepare('UPDATE site_holders SET hidden = ? WHERE kind = ? AND id = ?'),
    awaited: db.prepare('UPDATE site_holders SET awaited = ? WHERE kind = ? AND id = ?'),
  };
  const domainOf = rows<{ domain: string }>(
    db.prepare('SELECT domain FROM sites WHERE kind = ? AND id = ? AND proved = ?'),
  );
  const put = db.prepare(
    'INSERT OR REPLACE INTO sites (kind, id, proved, domain, owner, since, stands) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const drop = db.prepare('DELETE FROM sites WHERE kind = ? AND id = ? AND proved = ?');
  const stand = db.prepare('UPDATE sites SET stands = ? WHERE kind = ? AND id = ?');

  function place(kind: SiteKind, id: string, proved: 0 | 1, address: string, since: Position): void {
    const domain = siteOf(address)?.domain;
    if (domain === undefined) return void drop.run(kind, id, proved);
    const of = holder.get(kind, id);
    // Said again, it is as old as it was.
    if (of && domainOf.get(kind, id, proved)?.domain !== domain)
      put.run(kind, id, proved, domain, of.owner, since, of.stands);
  }

  return {
    /** It came to be. Done again, nothing happens. */
    add: (kind: SiteKind, id: string, owner: string, isAwaited = false): void =>
      void hold.run(kind, id, owner, isAwaited ? 1 : 0),

    /** Who made it; '' where that is not known. */
    ownerOf: (kind: SiteKind, id: string): string => holder.get(kind, id)?.owner ?? '',

    /** The website that it gives from now on; undefined where it says nothing of that. */
    give(kind: SiteKind, id: string, website: string | undefined, position: Position): void {
      if (website !== undefined) place(kind, id, 0, website, position);
    },

    prove: (kind: SiteKind, id: string, domain: string, position: Position): void =>
      place(kind, id, 1, domain, position),

    unprove: (kind: SiteKind, id: string): void => void drop.run(kind, id, 1),

    /** Whether others see it changes. Of other kinds, nothing happens. */
    setUnseen(kind: string, id: string, why: Unseen, isSo: boolean): void {
      if (kind !== 'company' && kind !== 'provider') return;
      see[why].run(isSo ? 1 : 0, kind, id);
      stand.run(holder.get(kind, id)?.stands ?? 0, kind, id);
    },
  };
}

export type Sites = ReturnType<typeof createSites>;
