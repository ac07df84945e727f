import { Hono } from 'hono';
import { inboxStream } from '#events/subjects/inbox.ts';
import type { CaseNotice } from '#projections/case/queries.ts';
import type { FundNotice } from '#projections/dealNotice/fundNewsQueries.ts';
import type { DealNotice } from '#projections/dealNotice/queries.ts';
import type { InvitedNotice } from '#projections/team/invited.ts';
import type { TeamNotice } from '#projections/team/notices.ts';
import { createSight, withSight } from '../access/sight.ts';
import { may, roleIn } from '../access/team.ts';
import {
  type InboxAnswer,
  inboxQuery,
  inboxRead,
  type Notice,
  type UnreadAnswer,
  type UnreadCounts,
} from '../contract/inbox.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import { createFaces, type Faces } from '../faces/faces.ts';
import { signInFirst, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { answerList, type ListDeps } from '../http/list.ts';
import { answerPage } from '../http/page.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { codeOf } from '../team/code.ts';
import { createOwnMark } from '../team/ownMark.ts';
import { thingOf } from '../team/things.ts';
import { decideRead } from './decide.ts';
import { INBOX_MODELS, type Noticed, noticesOf, unreadInvitationsOf, unreadOf } from './notices.ts';

/** A page of notices speaks of companies, providers and funds too. */
const SHOWN = [...INBOX_MODELS, 'members', 'funds', 'directory', 'providers', 'connections', 'introductions'] as const;

/** Of a change to or from a longer text only the field is told: the fund's page has the whole. */
const VALUE_CHARACTERS = 200;

/** What others did that concerns the member. */
export function inboxRoutes(platform: Platform & ListDeps) {
  const { clock, commands, guard, reads, store, link } = platform;

  const facesOf = createFaces(reads, link);
  const sight = createSight(platform);
  const ownMark = createOwnMark(platform);
  const key = platform.secret('invitations');

  const notice = (row: Noticed, faces: Faces, reader: string): Notice => ({
    _id: String(row.position),
    position: row.position,
    kind: kindOf(row),
    actor: { _id: row.actor, ...faces(row.actor) },
    postId: 'post' in row ? row.post : null,
    application: 'application' in row ? application(row) : null,
    fund: 'first' in row ? fund(row) : null,
    team: 'teamKind' in row ? team(row, reader) : null,
    decision: 'inCase' in row && row.decision !== '' ? decision(row) : null,
    note: 'post' in row && row.kind === 'asked' ? noteOf(row.actor, reader) : null,
    other: 'post' in row && row.kind === 'met' ? metBy(row, reader) : null,
    unread: row.unread,
    createdAt: new Date(row.at).toISOString(),
  });

  function kindOf(row: Noticed): Notice['kind'] {
    if ('inCase' in row && row.decision !== '') return 'decision';
    if ('inCase' in row) return row.reason === 'gone' ? 'report-closed' : 'report-decided';
    if ('number' in row) return 'grievance-answered';
    if ('teamKind' in row) return `team-${row.what}`;
    if ('application' in row) return `application-${row.kind}`;
    if (row.kind === 'asked') return 'connection-asked';
    if (row.kind === 'connected') return 'connection-accepted';
    return row.kind === 'met' ? 'introduction-completed' : row.kind;
  }

  const decision = ({ inCase, kind, decision: what, reason }: CaseNotice): Notice['decision'] =>
    what === '' ? null : { case: inCase, kind, decision: what, reason };

  /** With whom the actor is connected, thanks to the reader. */
  function metBy({ actor, position }: Noticed, reader: string): Notice['other'] {
    const two = reads.queries.introductions.completedAt(position, reader);
    if (two === undefined) return null;
    const other = two.first === actor ? two.second : two.first;
    return sight.blocked(reader, [other]).has(other) ? null : { _id: other, ...facesOf([other])(other) };
  }

  /** The note of a request that can still be answered. */
  function noteOf(actor: string, reader: string): string | null {
    const row = reads.queries.connections.between(reader, actor);
    return row?.state === 'asks-me' ? row.note : null;
  }

  function application({ application: _id, company, fund, side }: DealNotice): Notice['application'] {
    const applicant = reads.queries.directory.known(company)?.registeredEntity ?? '';
    const as = side === 'provider' ? 'reviewer' : 'applicant';
    return { _id, applicant, ...named(reads.queries.funds.known(fund, dayInIndia(clock()))), as };
  }

  /** Of a fund that others do not see, only that: neither its names nor what it said. */
  function fund({ fund: _id, first, position, applied }: FundNotice): Notice['fund'] {
    const found = reads.queries.funds.find(_id, dayInIndia(clock()));
    if (!found) return { _id, ...named(undefined), changes: [], applied };
    const changed = reads.queries.funds.changedBetween(_id, first, position, VALUE_CHARACTERS);
    const changes = changed.map(({ at: _, ...change }) => change);
    return { _id, ...named(found), changes, applied };
  }

  function team(row: TeamNotice | InvitedNotice, reader: string): Notice['team'] {
    const { teamKind: kind, thing, role } = row;
    const of = { kind, _id: thing, name: thingOf(reads, kind, thing)?.name ?? '', role: role === '' ? null : role };
    // Whoever reads mails at the address has the code.
    if (row.what === 'invited') return { ...of, code: codeOf(key, row.invitation), joinedWith: null, removable: false };
    const isIn = row.what === 'joined' && roleIn(reads, kind, thing, row.actor) !== null;
    const removable = isIn && may(roleIn(reads, kind, thing, reader), 'change-roles');
    return { ...of, code: null, joinedWith: row.address === '' ? null : row.address, removable };
  }

  function named(found: { readonly type: string; readonly provider: string } | undefined) {
    return { type: found?.type ?? '', provider: found?.provider ?? '' };
  }

  const unread = (member: string): UnreadAnswer => ({ unread: unreadOf(reads, member, ownMark(member)) });

  return new Hono<Env>()
    .get('/inbox', valid('query', inboxQuery), async (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      const { member } = session;
      const query = c.req.valid('query');
      return answerPage(
        c,
        platform,
        withSight(SHOWN, member),
        () => noticesOf(reads, member, query, ownMark(member)),
        ({ items, nextCursor }): InboxAnswer => {
          const actors = items.map(({ actor }) => actor);
          const faces = facesOf(actors);
          // Whoever was blocked keeps what they were told before; what concerns an application, a fund or a team is no member's own.
          const blocked = sight.blocked(member, actors);
          const shown = items.filter((row) => !('post' in row) || !blocked.has(row.actor));
          const notices = shown.map((row) => notice(row, faces, member));
          return { notices, nextCursor, ...unread(member), readTo: reads.queries.dealNotices.readBy(member) };
        },
      );
    })

    .get('/inbox/unread', async (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      const { member } = session;
      await caughtUp(c, reads, ['conversations']);
      // While they are built anew, notices are told all the same.
      const messages = reads.has('conversations') ? reads.queries.conversations.unread(member) : 0;
      const answer = (): UnreadCounts => ({ ...unread(member), messages });
      const render = (): string => JSON.stringify({ status: 'success', ...answer() });
      // Which address is theirs, no read model of the inbox tells.
      const invitations = unreadInvitationsOf(reads, member, ownMark(member));
      return answerList(c, platform, INBOX_MODELS, render, { state: `${messages}.${invitations}` });
    })

    .put('/inbox/read', membersOnly, valid('json', inboxRead), async (c) => {
      const { member } = c.var.member;
      // What has not happened yet cannot have been read. A member who asks has a session, so the log is not empty.
      const head = await store.head();
      const upTo = Math.min(c.req.valid('json').upTo, head);
      if (unread(member).unread === 0) {
        // Nothing to write down, however often it is asked.
        await waitForProjection(c, reads, head, INBOX_MODELS);
        return c.json({ status: 'success' as const, unread: 0 });
      }
      const wait = guard.ask('inbox-read', member);
      if (wait !== null) return tooMany(c, wait, 'inboxRead');
      // The last one tells: what a member has read before is not read again with each of these.
      const reading = { lastOnly: true };
      const outcome = await commands.execute(inboxStream(member), c.var.command, decideRead(member, upTo), reading);
      await waitForProjection(c, reads, outcome.position, INBOX_MODELS);
      return c.json({ status: 'success' as const, ...unread(member) });
    });
}
