import type { DomainEvent } from '#events/catalogue.ts';
import { readModel } from '../runner/definition.ts';
import { rows } from '../sql/rows.ts';
import { createTail, tailTable } from '../sql/tail.ts';
import { doerOf } from './doer.ts';
import { createFundNewsWriter, FUND_NEWS_TABLES } from './fundNews.ts';
import { createDealNoticeQueries, DEAL_NOTICE_STATEMENTS, type DealNoticeKind } from './queries.ts';
import { type TeamId, teamId } from './teamId.ts';

interface Deal {
  readonly company: string;
  readonly provider: string;
  readonly fund: string;
  /** Whether it was submitted once. */
  readonly sent: number;
}

type About = DomainEvent & { readonly data: { readonly application: string; readonly by?: string } };

/**
 * What the other side did in an application: a notice for the team that it concerns, a company's or a provider's. Everybody
 * in the team reads the same notices, each as far as they have read: `deal_readers` has the newest position that a member has
 * seen in their inbox. And what happened to the funds that a member saved, or that a company has applied for.
 */
export const dealNotices = readModel({
  name: 'dealNotices',
  version: 7,
  tablesDigest: '0ad0b1528deb0f1e',
  personal: true,
  tables: `
    CREATE TABLE deals (
      application TEXT PRIMARY KEY,
      company     TEXT NOT NULL,
      provider    TEXT NOT NULL,
      fund        TEXT NOT NULL,
      sent        INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE TABLE deal_notices (
      team        TEXT NOT NULL,
      position    INTEGER NOT NULL,
      kind        TEXT NOT NULL,
      application TEXT NOT NULL,
      actor       TEXT NOT NULL,
      at          INTEGER NOT NULL,
      PRIMARY KEY (team, position)
    ) WITHOUT ROWID;
    CREATE TABLE deal_readers (
      member TEXT PRIMARY KEY,
      readTo INTEGER NOT NULL
    ) WITHOUT ROWID;
    ${FUND_NEWS_TABLES}
    ${tailTable('deal_moved')}
  `,

  indexes: `
    CREATE INDEX fund_watchers_by_fund ON fund_watchers (fund, watcher);
  `,

  handlers(db) {
    const begin = db.prepare('INSERT INTO deals (application, company, provider, fund) VALUES (?, ?, ?, ?)');
    const find = rows<Deal>(db.prepare('SELECT company, provider, fund, sent FROM deals WHERE application = ?'));
    const send = db.prepare('UPDATE deals SET sent = 1 WHERE application = ?');
    const add = db.prepare(
      'INSERT INTO deal_notices (team, position, kind, application, actor, at) VALUES (?, ?, ?, ?, ?, ?)',
    );
    const read = db.prepare(
      `INSERT INTO deal_readers (member, readTo) VALUES (?, ?)
        ON CONFLICT DO UPDATE SET readTo = MAX(readTo, excluded.readTo)`,
    );
    const forget = db.prepare('DELETE FROM deal_readers WHERE member = ?');
    const moved = createTail(db, 'deal_moved');
    const funds = createFundNewsWriter(db, moved);

    function tell(event: About, kind: DealNoticeKind, team: TeamId): void {
      add.run(team, event.position, kind, event.data.application, doerOf(event), event.at);
      moved.add(event.position, team);
    }
    const toProvider = (event: About, kind: DealNoticeKind, deal = find.get(event.data.application)): void => {
      // Nothing was sent: to the provider it is not there.
      if (deal?.sent) tell(event, kind, teamId('provider', deal.provider));
    };
    const toCompany = (event: About, kind: DealNoticeKind, deal = find.get(event.data.application)): void => {
      if (deal) tell(event, kind, teamId('company', deal.company));
    };

    /** Whose application has ended is told no more of its fund. */
    function ends({ position, data: { application } }: About): void {
      const deal = find.get(application);
      if (deal) funds.end(teamId('company', deal.company), deal.fund, position);
    }

    /** The same, where what it ended with was told by that: a team is not told twice of one deed. */
    function endsWithFund({ position, data: { application } }: About): void {
      const deal = find.get(application);
      if (deal) funds.endWithFund(teamId('company', deal.company), deal.fund, position);
    }

    return {
      ApplicationBegun({ position, data: { application, company, provider, fund } }) {
        begin.run(application, company, provider, fund);
        funds.watch(teamId('company', company), fund, position);
      },
      ApplicationSubmitted(event) {
        const deal = find.get(event.data.application);
        if (!deal) return;
        send.run(event.data.application);
        toProvider(event, deal.sent ? 'answered' : 'submitted', { ...deal, sent: 1 });
      },
      ApplicationDecided(event) {
        toCompany(event, event.data.to);
        if (event.data.to === 'declined') ends(event);
      },
      ApplicationAccepted(event) {
        toProvider(event, 'accepted');
      },
      ApplicantGone(event) {
        toProvider(event, 'applicant-gone');
      },
      ApplicationWithdrawn(event) {
        toProvider(event, 'withdrawn');
        ends(event);
      },
      ApplicationLapsed(event) {
        toCompany(event, 'lapsed');
        // It says already that the fund was withdrawn, but not that nobody was left who could go on with it.
        (event.data.orphaned ? ends : endsWithFund)(event);
      },
      ApplicationMessageSent(event) {
        (event.data.side === 'applicant' ? toProvider : toCompany)(event, 'message');
      },
      ThingSaved({ position, data: { member, kind, id } }) {
        if (kind === 'fund') funds.watch(member, id, position);
      },
      ThingUnsaved({ position, data: { member, kind, id } }) {
        if (kind !== 'fund') return;
        funds.drop(member, id);
        moved.add(position, member);
      },
      FundChanged(event) {
        const { fund: _, by: __, creator: ___, contact: ____, logo: _____, ...terms } = event.data;
        if (Object.keys(terms).length > 0) funds.changed(event);
      },
      FundExtended(event) {
        funds.changed(event);
      },
      FundClosed(event) {
        funds.closed(event);
      },
      ThingHidden: funds.seen,
      ThingRemoved: funds.seen,
      ThingShown: funds.seen,
      InboxRead({ position, data: { member, upTo } }) {
        read.run(member, upTo);
        moved.add(position, member);
      },
      MemberErased({ data }) {
        forget.run(data.member);
        funds.forget(data.member);
      },
    };
  },

  queries: createDealNoticeQueries,
  statements: DEAL_NOTICE_STATEMENTS,
  own: 'nothing',
});
