import { caseIdOf } from '#events/subjects/case.ts';
import { acquaintance } from '../access/quotas.ts';
import { openCase } from '../case/open.ts';
import type { Command } from '../commands/commands.ts';
import type { Platform } from '../platform/platform.ts';
import { createStanding } from '../standing/standing.ts';

/**
 * A web address, wherever it begins: some letters that look like none of ours would hide it from a search for the beginning
 * of a word. One without a scheme counts where it begins as such do.
 */
const LINK = /(?:https?:\/\/|www\.)[^\s<>"“”]/iu;

type Needs = Pick<Platform, 'commands' | 'store' | 'keyring' | 'reads' | 'config'>;

/**
 * What a new account says with a link in it is held until a moderator has looked at it: its writer alone sees it. Only where
 * somebody can look: without administrators there are no moderators.
 */
export function createFirstLinks({ commands, store, keyring, reads, config }: Needs) {
  const standing = createStanding({ commands, store, keyring });
  const isOn = config.RATE_LIMIT === 'on' && config.ADMIN_EMAILS.length > 0;

  /**
   * To be called by whoever has made sure whose it is, before it is published: whoever is cut off in between leaves nothing
   * that others see.
   */
  return async function holdFirstLink(
    thing: { readonly kind: 'post' | 'comment'; readonly id: string },
    author: string,
    text: string,
    command: Command,
  ): Promise<void> {
    if (!isOn || !LINK.test(text)) return;
    const row = reads.queries.members.find(author);
    if (acquaintance(row && { ...row, emailConfirmed: row.emailConfirmed === 1 }, command.at) !== 'new') return;
    const ground = { case: caseIdOf('review', thing.kind, thing.id), by: '', reason: 'first-link' };
    await standing.hide(thing, ground, command);
    const notes = [{ code: 'first-link', value: '' }];
    await openCase({ commands }, { ...thing, cause: 'review', notes }, command);
  };
}
