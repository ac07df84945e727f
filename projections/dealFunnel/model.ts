import { indiaDayNumber } from '#events/indiaDay.ts';
import { type ApplicationMove, isOver, statusAfter } from '../application/status.ts';
import { whereIs } from '../company/company.ts';
import { readModel } from '../runner/definition.ts';
import { rows } from '../sql/rows.ts';
import { createDealFunnelQueries, DEAL_FUNNEL_STATEMENTS, type DealKind } from './queries.ts';
import { COUNTED, type Counted, endOf, furthest, type Interest, STAGES } from './stages.ts';

type Status = Parameters<typeof statusAfter>[0];

/** An application that goes on: the day on which it was begun, and what it is counted under from then on. */
interface OpenDeal {
  readonly day: number;
  readonly type: string;
  readonly state: string;
  readonly size: string;
  readonly status: Status;
  /** The number of the furthest stage. */
  readonly reached: number;
}

interface DealCompany {
  readonly city: string;
  readonly chosenState: string;
  readonly size: string;
}

/**
 * From opening a fund's page to a decision: counts by day, in all and by the fund's type, the company's state and its size.
 *
 * An application counts on the day on which it was begun, whatever happens to it later: of the same applications as many
 * are submitted as were begun at the most, as many answered as were submitted, and so on. Type, state and size are those of
 * that day. Openings and saves count on their own days, and by type alone: they are of members, not of companies.
 *
 * `deal_open` has the applications that go on; the others are nothing but counts.
 */
export const dealFunnel = readModel({
  name: 'dealFunnel',
  version: 2,
  tablesDigest: '0c4f40ed4beae1a3',
  personal: false,
  tables: `
    CREATE TABLE deal_funds (
      fund TEXT PRIMARY KEY,
      type TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE deal_companies (
      company     TEXT PRIMARY KEY,
      city        TEXT NOT NULL,
      chosenState TEXT NOT NULL,
      size        TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE deal_open (
      application TEXT PRIMARY KEY,
      day         INTEGER NOT NULL,
      type        TEXT NOT NULL,
      state       TEXT NOT NULL,
      size        TEXT NOT NULL,
      status      TEXT NOT NULL,
      reached     INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE deal_days (
      day  INTEGER NOT NULL,
      kind TEXT NOT NULL,
      name TEXT NOT NULL,
      ${COUNTED.map((counted) => `${counted} INTEGER NOT NULL DEFAULT 0,`).join('\n      ')}
      PRIMARY KEY (day, kind, name)
    ) WITHOUT ROWID;
  `,

  handlers(db) {
    const addFund = db.prepare('INSERT OR REPLACE INTO deal_funds (fund, type) VALUES (?, ?)');
    const findType = rows<{ type: string }>(db.prepare('SELECT type FROM deal_funds WHERE fund = ?'));
    const addCompany = db.prepare(
      'INSERT OR REPLACE INTO deal_companies (company, city, chosenState, size) VALUES (?, ?, ?, ?)',
    );
    const findCompany = rows<DealCompany>(
      db.prepare('SELECT city, chosenState, size FROM deal_companies WHERE company = ?'),
    );
    const begin = db.prepare(
      'INSERT INTO deal_open (application, day, type, state, size, status, reached) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    const find = rows<OpenDeal>(db.prepare('SELECT * FROM deal_open WHERE application = ?'));
    const move = db.prepare('UPDATE deal_open SET status = ?, reached = ? WHERE application = ?');
    const end = db.prepare('DELETE FROM deal_open WHERE application = ?');
    const adders = new Map(
      COUNTED.map((counted) => [
        counted,
        db.prepare(
          `INSERT INTO deal_days (day, kind, name, ${counted}) VALUES (?, ?, ?, 1)
            ON CONFLICT DO UPDATE SET ${counted} = ${counted} + 1`,
        ),
      ]),
    );

    const typeOf = (fund: string): string => findType.get(fund)?.type ?? '';
    const add = (day: number, kind: DealKind, name: string, counted: Counted): void =>
      void adders.get(counted)?.run(day, kind, name);

    function count({ day, type, state, size }: Omit<OpenDeal, 'status' | 'reached'>, counted: Counted): void {
      add(day, 'all', '', counted);
      add(day, 'type', type, counted);
      add(day, 'state', state, counted);
      add(day, 'size', size, counted);
    }

    function interested(at: number, fund: string, interest: Interest): void {
      add(indiaDayNumber(at), 'all', '', interest);
      add(indiaDayNumber(at), 'type', typeOf(fund), interest);
    }

    function moved(event: ApplicationMove): void {
      const { application } = event.data;
      const before = find.get(application);
      if (!before) return;
      const status = statusAfter(before.status, event);
      const reached = furthest(before.reached, status);
      // Who is offered something at once is past the shortlist too.
      for (const stage of STAGES.slice(before.reached + 1, reached + 1)) count(before, stage);
      const ended = endOf(status);
      if (ended) count(before, ended);
      if (isOver(status)) end.run(application);
      else move.run(status, reached, application);
    }

    return {
      FundCreated: ({ data: { fund, type } }) => void addFund.run(fund, type),
      FundChanged({ data: { fund, type } }) {
        if (type !== undefined) addFund.run(fund, type);
      },
      FundOpened: ({ at, data: { fund } }) => interested(at, fund, 'opened'),
      ThingSaved({ at, data: { kind, id } }) {
        if (kind === 'fund') interested(at, id, 'saved');
      },
      CompanyRegistered({ data: { company, city, state, companySize } }) {
        addCompany.run(company, city, state, companySize);
      },
      CompanyEdited({ data }) {
        const before = findCompany.get(data.company);
        if (!before) return;
        const { city = before.city, state = before.chosenState, companySize = before.size } = data;
        addCompany.run(data.company, city, state, companySize);
      },
      ApplicationBegun({ at, data: { application, fund, company } }) {
        const { city, chosenState, size } = findCompany.get(company) ?? { city: '', chosenState: '', size: '' };
        const deal = { day: indiaDayNumber(at), type: typeOf(fund), state: whereIs(city, chosenState).state, size };
        begin.run(application, deal.day, deal.type, deal.state, deal.size, 'draft', 0);
        count(deal, 'begun');
      },
      ApplicationSubmitted: moved,
      ApplicationDecided: moved,
      ApplicationAccepted: moved,
      ApplicationWithdrawn: moved,
      ApplicationLapsed: moved,
      // Nothing here is of anybody: companies by what they told of themselves, and counts.
      MemberErased() {},
    };
  },

  queries: createDealFunnelQueries,
  statements: DEAL_FUNNEL_STATEMENTS,
  own: 'nothing',
});
