import { type TeamRole, teamStream } from '#events/subjects/team.ts';
import type { Platform } from '../platform/platform.ts';

interface Employed {
  readonly provider: string;
  readonly member: string;
  readonly role: TeamRole;
  readonly by: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** For tests: puts a member into a provider's team, without the mail. */
export async function employ(platform: Platform, { provider, member, role, by, at }: Employed): Promise<void> {
  const { commands, keyring, reads } = platform;
  const invitation = `${member.slice(0, 20)}${role.slice(0, 4)}`;
  await keyring.create(invitation, at);
  const team = { kind: 'provider', thing: provider, invitation } as const;
  const facts = [
    { type: 'MemberInvited', data: { ...team, by, role, expiresAt: at + 1000 }, personal: { email: '', mark: '' } },
    { type: 'InvitationAnswered', data: { ...team, member, accepted: true } },
  ] as const;
  const done = await commands.execute<never>(teamStream('provider', provider), { actor: by, at }, () => ({ facts }));
  await reads.waitFor(done.position, ['teams'], 5000);
}
