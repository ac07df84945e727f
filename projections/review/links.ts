import type { DatabaseSync } from 'node:sqlite';
import type { EventNamed } from '#events/catalogue.ts';
import { rows } from '../sql/rows.ts';
import { linksIn, siteOf } from './hosts.ts';

/** So many hosts of each field are kept. */
export const OF_FIELD = 20;
/** Words that name more domains than these say of none that it is where they lead: they may be anybody's. */
const LED_TO_MOST = 2;
/** How a host belongs to what was removed: it is its website; its words lead there, and it has none; it is linked besides. */
export const OWN = { site: 2, words: 1, besides: 0 } as const;
/** What was removed for one of these was there for where it leads. */
const HARMFUL: readonly string[] = ['fraud', 'spam'];
/** They say nothing of the thing: what was said of it stays. */
const SAY_NOTHING: readonly string[] = ['ask', 'warn', 'suspend'];

type LinkedKind = 'company' | 'fund' | 'provider';
/** By the names of the fields; what is left out stays as it was. */
type Told = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Of a host that is known bad, and of one that a decision cleared. */
const BAD_COLUMNS = `host   TEXT NOT NULL,
      own    INTEGER NOT NULL,
      since  INTEGER NOT NULL,
      kind   TEXT NOT NULL,
      id     TEXT NOT NULL,
      inCase TEXT NOT NULL,
      owner  TEXT NOT NULL,
      provider TEXT NOT NULL`;

export const LINK_TABLES = `
    CREATE TABLE linked_hosts (
      kind  TEXT NOT NULL,
      id    TEXT NOT NULL,
      field TEXT NOT NULL,
      host  TEXT NOT NULL,
      domain TEXT NOT NULL,
      isSite INTEGER NOT NULL,
      PRIMARY KEY (kind, id, field, host)
    ) WITHOUT ROWID;
    CREATE TABLE bad_hosts (
      ${BAD_COLUMNS},
      PRIMARY KEY (host, own, since, kind, id, inCase)
    ) WITHOUT ROWID;
    CREATE INDEX bad_hosts_of ON bad_hosts (kind, id, inCase);
    CREATE TABLE cleared_hosts (
      event  TEXT NOT NULL,
      ${BAD_COLUMNS},
      PRIMARY KEY (kind, id, inCase, host, own, since)
    ) WITHOUT ROWID;
`;

/** The columns of `bad_hosts`. */
const BAD = 'host, own, since, kind, id, inCase, owner, provider';

/** Who made a thing, '' where that is not known; and of a fund the id of its provider, '' for none. */
interface Behind {
  readonly owner: string;
  readonly provider: string;
}

/**
 * Where things link to, and which of these hosts are known bad: those of what was removed for fraud or spam, as they stood
 * when that was decided, until it is decided otherwise. A fund links where its provider does. `own`: by `OWN`. `since`: the
 * position of the decision; whose site it was by then is looked at when the host is looked up. `owner`, `provider`: of what was removed.
 * `cleared_hosts`: those that the newest decision of a case let pass: they are bad again where it turns out not to count.
 */
export function createLinks(db: DatabaseSync, behind: (kind: LinkedKind, id: string) => Behind) {
  const put = db.prepare(
    'INSERT OR IGNORE INTO linked_hosts (kind, id, field, host, domain, isSite) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const drop = db.prepare('DELETE FROM linked_hosts WHERE kind = ? AND id = ? AND field = ?');
  const of = rows<{ host: string; domain: string; isSite: number }>(
    db.prepare(
      'SELECT host, domain, max(isSite) AS isSite FROM linked_hosts WHERE kind = ? AND id = ? GROUP BY host, domain',
    ),
  );
  const blame = db.prepare(`INSERT OR IGNORE INTO bad_hosts (${BAD}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  const blamed = rows<{ found: number }>(
    db.prepare('SELECT 1 AS found FROM bad_hosts WHERE kind = ? AND id = ? AND inCase = ? LIMIT 1'),
  );
  const clear = db.prepare('DELETE FROM bad_hosts WHERE kind = ? AND id = ? AND inCase = ?');
  const note = db.prepare(
    `INSERT INTO cleared_hosts (event, ${BAD}) SELECT ?, ${BAD} FROM bad_hosts WHERE kind = ? AND id = ? AND inCase = ?`,
  );
  const restore = db.prepare(
    `INSERT OR IGNORE INTO bad_hosts (${BAD})
      SELECT ${BAD} FROM cleared_hosts WHERE kind = ? AND id = ? AND inCase = ? AND event = ?`,
  );
  const restored = db.prepare('DELETE FROM cleared_hosts WHERE kind = ? AND id = ? AND inCase = ? AND event = ?');
  const unnote = db.prepare('DELETE FROM cleared_hosts WHERE kind = ? AND id = ? AND inCase = ?');

  return {
    write(kind: LinkedKind, id: string, told: Told): void {
      for (const [field, value] of Object.entries(told)) {
        if (value === undefined) continue;
        drop.run(kind, id, field);
        const site = field === 'website' ? siteOf([value].flat().join(' '))?.host : undefined;
        for (const { host, domain } of linksIn([value].flat()).slice(0, OF_FIELD))
          put.run(kind, id, field, host, domain, host === site ? 1 : 0);
      }
    },

    decided({ id: event, position, data }: EventNamed<'CaseDecided'>): void {
      const { kind, id, case: inCase, decision, reason, objection, seen } = data;
      if (kind !== 'company' && kind !== 'fund' && kind !== 'provider') return;
      if (SAY_NOTHING.includes(decision) && objection !== 'overturned') return;
      const isBad = decision === 'remove' && HARMFUL.includes(reason);
      // Upheld, it is about what was linked when it was decided: who took a link out meanwhile changes nothing.
      if (isBad && objection === 'upheld' && blamed.get(kind, id, inCase)) return;
      unnote.run(kind, id, inCase);
      if (seen !== undefined) note.run(event, kind, id, inCase);
      clear.run(kind, id, inCase);
      if (!isBad) return;
      const { owner, provider } = behind(kind, id);
      const hosts = [...of.all(kind, id), ...(provider === '' ? [] : of.all('provider', provider))];
      const hasSite = hosts.some(({ isSite }) => isSite === 1);
      const led = new Set(hosts.map(({ domain }) => domain)).size <= LED_TO_MOST ? OWN.words : OWN.besides;
      for (const { host, isSite } of hosts) {
        const own = isSite === 1 ? OWN.site : hasSite ? OWN.besides : led;
        blame.run(host, own, position, kind, id, inCase, owner, provider);
      }
    },

    /** Where a decision of the case does not count, what it let pass is as bad as before. */
    opened({ kind, id, case: inCase, unread }: EventNamed<'CaseOpened'>['data']): void {
      if (unread === undefined) return;
      restore.run(kind, id, inCase, unread);
      restored.run(kind, id, inCase, unread);
    },
  };
}
