import { givenTo, rolesOf } from '../access/roles.ts';
import type { LoginAnswer, Member } from '../contract/account.ts';
import type { Success } from '../contract/answer.ts';
import type { Platform } from '../platform/platform.ts';
import { suspensionOf } from '../standing/marks.ts';

/** The member as only they see themself, from the account or from its row in the read model, where `photo` is a storage key. */
export function memberAnswer(
  member: Pick<Member, 'name' | 'email' | 'photo' | 'gender' | 'dob'> & {
    readonly id: string;
    readonly emailConfirmed: boolean;
  },
  { config, link, reads, clock }: Pick<Platform, 'config' | 'link' | 'reads' | 'clock'>,
): Member {
  const suspended = suspensionOf({ reads }, member.id, clock());
  const { id, name, email, photo, gender, dob, emailConfirmed } = member;
  const roles = rolesOf(member, config, givenTo(reads, id));
  return {
    _id: id,
    name,
    email,
    photo: link(photo),
    photoKey: photo,
    gender,
    dob,
    emailConfirmed,
    roles,
    ...(suspended && { suspended }),
  };
}

/** What whoever proved to be the member is let in with. */
export function loginAnswer(
  account: Parameters<typeof memberAnswer>[0],
  accessToken: string,
  platform: Pick<Platform, 'config' | 'link' | 'reads' | 'clock'>,
): Success<LoginAnswer> {
  return { status: 'success', user: memberAnswer(account, platform), accessToken };
}
