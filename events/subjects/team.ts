import * as z from 'zod';
import { eventType } from '../port/event.ts';

/**
 * Who manages a company or a provider: stream `team-<kind>-<id>`. Its first owner is whoever made the thing; no event of
 * the team says so.
 */
export const TEAM_KINDS = ['company', 'provider'] as const;
export type TeamKind = (typeof TEAM_KINDS)[number];
export const TEAM_ROLES = ['owner', 'editor', 'reviewer'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];
/**
 * With which address of their own somebody joined: the one that was invited, another one, or none that they have shown to be
 * theirs.
 */
export const JOINED_WITH = ['invited', 'another', 'unconfirmed'] as const;
export type JoinedWith = (typeof JOINED_WITH)[number];
export const teamStream = (kind: TeamKind, thing: string): string => `team-${kind}-${thing}`;

const category = 'team';
const id = z.object({ kind: z.enum(TEAM_KINDS), thing: z.string() });
const invitation = id.extend({ invitation: z.string() });
const role = z.enum(TEAM_ROLES);

/**
 * Whoever is invited need not be a member. Their address stands under a key of the invitation's own, which is destroyed once
 * the invitation is over. `mark`: a keyed fingerprint, by which the invitations to an address are found.
 */
export const memberInvited = eventType({
  type: 'MemberInvited',
  category,
  version: 1,
  /** `expiresAt`: milliseconds since 1970. */
  data: invitation.extend({ by: z.string(), role, expiresAt: z.number() }),
  personal: z.object({ email: z.string(), mark: z.string() }),
  owner: (data) => data.invitation,
});

const over = (data: { invitation: string }): string => data.invitation;

/** `member`: who had the code of the mail. `address`: of who accepted; left out of a no, and of what was written before it was told. */
export const invitationAnswered = eventType({
  type: 'InvitationAnswered',
  category,
  version: 1,
  data: invitation.extend({
    member: z.string(),
    accepted: z.boolean(),
    address: z.exactOptional(z.enum(JOINED_WITH)),
  }),
  forgets: over,
});

export const invitationWithdrawn = eventType({
  type: 'InvitationWithdrawn',
  category,
  version: 1,
  data: invitation.extend({ by: z.string() }),
  forgets: over,
});

/** Nobody answered in time, or the member whose address it was sent to has been forgotten. */
export const invitationLapsed = eventType({
  type: 'InvitationLapsed',
  category,
  version: 1,
  data: invitation,
  forgets: over,
});

export const teamRoleChanged = eventType({
  type: 'TeamRoleChanged',
  category,
  version: 1,
  data: id.extend({ member: z.string(), role, by: z.string() }),
});

/** Left, or was put out: `by` is somebody else then. */
export const teamLeft = eventType({
  type: 'TeamLeft',
  category,
  version: 1,
  data: id.extend({ member: z.string(), by: z.string() }),
});
