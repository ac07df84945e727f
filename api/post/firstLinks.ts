import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { standingStream } from '#events/subjects/standing.ts';
import { hasLink } from '../access/newAccount.ts';
import { acquaintance } from '../access/quotas.ts';
import { openCase } from '../case/open.ts';
import { caseFrom, hides } from '../case/state.ts';
import type { Command } from '../commands/commands.ts';
import type { Platform } from '../platform/platform.ts';
import { type Ground, isHiddenBy } from '../standing/decide.ts';
import { createStanding } from '../standing/standing.ts';

type Needs = Pick<Platform, 'commands' | 'store' | 'keyring' | 'reads' | 'config'>;

/**
 * What a new account says with a link in it is held until a moderator has looked at it: its writer alone sees it. Only where
 * somebody can look: without administrators there are no moderators.
 */
export function createFirstLinks({ commands, store, keyring, reads, config }: Needs) {
  const standing = createStanding({ commands, store, keyring });
  const isOn = config.RATE_LIMIT === 'on' && config.ADMIN_EMAILS.length > 0;

  const inCase = ({ kind, id }: Held): string => caseIdOf('review', kind, id);

  return {
    /**
     * To be called by whoever has made sure whose it is, before it is published: whoever is cut off in between leaves nothing
     * that others see.
     */
    async hold(thing: Held, author: string, text: string, command: Command): Promise<void> {
      if (!isOn || !hasLink(text)) return;
      const row = reads.queries.members.find(author);
      if (acquaintance(row && { ...row, emailConfirmed: row.emailConfirmed === 1 }, command.at) !== 'new') return;
      await standing.hide(thing, groundOf(inCase(thing)), command);
      const notes = [{ code: 'first-link', value: '' }];
      await openCase({ commands }, { ...thing, cause: 'review', notes }, command);
    },

    /**
     * To be called once something reads otherwise: without a link it is held for one no more. What a moderator hid in the same
     * case stays hidden, and so does what another case hides.
     * @param newest how it reads in the log; asked again afterwards, since a link may be put back at the same time
     * @returns the position of the last thing that was done, -1 where there was nothing to do
     */
    async release(thing: Held, newest: () => Promise<string>, { actor, at }: Command): Promise<number> {
      const id = inCase(thing);
      if (!isHiddenBy(await commands.history(standingStream(thing.kind, thing.id)), id)) return -1;
      const isHeld = async (): Promise<boolean> =>
        hasLink(await newest()) || hides(caseFrom(await commands.history(caseStream(id)))?.last ?? null);
      if (await isHeld()) return -1;
      const shown = await standing.show(thing, groundOf(id), { actor, at });
      const last = (await isHeld()) ? await standing.hide(thing, groundOf(id), { actor, at }) : shown;
      return 'refused' in last ? -1 : last.position;
    },
  };
}

interface Held {
  readonly kind: 'post' | 'comment';
  readonly id: string;
}

/** Nobody decided it. */
const groundOf = (inCase: string): Ground => ({ case: inCase, by: '', reason: 'first-link' });
