import * as z from 'zod/mini';
import { email } from './address.ts';
import { body } from './body.ts';
import { id } from './id.ts';
import { notes } from './notes.ts';
import { oneOf } from './oneOf.ts';
import * as rules from './words/en/rules.ts';

export type {
  AnsweredInvitation,
  Invitation,
  InvitationAnswer,
  OpenInvitation,
  OpenInvitationAnswer,
  TeamAnswer,
  TeamMember,
} from './team-answer.ts';

export const TEAM_KINDS = ['company', 'provider'] as const;
export const TEAM_ROLES = ['owner', 'editor', 'reviewer'] as const;
/** With which address of their own somebody joined: the invited one, another one, or none that they have shown to be theirs. */
export const JOINED_WITH = ['invited', 'another', 'unconfirmed'] as const;

const kind = oneOf(TEAM_KINDS, { label: 'Kind' });
const role = oneOf(TEAM_ROLES, { label: 'Role' });

export const teamPath = z.object({ kind, id: id('Id') });
export const teamInvitationPath = z.object({ kind, id: id('Id'), invitation: id('Invitation') });
export const teamMemberPath = z.object({ kind, id: id('Id'), member: id('Member') });

/** POST /teams/{kind}/{id}/invitations */
export const newInvitation = body({ email: email(), role });
export type NewInvitation = z.output<typeof newInvitation>;

/** PATCH /teams/{kind}/{id}/members/{member} */
export const roleChange = body({ role });

/** PUT /invitations/{code} */
export const invitationReply = body({
  accept: z
    .boolean({ error: (issue) => (issue.input == null ? rules.required('Accept') : rules.mustBeTrueOrFalse('Accept')) })
    .register(notes, { description: 'false says no for good.' }),
});
