import { indiaDayNumber } from '#events/indiaDay.ts';
import { readModel } from '../runner/definition.ts';
import { rows } from '../sql/rows.ts';
import { createUpdateQueries, type Detail, UPDATE_STATEMENTS, type UpdateKind } from './queries.ts';
import { mayTell, type Tally } from './tally.ts';

const DAYS_BEFORE = 7;
const DAY_MS = 86_400_000;

/** From when on a fund closes soon: the beginning of the day in India, a week before its last. @param deadline YYYY-MM-DD */
export const closingAt = (deadline: string): number => Date.parse(`${deadline}T00:00:00+05:30`) - DAYS_BEFORE * DAY_MS;

/**
 * What happens to funds, for everyone: opened, changed, closes soon, closed, and how many of its applications were decided.
 * What changes in one day is one row, so that whoever changes much fills no list. Of a fund that closes soon, and of its
 * decisions, there is one row each, which moves: to seven days before the deadline that it has now, and to when the numbers
 * were told last. What lies ahead is there already, and is shown once its time has come. A fund that takes no applications
 * yet is nobody's news until it does.
 */
export const updates = readModel({
  name: 'updates',
  version: 1,
  tablesDigest: '5813b19f0b09d99f',
  personal: false,
  tables: `
    CREATE TABLE updates (
      id     TEXT PRIMARY KEY,
      fund   TEXT NOT NULL,
      kind   TEXT NOT NULL,
      at     INTEGER NOT NULL,
      detail TEXT NOT NULL
    );
    CREATE TABLE update_funds (
      fund     TEXT PRIMARY KEY,
      isOpen   INTEGER NOT NULL,
      deadline TEXT NOT NULL,
      received INTEGER NOT NULL DEFAULT 0,
      offered  INTEGER NOT NULL DEFAULT 0,
      declined INTEGER NOT NULL DEFAULT 0,
      told     INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE TABLE update_applications (
      application TEXT PRIMARY KEY,
      fund        TEXT NOT NULL,
      sent        INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
  `,
  indexes: `
    CREATE INDEX updates_in_order ON updates (at, id);
    CREATE INDEX updates_of_kind ON updates (kind, at, id);
  `,

  handlers(db) {
    const put = db.prepare('INSERT OR REPLACE INTO updates (id, fund, kind, at, detail) VALUES (?, ?, ?, ?, ?)');
    const drop = db.prepare('DELETE FROM updates WHERE id = ?');
    const detailOf = rows<{ detail: string }>(db.prepare('SELECT detail FROM updates WHERE id = ?'));
    const add = db.prepare('INSERT INTO update_funds (fund, isOpen, deadline) VALUES (?, ?, ?)');
    const turn = db.prepare('UPDATE update_funds SET isOpen = ?, deadline = ? WHERE fund = ?');
    const fundOf = rows<Tally & { isOpen: number; deadline: string }>(
      db.prepare('SELECT isOpen, deadline, received, offered, declined, told FROM update_funds WHERE fund = ?'),
    );
    const told = db.prepare('UPDATE update_funds SET told = offered + declined WHERE fund = ?');
    const receive = db.prepare('UPDATE update_funds SET received = received + 1 WHERE fund = ?');
    const offer = db.prepare('UPDATE update_funds SET offered = offered + 1 WHERE fund = ?');
    const decline = db.prepare('UPDATE update_funds SET declined = declined + 1 WHERE fund = ?');
    const begin = db.prepare('INSERT INTO update_applications (application, fund) VALUES (?, ?)');
    const find = rows<{ fund: string; sent: number }>(
      db.prepare('SELECT fund, sent FROM update_applications WHERE application = ?'),
    );
    const send = db.prepare('UPDATE update_applications SET sent = 1 WHERE application = ?');

    function tell(id: string, kind: UpdateKind, fund: string, at: number, detail: Detail = {}): void {
      put.run(id, fund, kind, at, JSON.stringify(detail));
    }

    /** Says that a fund closes soon, seven days before; not where it opened, or moved its deadline, later than that. */
    function closes(fund: string, isOpen: boolean, deadline: string, now: number): void {
      turn.run(Number(isOpen), deadline, fund);
      drop.run(`${fund}-closing`);
      const at = closingAt(deadline);
      if (isOpen && at > now) tell(`${fund}-closing`, 'closing', fund, at);
    }

    /** Adds to what changed that day. */
    function changes(fund: string, at: number, fields: readonly string[], move?: { from: string; to: string }): void {
      const id = `${fund}-changed-${indiaDayNumber(at)}`;
      const before = JSON.parse(detailOf.get(id)?.detail ?? '{}') as Detail; // written below
      const all = [...new Set([...(before.fields ?? []), ...fields])].sort();
      const { from = move?.from, to = undefined } = before;
      const moved = from === undefined ? {} : { from, to: move?.to ?? to ?? '' };
      tell(id, 'changed', fund, at, { fields: all, ...moved });
    }

    return {
      FundCreated({ position, at, data }) {
        const { fund, active, deadline } = data;
        add.run(fund, 0, deadline);
        if (active) tell(String(position), 'opened', fund, at);
        closes(fund, active, deadline, at);
      },
      FundChanged({ position, at, data }) {
        const { fund, by: _, creator: __, contact: ___, logo: ____, active, ...terms } = data;
        const before = fundOf.get(fund);
        if (!before) return;
        const [wasOpen, isOpen] = [before.isOpen === 1, active ?? before.isOpen === 1];
        const fields = [...Object.keys(terms), ...(wasOpen && !isOpen ? ['active'] : [])];
        if (!wasOpen && isOpen) tell(String(position), 'opened', fund, at);
        else if (wasOpen && fields.length > 0) changes(fund, at, fields);
        if (wasOpen !== isOpen || terms.deadline !== undefined)
          closes(fund, isOpen, terms.deadline ?? before.deadline, at);
      },
      FundExtended({ at, data: { fund, from, to } }) {
        const before = fundOf.get(fund);
        if (!before) return;
        if (before.isOpen) changes(fund, at, ['deadline'], { from, to });
        closes(fund, before.isOpen === 1, to, at);
      },
      FundClosed({ position, at, data: { fund, reason } }) {
        // A draft that is closed was never seen by others.
        const before = fundOf.get(fund);
        if (!before) return;
        tell(String(position), 'closed', fund, at, { reason });
        closes(fund, false, before.deadline, at);
      },
      ApplicationBegun({ data: { application, fund } }) {
        begin.run(application, fund);
      },
      ApplicationSubmitted({ data: { application } }) {
        const known = find.get(application);
        if (!known || known.sent) return;
        send.run(application);
        receive.run(known.fund);
      },
      ApplicationDecided({ at, data: { application, to } }) {
        const fund = find.get(application)?.fund;
        if (fund === undefined || (to !== 'offered' && to !== 'declined')) return;
        (to === 'offered' ? offer : decline).run(fund);
        const tally = fundOf.get(fund);
        if (!tally || !mayTell(tally)) return;
        const { received, offered, declined } = tally;
        tell(`${fund}-decided`, 'decided', fund, at, { received, offered, declined });
        told.run(fund);
      },
      // Nothing here is a member's: funds are, and what is decided is told in numbers.
      MemberErased() {},
    };
  },

  queries: createUpdateQueries,
  statements: UPDATE_STATEMENTS,
  own: 'nothing',
});
