import { randomBytes } from 'node:crypto';
import type { Fact } from '#events/catalogue.ts';
import { type TeamKind, type TeamRole, teamStream } from '#events/subjects/team.ts';
import type { Subjects } from '../e2e/subjects.fixture.ts';

interface Joining {
  readonly kind: TeamKind;
  readonly thing: string;
  readonly member: string;
  readonly role: TeamRole;
}

/** For tests: a member in a team, as if an invitation by mail had been answered. */
export async function joinTeam(
  { platform: { commands, keyring, reads }, time }: Pick<Subjects, 'platform' | 'time'>,
  { kind, thing, member, role }: Joining,
): Promise<void> {
  const invitation = randomBytes(12).toString('hex');
  await keyring.create(invitation, time.now);
  const team = { kind, thing, invitation } as const;
  const invited = { ...team, by: member, role, expiresAt: time.now + 1e9 };
  const facts: Fact[] = [
    { type: 'MemberInvited', data: invited, personal: { email: 'x@example.in', mark: '' } },
    { type: 'InvitationAnswered', data: { ...team, member, accepted: true } },
  ];
  const done = await commands.execute(teamStream(kind, thing), { actor: member, at: time.now }, () => ({ facts }));
  if ('position' in done) await reads.waitFor(done.position, ['teams'], 5000);
}
