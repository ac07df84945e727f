import * as z from 'zod/mini';
import { type Answered, moment, says, thing } from './described.ts';
import { publicMember } from './member-answer.ts';
import { JOINED_WITH, TEAM_KINDS, TEAM_ROLES } from './team.ts';

const role = z.enum(TEAM_ROLES);

export const joinedWith = z.enum(JOINED_WITH);

export const teamMember = thing('TeamMember', {
  ...{ member: publicMember, role, since: moment() },
  joinedWith: z.exactOptional(
    says(
      joinedWith,
      'With which address of their own they took the invitation, as in a notice; for owners alone. Left out of who made the company or provider, and of who joined before this was told.',
    ),
  ),
});
export type TeamMember = Answered<typeof teamMember>;

export const invitation = thing('Invitation', {
  _id: z.string(),
  email: z.exactOptional(says(z.string(), 'For owners alone.')),
  role,
  invitedAt: moment(),
  expiresAt: moment(),
  undelivered: z.exactOptional(
    says(
      z.literal(true),
      'For owners alone: its mail did not arrive, as where the address does not exist. Left out where it did, or is on its way.',
    ),
  ),
});
export type Invitation = Answered<typeof invitation>;

const ofTeam = { kind: z.enum(TEAM_KINDS), _id: says(z.string(), 'Of the company or provider.'), name: z.string() };

/** GET /teams/{kind}/{id}. Not paged: a team has at most 50 people and open invitations. */
export const teamAnswer = z.object({
  team: thing('TeamOf', ofTeam),
  members: says(z.array(teamMember), 'In the order in which they came.'),
  invitations: says(z.array(invitation), 'Those that can still be answered, oldest first.'),
});
export type TeamAnswer = Answered<typeof teamAnswer>;

export const invitationAnswer = z.object({ invitation });
export type InvitationAnswer = Answered<typeof invitationAnswer>;

export const teamMemberAnswer = z.object({ member: teamMember });
export type TeamMemberAnswer = Answered<typeof teamMemberAnswer>;

const invitedTo = z.object({ ...ofTeam, role: says(role, 'What one is invited as.') });

/** GET /invitations/{code} */
export const openInvitation = thing('OpenInvitation', { team: invitedTo, expiresAt: moment() });
export type OpenInvitation = Answered<typeof openInvitation>;
export const openInvitationAnswer = z.object({ invitation: openInvitation });
export type OpenInvitationAnswer = Answered<typeof openInvitationAnswer>;

/** PUT /invitations/{code} */
export const answeredInvitation = thing('AnsweredInvitation', { accepted: z.boolean(), team: invitedTo });
export type AnsweredInvitation = Answered<typeof answeredInvitation>;
export const answeredInvitationAnswer = z.object({ invitation: answeredInvitation });
