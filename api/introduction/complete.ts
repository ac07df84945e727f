import type { Position } from '#events/port/store.ts';
import { connectionStream } from '#events/subjects/connection.ts';
import { introductionStream } from '#events/subjects/introduction.ts';
import { memberStream } from '#events/subjects/member.ts';
import type { Sight } from '../access/sight.ts';
import { standingFrom } from '../account/account.ts';
import { decideIntroduced } from '../between/connection.ts';
import { createParting } from '../between/parting.ts';
import type { Command } from '../commands/commands.ts';
import type { Platform } from '../platform/platform.ts';
import { decideComplete, introductionFrom, isAgreed } from './decide.ts';

/**
 * Connects the two of an introduction once both have said yes. It can be repeated; whoever says the second yes does it at
 * once, and a process makes up for whoever was cut off in between.
 *
 * @param command the platform's own
 * @returns null where there is nothing to do: one of them has not said yes, is gone, or blocked the other
 */
export async function completeIntroduction(
  { commands }: Pick<Platform, 'commands'>,
  sight: Pick<Sight, 'areApartInLog' | 'isBlockedInLog'>,
  introduction: string,
  command: Command,
): Promise<Position | null> {
  const found = introductionFrom(await commands.history(introductionStream(introduction)));
  if (!found || found.quiet || found.isCompleted || !isAgreed(found)) return null;
  const [first, second] = found.between;
  const isThere = async (id: string): Promise<boolean> =>
    standingFrom(await commands.history(memberStream(id))).is === 'member';
  const [one, other, areApart] = await Promise.all([
    isThere(first),
    isThere(second),
    sight.areApartInLog(first, second),
  ]);
  if (!one || !other || areApart) return null;
  // Who said yes first hears of it, as whoever asks does.
  const to = found.lastYes ?? second;
  const decide = decideIntroduced({ from: to === first ? second : first, to });
  await commands.execute(connectionStream(first, second), command, decide);
  const { isTakenBack } = createParting({ commands }, sight);
  if (await isTakenBack('connecting', { member: first, other: second }, command)) return null;
  return (await commands.execute(introductionStream(introduction), command, decideComplete(introduction))).position;
}
