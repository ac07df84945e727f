import type { DomainEvent } from '#events/catalogue.ts';
import { caseIdOf, caseStream, oldReviewCaseId } from '#events/subjects/case.ts';
import { standingStream } from '#events/subjects/standing.ts';
import { hides } from '#projections/case/inForce.ts';
import { hostsIn } from '#projections/review/hosts.ts';
import { hasLink } from '../access/newAccount.ts';
import { acquaintance } from '../access/quotas.ts';
import { openCase, reviewCaseOf } from '../case/open.ts';
import { caseFrom } from '../case/state.ts';
import type { Command } from '../commands/commands.ts';
import type { HeldFor, HiddenMark } from '../contract/standing-answer.ts';
import type { Platform } from '../platform/platform.ts';
import { createBadLinks } from '../review/badLinks.ts';
import { type Ground, hidersIn, seenFrom } from '../standing/decide.ts';
import { createStanding } from '../standing/standing.ts';

type Needs = Pick<Platform, 'commands' | 'store' | 'keyring' | 'reads' | 'config'>;

/**
 * Why something is held: a new account says it with a link in it; it links where something did that was removed for fraud or spam,
 * whoever says it; or it has more links than are looked up.
 */
export type { HeldFor };

/**
 * What is said with a link in it is held where one of these is so, until a moderator has looked at it: its writer alone sees it.
 * Only where somebody can look: without administrators there are no moderators.
 */
export function createHeldLinks({ commands, store, keyring, reads, config }: Needs) {
  const standing = createStanding({ commands, store, keyring });
  const badLinks = createBadLinks({ reads, config });
  const areThere = config.ADMIN_EMAILS.length > 0;

  /** Whether a moderator hid it in a case: not only its link is why. */
  const isHiddenIn = async (inCase: string): Promise<boolean> =>
    hides(caseFrom(await commands.history(caseStream(inCase)))?.inForce.seen ?? null);

  function isFirst(author: string, text: string, at: number): boolean {
    if (config.RATE_LIMIT !== 'on' || !hasLink(text)) return false;
    const row = reads.queries.members.find(author);
    return acquaintance(row && { ...row, emailConfirmed: row.emailConfirmed === 1 }, at) === 'new';
  }

  return {
    /**
     * Why what somebody is about to say is to be held; null for nothing.
     * @param before how it read until now, where it is changed: what stood in it already is not brought in
     */
    async whyHeld(author: string, text: string, at: number, before?: () => Promise<string>): Promise<HeldFor | null> {
      if (!areThere) return null;
      const bad = badLinks.in([text], author);
      const isMany = badLinks.areMany(text);
      if (bad.length > 0 || isMany) {
        const was = (await before?.()) ?? '';
        const known = hostsIn([was]);
        if (bad.some((host) => !known.includes(host))) return 'bad-link';
        // Kept with as many, it is not looked up what comes behind them.
        if (isMany && (!badLinks.areMany(was) || badLinks.areMore(text, was))) return 'many-links';
      }
      return isFirst(author, text, at) ? 'first-link' : null;
    },

    /**
     * To be called by whoever has made sure whose it is, before it is published: whoever is cut off in between leaves nothing
     * that others see.
     * @param why of `whyHeld`
     * @param isChanged it reads otherwise now: it is held from here on, so that nobody who kept it a moment ago shows it unread
     * @returns the position from which on others do not see it, -1 where they do
     */
    async hold(thing: Held, why: HeldFor | null, command: Command, isChanged = false): Promise<number> {
      if (why === null) return -1;
      const inCase = await reviewCaseOf({ commands }, thing);
      const isHidden = await isHiddenIn(inCase);
      const hidden = await standing.hide(thing, groundOf(inCase, why), command, isChanged && !isHidden);
      // Nobody brings what a moderator hid back into the queue by writing a link into it.
      if (isHidden) return -1;
      await openCase({ commands }, { ...thing, cause: 'review', notes: [noteOf(why)], in: inCase }, command);
      return 'refused' in hidden ? -1 : hidden.position;
    },

    /** Why others do not see what its writer has just written, as the log tells; undefined where they do. */
    async mark({ kind, id }: Held): Promise<HiddenMark | undefined> {
      const history = await commands.history(standingStream(kind, id));
      const hidden = history.findLast(({ type }) => type === 'ThingHidden');
      if (hidden?.type !== 'ThingHidden' || seenFrom(history) !== 'hidden') return undefined;
      const { reason, case: inCase } = hidden.data;
      return { state: 'hidden', reason, case: inCase, since: new Date(hidden.at).toISOString() };
    },

    /**
     * To be called once something reads otherwise: without what it is held for it is held no more. What a moderator hid in the same
     * case stays hidden, and so does what another case hides.
     * @param as why it is shown, by its name: left out, its writer took the link out
     * @param newest how it reads in the log; asked again afterwards, since a link may be put back at the same time
     * @returns the position of the last thing that was done, -1 where there was nothing to do
     */
    async release(
      thing: Held,
      author: string,
      newest: () => Promise<string>,
      { actor, at }: Pick<Command, 'actor' | 'at'>,
      as?: string,
    ): Promise<number> {
      const hidden = await commands.history(standingStream(thing.kind, thing.id));
      const ids = [caseIdOf('review', thing.kind, thing.id), oldReviewCaseId(thing.kind, thing.id)];
      const id = ids.find((one) => hiddenFor(hidden, one) !== undefined);
      if (id === undefined) return -1;
      const why = heldFor(hidden, id);
      async function isHeld(inCase: string): Promise<boolean> {
        const text = await newest();
        if (badLinks.in([text], author).length > 0 || badLinks.areMany(text)) return true;
        // The first link of a new account is held also where another one was before it, and stays so once the account is known.
        if (why === 'first-link' ? hasLink(text) : isFirst(author, text, at)) return true;
        return isHiddenIn(inCase);
      }
      if (await isHeld(id)) return -1;
      const shown = await standing.show(thing, groundOf(id, as ?? why), { actor, at });
      const last = (await isHeld(id)) ? await standing.hide(thing, groundOf(id, why), { actor, at }) : shown;
      return 'refused' in last ? -1 : last.position;
    },
  };
}

/** What it linked is not known to be bad any more. */
export const LINK_CLEARED = 'link-cleared';

interface Held {
  readonly kind: 'post' | 'comment';
  readonly id: string;
}

/** For which reason a case hides a thing; undefined where it does not. */
const hiddenFor = (history: readonly DomainEvent[], inCase: string): string | undefined =>
  hidersIn(history).find((one) => one.case === inCase)?.reason;

/** What a case holds a thing for: by its standing's events. */
export function heldFor(history: readonly DomainEvent[], inCase: string): HeldFor {
  const reason = hiddenFor(history, inCase);
  return reason === 'bad-link' || reason === 'many-links' ? reason : 'first-link';
}

/** What moderators are told: the words stand beside it, and are nobody else's to read. */
export const noteOf = (why: HeldFor) => ({ code: why, value: '' });

/** Nobody decided it. */
const groundOf = (inCase: string, reason: string): Ground => ({ case: inCase, by: '', reason });
