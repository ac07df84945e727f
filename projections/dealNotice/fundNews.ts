import type { DatabaseSync } from 'node:sqlite';
import type { EventNamed } from '#events/catalogue.ts';
import { indiaDayNumber } from '#events/indiaDay.ts';
import type { Position } from '#events/port/store.ts';
import { rows } from '../sql/rows.ts';
import { doerOf } from './doer.ts';
import type { TeamId } from './teamId.ts';

/** Who is told of a fund's changes: a member who saved it, or the team of a company that has an application for it. */
export type Watcher = string | TeamId;

/** Of one fund so many are kept; its page shows the whole history. */
const NEWS_OF_A_FUND = 20;

/**
 * `fund_watchers`: since when, and until when, a watcher is told. `fund_news`: what a fund's managers changed, from the event
 * at `first` to the one at `position`; what one of them changes in a day is one row, so that whoever changes much fills no
 * inbox. A row is `sealed`, and the next change of the day another one, once a watcher has ended behind it. That moderators
 * hid it, removed it or show it again names no actor.
 */
export const FUND_NEWS_TABLES = `
  CREATE TABLE fund_watchers (
    watcher TEXT NOT NULL,
    fund    TEXT NOT NULL,
    since   INTEGER NOT NULL,
    until   INTEGER,
    PRIMARY KEY (watcher, fund)
  ) WITHOUT ROWID;
  CREATE INDEX fund_watchers_in_order ON fund_watchers (watcher, since);
  CREATE TABLE fund_news (
    fund     TEXT NOT NULL,
    position INTEGER NOT NULL,
    kind     TEXT NOT NULL,
    day      INTEGER NOT NULL,
    first    INTEGER NOT NULL,
    actor    TEXT NOT NULL,
    at       INTEGER NOT NULL,
    sealed   INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (fund, position)
  ) WITHOUT ROWID;
`;

type Changing = EventNamed<'FundChanged' | 'FundExtended'>;
type Seen = EventNamed<'ThingHidden' | 'ThingRemoved' | 'ThingShown'>;

const SEEN_AS = { ThingHidden: 'hidden', ThingRemoved: 'removed', ThingShown: 'shown' } as const;

/** Writes down who watches which fund, and what happens to funds. */
/** @param moved who is told that a fund changed */
export function createFundNewsWriter(db: DatabaseSync, moved: { add(position: Position, who: string): void }) {
  const watch = db.prepare('INSERT OR REPLACE INTO fund_watchers (watcher, fund, since) VALUES (?, ?, ?)');
  const end = db.prepare('UPDATE fund_watchers SET until = ? WHERE watcher = ? AND fund = ?');
  const lastClosing = rows<{ position: Position | null }>(
    db.prepare("SELECT MAX(position) AS position FROM fund_news WHERE fund = ? AND kind = 'closed' AND position < ?"),
  );
  const lastSeen = rows<{ kind: string }>(
    db.prepare(
      "SELECT kind FROM fund_news WHERE fund = ? AND kind IN ('hidden', 'removed', 'shown') ORDER BY position DESC LIMIT 1",
    ),
  );
  const drop = db.prepare('DELETE FROM fund_watchers WHERE watcher = ? AND fund = ?');
  const forget = db.prepare('DELETE FROM fund_watchers WHERE watcher = ?');
  const add = db.prepare(
    'INSERT INTO fund_news (fund, position, kind, day, first, actor, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const thatDay = rows<{ position: Position; first: Position }>(
    db.prepare(
      "SELECT position, first FROM fund_news WHERE fund = ? AND day = ? AND actor = ? AND kind = 'changed' AND sealed = 0",
    ),
  );
  const seal = db.prepare('UPDATE fund_news SET sealed = 1 WHERE fund = ? AND sealed = 0');
  const remove = db.prepare('DELETE FROM fund_news WHERE fund = ? AND position = ?');
  const trim = db.prepare(
    `DELETE FROM fund_news WHERE fund = ?1 AND position <=
      (SELECT position FROM fund_news WHERE fund = ?1 ORDER BY position DESC LIMIT 1 OFFSET ${NEWS_OF_A_FUND})`,
  );

  /** What was told until then stays. */
  function endAt(watcher: Watcher, fund: string, until: Position): void {
    end.run(until, watcher, fund);
    seal.run(fund);
  }

  function tell(fund: string, kind: string, { position, at }: { position: Position; at: number }, actor: string): void {
    add.run(fund, position, kind, indiaDayNumber(at), position, actor, at);
    trim.run(fund);
    moved.add(position, `fund/${fund}`);
  }

  return {
    watch: (watcher: Watcher, fund: string, since: Position): void => void watch.run(watcher, fund, since),
    end: endAt,
    /** The watcher hears what it comes to by other means: not of the closing that it came with. What was told before stays. */
    endWithFund(watcher: Watcher, fund: string, at: Position): void {
      endAt(watcher, fund, lastClosing.get(fund, at)?.position ?? at);
    },
    drop: (watcher: Watcher, fund: string): void => void drop.run(watcher, fund),
    forget: (member: string): void => void forget.run(member),

    changed({ position, at, data: { fund, by } }: Changing): void {
      const before = thatDay.get(fund, indiaDayNumber(at), by);
      if (before) remove.run(fund, before.position);
      add.run(fund, position, 'changed', indiaDayNumber(at), before?.first ?? position, by, at);
      trim.run(fund);
      moved.add(position, `fund/${fund}`);
    },
    closed(event: EventNamed<'FundClosed'>): void {
      tell(event.data.fund, 'closed', event, doerOf(event));
    },
    /** Others see it no more, or again: told once, however many cases hide it. */
    seen(event: Seen): void {
      const { kind, id } = event.data;
      if (kind !== 'fund') return;
      const now = SEEN_AS[event.type];
      const before = lastSeen.get(id)?.kind;
      if (before !== now && before !== 'removed') tell(id, now, event, '');
    },
  };
}
