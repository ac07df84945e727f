import type { TeamRole } from '#events/subjects/team.ts';
import type { Mail } from './transport.ts';

interface Filled {
  /** The name of who invites; '' for one who has been forgotten. */
  readonly inviter: string;
  /** The name of the company or provider. */
  readonly team: string;
  readonly role: TeamRole;
  readonly publicUrl: string;
  readonly code: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const NAME_MOST = 80;

const AS: Readonly<Record<TeamRole, string>> = { owner: 'an owner', editor: 'an editor', reviewer: 'a reviewer' };

/**
 * A name that somebody chose, for a mail to somebody else: one short line in which mail programs find no link. A dot is
 * followed by a blank, and '://' and '@' are gone.
 */
export function safeName(name: string): string {
  const line = name
    .replaceAll(/:\/+|@/g, ' ')
    .replaceAll(/[.。．｡](?=\S)/g, '. ')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  const letters = Array.from(line);
  return letters.length <= NAME_MOST
    ? line
    : `${letters
        .slice(0, NAME_MOST - 1)
        .join('')
        .trim()}…`;
}

const day = (at: number): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(at);

/** Invites into a team. Beside the two names, which are bounded, nothing in it is of anybody's choice. */
export function invitationMail({
  inviter,
  team,
  role,
  publicUrl,
  code,
  expiresAt,
}: Filled): Pick<Mail, 'subject' | 'text'> {
  const who = safeName(inviter) || 'A member';
  const where = safeName(team);
  return {
    subject: `You are invited to the team of ${where} on UdyamSetu`,
    text: `${who} invites you to the team of

    ${where}

on UdyamSetu, as ${AS[role]}. To answer, open this link and sign in,
or sign up:

${publicUrl}/invitations/${code}

The invitation is good until ${day(expiresAt)}. If you do not know who sent it, you
can ignore this mail: nothing happens without you.
`,
  };
}
