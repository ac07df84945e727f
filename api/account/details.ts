import type { MeAnswer } from '../contract/account.ts';
import type { Gender } from '../contract/options.ts';
import type { Platform } from '../platform/platform.ts';
import { memberAnswer } from './answer.ts';
import { passwordChecker } from './signIn.ts';

/** A member's own details: out of the read model, or of the log where that has not come to them yet. */
export function ownDetails(platform: Platform) {
  const { reads } = platform;
  const { account } = passwordChecker(platform);

  return async function details(member: string): Promise<MeAnswer | null> {
    const row = reads.queries.members.own(member);
    if (row && row.erased === 0) {
      // The gender of a member who has not been erased is as the event's schema has it.
      const told = reads.queries.members.profileOf(row);
      const user = { ...row, gender: row.gender as Gender, emailConfirmed: row.emailConfirmed === 1 };
      return { user: { ...memberAnswer(user, platform), ...told }, preferences: JSON.parse(row.preferences) };
    }
    const found = row ? null : await account(member);
    if (!found) return null;
    const { headline, about, city, links, visibility } = found;
    const told = { headline, about, city, links, visibility };
    return { user: { ...memberAnswer(found, platform), ...told }, preferences: found.preferences };
  };
}
