import type { TeamKind } from '#events/subjects/team.ts';
import { readModel } from '../runner/definition.ts';
import { createNoticeWriter, NOTICE_TABLES } from './notices.ts';
import { createTeamQueries, OWN_TEAM_STATEMENTS, ownTeams, TEAM_STATEMENTS } from './queries.ts';

/**
 * Who is in the team of a company or a provider, and who is invited. `mark` is the keyed fingerprint of an address that an
 * invitation went to, null once it is over; the address itself is not kept here. An invitation that is over stays, so
 * that its code still leads to its team. And the news of a team that its people read in their inboxes. `address`: see
 * `JOINED_WITH`; '' of who made the thing, and of who joined before it was told.
 */
export const teams = readModel({
  name: 'teams',
  version: 8,
  tablesDigest: 'f31d8bce629f4327',
  // The mark is a personal part of its event.
  personal: true,
  tables: `
    CREATE TABLE team_members (
      kind     TEXT NOT NULL,
      thing    TEXT NOT NULL,
      member   TEXT NOT NULL,
      role     TEXT NOT NULL,
      position INTEGER NOT NULL,
      since    INTEGER NOT NULL,
      address  TEXT NOT NULL DEFAULT '',
      PRIMARY KEY (kind, thing, member)
    ) WITHOUT ROWID;
    CREATE INDEX team_members_of_member ON team_members (member, position);
    CREATE TABLE invitations (
      id        TEXT PRIMARY KEY,
      kind      TEXT NOT NULL,
      thing     TEXT NOT NULL,
      role      TEXT NOT NULL,
      inviter   TEXT NOT NULL,
      mark      TEXT,
      position  INTEGER NOT NULL,
      at        INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL,
      open      INTEGER NOT NULL DEFAULT 1
    ) WITHOUT ROWID;
    ${NOTICE_TABLES}
  `,
  indexes: `
    CREATE INDEX invitations_of_team ON invitations (kind, thing, position) WHERE open = 1;
    CREATE INDEX invitations_by_end ON invitations (expiresAt) WHERE open = 1;
    CREATE INDEX invitations_by_mark ON invitations (mark, position) WHERE mark IS NOT NULL;
    CREATE INDEX invitations_by_inviter ON invitations (inviter, position);
    CREATE INDEX invitations_open_by ON invitations (inviter, position) WHERE open = 1;
  `,

  handlers(db) {
    const found = db.prepare(
      `INSERT INTO team_members (kind, thing, member, role, position, since) SELECT ?1, ?2, ?3, 'owner', ?4, ?5
        WHERE NOT EXISTS (SELECT 1 FROM team_members WHERE kind = ?1 AND thing = ?2)`,
    );
    const invite = db.prepare(
      `INSERT INTO invitations (id, kind, thing, role, inviter, mark, position, at, expiresAt)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    const join = db.prepare(
      `INSERT INTO team_members (kind, thing, member, role, position, since, address)
        SELECT kind, thing, ?2, role, ?3, ?4, ?5 FROM invitations WHERE id = ?1 ON CONFLICT DO NOTHING`,
    );
    const end = db.prepare('UPDATE invitations SET open = 0, mark = NULL WHERE id = ?');
    const change = db.prepare('UPDATE team_members SET role = ? WHERE kind = ? AND thing = ? AND member = ?');
    const leave = db.prepare('DELETE FROM team_members WHERE kind = ? AND thing = ? AND member = ?');
    const notices = createNoticeWriter(db);
    const forget = db.prepare('DELETE FROM team_members WHERE member = ?');

    /** Whoever makes the thing owns it; who comes upon a team that is there already does not. */
    function begin(kind: TeamKind, thing: string, member: string, made: { position: number; at: number }): void {
      found.run(kind, thing, member, made.position, made.at);
    }

    return {
      CompanyRegistered(event) {
        begin('company', event.data.company, event.data.owner, event);
      },
      ProviderCreated(event) {
        begin('provider', event.data.provider, event.data.creator, event);
      },
      FundDrafted(event) {
        // A draft need not name its provider yet: nobody's team is of nobody.
        if (event.data.providerId === '') return;
        begin('provider', event.data.providerId, event.data.creator, event);
      },
      FundCreated(event) {
        begin('provider', event.data.providerId, event.data.creator, event);
      },
      MemberInvited(event) {
        const { position, at, personal } = event;
        const { invitation, kind, thing, role, by, expiresAt } = event.data;
        notices.invited(event);
        invite.run(invitation, kind, thing, role, by, personal?.mark ?? null, position, at, expiresAt);
      },
      InvitationAnswered(event) {
        const { invitation, member, accepted, address = '' } = event.data;
        if (accepted) join.run(invitation, member, event.position, event.at, address);
        if (accepted) notices.joined(event);
        end.run(invitation);
      },
      InvitationWithdrawn({ data }) {
        end.run(data.invitation);
      },
      InvitationLapsed({ data }) {
        end.run(data.invitation);
      },
      TeamRoleChanged(event) {
        const { kind, thing, member, role } = event.data;
        change.run(role, kind, thing, member);
        notices.changed(event);
      },
      TeamLeft(event) {
        const { kind, thing, member } = event.data;
        leave.run(kind, thing, member);
        notices.left(event);
      },
      MemberErased({ data }) {
        forget.run(data.member);
        notices.forget(data.member);
      },
    };
  },

  queries: createTeamQueries,
  statements: { ...TEAM_STATEMENTS, ...OWN_TEAM_STATEMENTS },
  own: ownTeams,
});
