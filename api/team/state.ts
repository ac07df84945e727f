import type { DomainEvent } from '#events/catalogue.ts';
import type { TeamRole } from '#events/subjects/team.ts';

/** An invitation, as its team's stream tells it. Times in milliseconds since 1970. */
export interface SentInvitation {
  readonly id: string;
  readonly by: string;
  readonly role: TeamRole;
  /** null once its key is gone. */
  readonly to: { readonly email: string; readonly mark: string } | null;
  readonly at: number;
  readonly expiresAt: number;
  /** Answered, withdrawn or lapsed. */
  readonly isOver: boolean;
  /** The member who has come into the team by it; null where nobody has. */
  readonly joined: string | null;
}

export interface TeamState {
  readonly roles: ReadonlyMap<string, TeamRole>;
  readonly invitations: ReadonlyMap<string, SentInvitation>;
}

/** A team. @param founder its first owner: whoever made the thing, which no event of the team says */
export function teamFrom(history: readonly DomainEvent[], founder: string): TeamState {
  const roles = new Map<string, TeamRole>([[founder, 'owner']]);
  const invitations = new Map<string, SentInvitation>();

  function end(id: string, joined: string | null = null): SentInvitation | undefined {
    const invitation = invitations.get(id);
    if (invitation) invitations.set(id, { ...invitation, isOver: true, joined });
    return invitation;
  }

  for (const event of history) {
    switch (event.type) {
      case 'MemberInvited': {
        const { invitation: id, by, role, expiresAt } = event.data;
        invitations.set(id, { id, by, role, to: event.personal, at: event.at, expiresAt, isOver: false, joined: null });
        break;
      }
      case 'InvitationAnswered': {
        const { invitation, member, accepted } = event.data;
        const role = end(invitation, accepted ? member : null)?.role;
        if (accepted && role) roles.set(member, role);
        break;
      }
      case 'InvitationWithdrawn':
      case 'InvitationLapsed':
        end(event.data.invitation);
        break;
      case 'TeamRoleChanged':
        roles.set(event.data.member, event.data.role);
        break;
      case 'TeamLeft':
        roles.delete(event.data.member);
        break;
    }
  }
  return { roles, invitations };
}

/** Whether an invitation can be answered at this moment. */
export const isOpen = ({ isOver, expiresAt }: SentInvitation, at: number): boolean => !isOver && at < expiresAt;

/** Those that can be answered at this moment, oldest first. */
export const openOf = ({ invitations }: TeamState, at: number): readonly SentInvitation[] =>
  [...invitations.values()].filter((one) => isOpen(one, at));
