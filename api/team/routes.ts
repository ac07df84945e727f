import { type Context, Hono } from 'hono';
import { effectId, effectStream } from '#events/subjects/effect.ts';
import { type TeamKind, type TeamRole, teamStream } from '#events/subjects/team.ts';
import { isConfirmed } from '../access/confirmed.ts';
import { may, roleAtLast } from '../access/team.ts';
import {
  invitationReply,
  newInvitation,
  roleChange,
  teamInvitationPath,
  teamMemberPath,
  teamPath,
} from '../contract/team.ts';
import type {
  AnsweredInvitation,
  Invitation,
  InvitationAnswer,
  OpenInvitationAnswer,
  TeamAnswer,
  TeamMember,
  TeamMemberAnswer,
} from '../contract/team-answer.ts';
import { createFaces } from '../faces/faces.ts';
import { fail, notFound, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import type { ListDeps } from '../http/list.ts';
import { createQuota } from '../http/quota.ts';
import { taggedAnswer } from '../http/taggedAnswer.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { INVITATIONS, invitationOf, mailKey } from './code.ts';
import { decideLeave, decideReply, decideRole, decideWithdraw, type TeamRefusal } from './decide.ts';
import { createInviter } from './invite.ts';
import { ownMarkAtLast } from './ownMark.ts';
import { type SentInvitation, teamFrom } from './state.ts';
import { thingOf } from './things.ts';

const STATUS: Readonly<Record<Exclude<TeamRefusal, 'unknown'>, 403 | 409>> = {
  ...{ 'not-in-team': 403, 'not-owner': 403 },
  ...{ 'in-team': 409, invited: 409, accepted: 409, 'team-full': 409, 'last-owner': 409 },
};

const refuse = (c: Context, refused: TeamRefusal) =>
  refused === 'unknown' ? notFound(c, 'inTeam') : fail(c, STATUS[refused], `${refused}.team`);

const iso = (at: number): string => new Date(at).toISOString();

function shown({ id, role, to, at, expiresAt }: Omit<SentInvitation, 'by' | 'isOver' | 'joined'>): Invitation {
  return { _id: id, ...(to ? { email: to.email } : {}), role, invitedAt: iso(at), expiresAt: iso(expiresAt) };
}

/** Who manages a company or a provider. */
export function teamRoutes(platform: Platform & ListDeps) {
  const { commands, reads, clock, link } = platform;
  const facesOf = createFaces(reads, link);
  const invite = createInviter(platform);
  const key = platform.secret('invitations');
  const roleChanges = createQuota(platform)('setting', (_, c) => {
    const { data } = teamMemberPath.safeParse(c.req.param());
    return data ? teamStream(data.kind, data.id) : '';
  });

  /** @param reader what who reads it is in the team: with which address others joined, owners alone are told */
  function membersOf(kind: TeamKind, thing: string, reader: TeamRole | null): readonly TeamMember[] {
    const rows = reads.queries.teams.members(kind, thing);
    const faces = facesOf(rows.map(({ member }) => member));
    return rows.map(({ member, role, since, address }) => ({
      ...{ member: { _id: member, ...faces(member) }, role, since: iso(since) },
      ...(reader === 'owner' && address !== '' && { joinedWith: address }),
    }));
  }

  /** The invitation that a code is of, and the team: null for what is no code, and where either is gone. */
  function invitedBy(code: string) {
    const invitation = invitationOf(key, code);
    const row = invitation === null ? undefined : reads.queries.teams.invitation(invitation);
    const team = row && thingOf(reads, row.kind, row.thing);
    return row && team ? { row, team } : null;
  }

  /** Whether the mail of an invitation was given up: refused for good, or never taken. Of at most fifty a team. */
  async function isUndelivered(invitation: string): Promise<boolean> {
    const mailed = await commands.history(effectStream(effectId(INVITATIONS, mailKey(invitation))));
    const ended = mailed.findLast(({ type }) => type === 'EffectEnded');
    return ended?.type === 'EffectEnded' && ended.data.outcome === 'given-up';
  }

  return new Hono<Env>()
    .get('/teams/:kind/:id', membersOnly, valid('param', teamPath), async (c) => {
      const { kind, id } = c.req.valid('param');
      await caughtUp(c, reads, ['teams', 'members']);
      const team = thingOf(reads, kind, id);
      if (!team) return notFound(c, 'team');
      const role = await roleAtLast(platform, kind, id, c.var.member.member);
      if (!may(role, 'see-team')) return refuse(c, 'not-in-team');
      const rows = reads.queries.teams.invitations(kind, id, clock());
      // The addresses stand in the log alone, each under a key of its own.
      const told = role === 'owner' && rows.length > 0 ? await commands.history(teamStream(kind, id)) : [];
      const { invitations } = teamFrom(told, team.founder);
      const answer: TeamAnswer = {
        team: { kind, _id: id, name: team.name },
        members: membersOf(kind, id, role),
        invitations: await Promise.all(
          rows.map(async (row) => ({
            ...shown({ ...row, to: invitations.get(row.id)?.to ?? null }),
            ...(role === 'owner' && (await isUndelivered(row.id)) && { undelivered: true as const }),
          })),
        ),
      };
      c.header('Cache-Control', 'no-store');
      return taggedAnswer(c, answer);
    })

    .post(
      '/teams/:kind/:id/invitations',
      membersOnly,
      valid('param', teamPath),
      valid('json', newInvitation),
      async (c) => {
        const { kind, id } = c.req.valid('param');
        const team = thingOf(reads, kind, id);
        if (!team) return notFound(c, 'team');
        if (!isConfirmed(platform, c.var.member.member)) return fail(c, 403, 'confirm-email.invites');
        const outcome = await invite(team, c.var.member.member, c.req.valid('json'), c.var.command);
        if ('wait' in outcome) return tooMany(c, outcome.wait, outcome.tooMany);
        if ('refused' in outcome) return refuse(c, outcome.refused);
        await waitForProjection(c, reads, outcome.position, ['teams']);
        const answer: InvitationAnswer = { invitation: shown(outcome.invitation) };
        return c.json({ status: 'success' as const, ...answer }, 201);
      },
    )

    .delete('/teams/:kind/:id/invitations/:invitation', membersOnly, valid('param', teamInvitationPath), async (c) => {
      const { kind, id, invitation } = c.req.valid('param');
      const team = thingOf(reads, kind, id);
      if (!team) return notFound(c, 'team');
      const decide = decideWithdraw(team, c.var.member.member, invitation);
      const outcome = await commands.execute(teamStream(kind, id), c.var.command, decide);
      if ('refused' in outcome) return refuse(c, outcome.refused);
      await waitForProjection(c, reads, outcome.position, ['teams']);
      return c.body(null, 204);
    })

    .get('/invitations/:code', async (c) => {
      await caughtUp(c, reads, ['teams']);
      const found = invitedBy(c.req.param('code'));
      if (!found || found.row.open === 0 || found.row.expiresAt <= clock()) return notFound(c, 'invitation');
      const { kind, thing, name } = found.team;
      const { role, expiresAt } = found.row;
      const answer: OpenInvitationAnswer = {
        invitation: { team: { kind, _id: thing, name, role }, expiresAt: iso(expiresAt) },
      };
      c.header('Cache-Control', 'no-store');
      return c.json({ status: 'success' as const, ...answer });
    })

    .put('/invitations/:code', membersOnly, valid('json', invitationReply), async (c) => {
      const { accept: accepted } = c.req.valid('json');
      const found = invitedBy(c.req.param('code'));
      if (!found) return notFound(c, 'invitation');
      const { row, team } = found;
      const { kind, thing, name } = team;
      const { member } = c.var.member;
      const mark = await ownMarkAtLast(platform, member);
      const reply = { invitation: row.id, member, accepted, mark, at: c.var.command.at };
      const outcome = await commands.execute(teamStream(kind, thing), c.var.command, decideReply(team, reply));
      if ('refused' in outcome)
        return outcome.refused === 'unknown' ? notFound(c, 'invitation') : refuse(c, outcome.refused);
      await waitForProjection(c, reads, outcome.position, ['teams']);
      const answer: AnsweredInvitation = { accepted, team: { kind, _id: thing, name, role: row.role } };
      return c.json({ status: 'success' as const, invitation: answer });
    })

    .patch(
      '/teams/:kind/:id/members/:member',
      membersOnly,
      valid('param', teamMemberPath),
      valid('json', roleChange),
      roleChanges,
      async (c) => {
        const { kind, id, member } = c.req.valid('param');
        const team = thingOf(reads, kind, id);
        if (!team) return notFound(c, 'team');
        const { role } = c.req.valid('json');
        const decide = decideRole(team, { by: c.var.member.member, member }, role);
        const outcome = await commands.execute(teamStream(kind, id), c.var.command, decide);
        if ('refused' in outcome) return refuse(c, outcome.refused);
        await waitForProjection(c, reads, outcome.position, ['teams']);
        const changed = membersOf(kind, id, 'owner').find((one) => one.member._id === member);
        if (!changed) return refuse(c, 'unknown'); // left meanwhile
        const answer: TeamMemberAnswer = { member: { ...changed, role } };
        return c.json({ status: 'success' as const, ...answer });
      },
    )

    .delete('/teams/:kind/:id/members/:member', membersOnly, valid('param', teamMemberPath), async (c) => {
      const { kind, id, member } = c.req.valid('param');
      const team = thingOf(reads, kind, id);
      if (!team) return notFound(c, 'team');
      const decide = decideLeave(team, { by: c.var.member.member, member });
      const outcome = await commands.execute(teamStream(kind, id), c.var.command, decide);
      if ('refused' in outcome) return refuse(c, outcome.refused);
      await waitForProjection(c, reads, outcome.position, ['teams']);
      return c.body(null, 204);
    });
}
