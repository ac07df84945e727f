import { rolesOf } from '../access/roles.ts';
import type { LoginAnswer, Member } from '../contract/account.ts';
import type { Success } from '../contract/answer.ts';
import type { Platform } from '../platform/platform.ts';

/** The member as only they see themself, from the account or from its row in the read model, where `photo` is a storage key. */
export function memberAnswer(
  member: Pick<Member, 'name' | 'email' | 'photo' | 'gender' | 'dob'> & {
    readonly id: string;
    readonly emailConfirmed: boolean;
  },
  { config, link }: Pick<Platform, 'config' | 'link'>,
): Member {
  const { id, name, email, photo, gender, dob, emailConfirmed } = member;
  const roles = rolesOf(member, config);
  return { _id: id, name, email, photo: link(photo), photoKey: photo, gender, dob, emailConfirmed, roles };
}

/** What whoever proved to be the member is let in with. */
export function loginAnswer(
  account: Parameters<typeof memberAnswer>[0],
  accessToken: string,
  platform: Pick<Platform, 'config' | 'link'>,
): Success<LoginAnswer> {
  return { status: 'success', user: memberAnswer(account, platform), accessToken };
}
