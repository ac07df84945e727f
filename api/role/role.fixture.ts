import { roleStream } from '#events/subjects/role.ts';
import type { Decision } from '../commands/commands.ts';
import type { GivenRole } from '../contract/options.ts';
import type { Subjects } from '../e2e/subjects.fixture.ts';

/**
 * For tests: with these in its environment a platform has `administrator`, and asks nobody in office for a second factor.
 */
export const OFFICE = { ADMIN_EMAILS: 'admin@example.in', TRUST_UNCONFIRMED: 'development' } as const;

/** The administrator of a platform that was opened with OFFICE; their id. To be called once. */
export const administrator = ({ join }: Pick<Subjects, 'join'>): Promise<string> => join('Admin');

/** Gives a role to a member, as an administrator does; the read model knows then. */
export async function give(
  { platform, time }: Pick<Subjects, 'platform' | 'time'>,
  member: string,
  role: GivenRole,
): Promise<void> {
  const data = { member, role, by: 'f'.repeat(24) };
  const fact = { type: 'RoleGiven', data, personal: { reason: '' } } as const;
  await platform.keyring.create(data.by, time.now).catch(() => {}); // it is there from the second time on
  const command = { actor: data.by, at: time.now };
  const decide = (): Decision<never> => ({ facts: [fact] });
  const { position } = await platform.commands.execute(roleStream(member), command, decide);
  await platform.reads.waitFor(position, ['roles'], 5000);
}

/** A new member who is a moderator; their id. */
export async function moderator(
  subjects: Pick<Subjects, 'join' | 'platform' | 'time'>,
  name = 'Moderator',
): Promise<string> {
  const member = await subjects.join(name);
  await give(subjects, member, 'moderator');
  return member;
}
