import * as z from 'zod';
import type { EventNamed } from '#events/catalogue.ts';
import type { Position } from '#events/port/store.ts';
import { ABUSE_REASONS } from '#events/subjects/abuse.ts';
import { caseStream } from '#events/subjects/case.ts';
import { memberStream } from '#events/subjects/member.ts';
import { standingStream } from '#events/subjects/standing.ts';
import { TEAM_KINDS, type TeamKind } from '#events/subjects/team.ts';
import { verificationStream } from '#events/subjects/verification.ts';
import { hides } from '#projections/case/inForce.ts';
import { toldOf } from '#projections/case/told.ts';
import { standingFrom } from '../account/account.ts';
import { answerable, isOfOtherSide } from '../case/decide.ts';
import { openCase } from '../case/open.ts';
import { type Case, caseFrom } from '../case/state.ts';
import { caseMail } from '../mail/caseMail.ts';
import { hiddenAfter } from '../moderation/hiddenStill.ts';
import { createSettling, type DecisionEffects } from '../moderation/settle.ts';
import { createSubjects, NOW } from '../moderation/subject.ts';
import { CHANGED_MEANWHILE, wasUnread } from '../moderation/unread.ts';
import type { Platform } from '../platform/platform.ts';
import { heldFor, noteOf } from '../post/heldLinks.ts';
import { isHiddenBy } from '../standing/decide.ts';
import { waitingSince } from '../verification/opening.ts';
import { verificationFrom } from '../verification/state.ts';
import type { Effect, Outcome, Process } from './process.ts';
import { type MailDeps, sendMail } from './sendMail.ts';

const payload = z.discriminatedUnion('about', [
  /** `from`: not before, in milliseconds since 1970; left out, at once. */
  z.object({ about: z.literal('settle'), case: z.string(), from: z.exactOptional(z.number()) }),
  z.object({ about: z.literal('mail'), case: z.string(), decision: z.string(), member: z.string() }),
  z.object({
    about: z.literal('open'),
    kind: z.string(),
    id: z.string(),
    reason: z.exactOptional(z.enum(ABUSE_REASONS)),
  }),
  /** `since`: where in the log it was given. */
  z.object({ about: z.literal('open-proof'), kind: z.enum(TEAM_KINDS), id: z.string(), since: z.number() }),
  /** `since`: where in the log it was held. */
  z.object({
    ...{ about: z.literal('open-held'), kind: z.enum(['post', 'comment']), id: z.string() },
    ...{ case: z.string(), since: z.number() },
  }),
]);
/** A decision that follows another within so long is told once it has stood for as long: milliseconds. */
const AGAIN_MS = 5 * 60_000;

type About<A extends z.output<typeof payload>['about']> = Extract<z.output<typeof payload>, { about: A }>;

export interface CaseDecisionsDeps
  extends Pick<Platform, 'commands' | 'reads' | 'store' | 'keyring' | 'publicUrl'>,
    MailDeps {}

/**
 * Carries decisions of moderators out where whoever decided was cut off, mails those whom they concern, opens cases whose
 * report, held link, claimed number or certificate was cut off, and removes for good what nobody objected to in time.
 */
export function caseDecisions(deps: CaseDecisionsDeps, effects: DecisionEffects = {}): Process {
  const { commands, reads, publicUrl } = deps;
  const settle = createSettling(deps, effects);
  const subjectOf = createSubjects(deps);

  async function addressOf(member: string): Promise<string | null> {
    const standing = standingFrom(await commands.history(memberStream(member)));
    return standing.is === 'member' ? standing.email : null;
  }

  async function mail(effect: Effect, inCase: string, decision: string, member: string): Promise<Outcome> {
    const { id, intendedAt } = effect;
    const history = await commands.history(caseStream(inCase));
    const decided = history.filter(isDecision);
    const tells = (at: number): boolean => {
      const [one, before] = [decided[at], decided[at - 1]];
      return one !== undefined && toldOf(one.data, before?.data.decision ?? '').includes(member);
    };
    const index = decided.findIndex((one) => one.id === decision);
    const event = decided[index];
    if (!event || !tells(index)) return { ended: 'needless', reason: 'nothing to tell' };
    const before = decided.slice(0, index).findLast((_, at) => tells(at));
    if (isAgain(event, before)) {
      const early = event.at + AGAIN_MS - effect.command().at;
      if (early > 0) return { retryAfterMs: early, reason: 'it may be decided again' };
      if (!stands(caseFrom(history), decision)) return { ended: 'needless', reason: 'it was decided again' };
    }
    const to = await addressOf(member);
    if (to === null) return { ended: 'needless', reason: 'forgotten' };
    const { data, personal, position } = event;
    const subject = await subjectOf(data.kind, data.id);
    const title = subject.at(NOW)?.title ?? '';
    const caseBefore = caseFrom(history.filter((one) => one.position < position));
    const then = caseFrom(history.filter((one) => one.position <= position));
    const isOther = isOfOtherSide({ against: [], ...data }, member);
    const isTheirs = isOther === isOfOtherSide({ against: [], ...data }, caseBefore?.objector ?? null);
    if (then?.last && wasUnread(subject, then.last)) return { ended: 'needless', reason: CHANGED_MEANWHILE };
    const text = caseMail({
      ...{ ...data, title, words: personal?.[member]?.words ?? '', publicUrl, isOther },
      stillHidden: then && (await hiddenAfter(deps, then, subject)),
      // Who did not object themselves reads it as a decision like others.
      objection: isTheirs ? data.objection : null,
      may: then && answerable(then, member, event.at),
    });
    return sendMail(deps, { id, intendedAt, position, to, ...text }, async () => (await addressOf(member)) !== null);
  }

  /** Opens the case of what a team gave and was cut off before it was open; not where it was taken back or decided on since. */
  async function openProof(
    { command, id: key }: Effect,
    kind: TeamKind,
    id: string,
    since: Position,
  ): Promise<Outcome> {
    const given = waitingSince(verificationFrom(await commands.history(verificationStream(kind, id))), since);
    if (!given) return { ended: 'needless', reason: 'it does not wait any more' };
    await openCase(deps, { kind, id, ...given, since }, command(key));
    return { ended: 'done' };
  }

  /** Opens the case of what is held where whoever held it was cut off before: others do not see it, and nobody would look. */
  async function openHeld({ kind, id, case: inCase, since }: About<'open-held'>, effect: Effect): Promise<Outcome> {
    const standing = await commands.history(standingStream(kind, id));
    if (!isHiddenBy(standing, inCase)) return { ended: 'needless', reason: 'it is held no more' };
    const found = caseFrom(await commands.history(caseStream(inCase)));
    if (hides(found?.inForce.seen ?? null)) return { ended: 'needless', reason: 'a moderator hid it' };
    const opening = { kind, id, cause: 'review', notes: [noteOf(heldFor(standing, inCase))], in: inCase } as const;
    await openCase(deps, { ...opening, since }, effect.command(effect.id));
    return { ended: 'done' };
  }

  return {
    name: 'case-decisions',
    causes: ['CaseDecided', 'NumberAsked', 'CertificateSent', 'ThingHidden'],
    react(event) {
      if (event.type === 'ThingHidden') {
        const { kind, id, by, case: inCase } = event.data;
        // Where somebody decided it, its case is there.
        if (by !== '' || (kind !== 'post' && kind !== 'comment')) return [];
        const held = { about: 'open-held', kind, id, case: inCase, since: event.position } as const;
        return [{ key: `open ${event.id}`, payload: held }];
      }
      if (event.type === 'NumberAsked' || event.type === 'CertificateSent') {
        const { kind, thing: id } = event.data;
        return [{ key: `open ${event.id}`, payload: { about: 'open-proof', kind, id, since: event.position } }];
      }
      if (event.type !== 'CaseDecided') return [];
      const { id, data } = event;
      const mails = [...data.concerned, ...(data.against ?? [])].map((member) => ({
        key: `mail ${id} ${member}`,
        payload: { about: 'mail', case: data.case, decision: id, member },
      }));
      return [{ key: `settle ${id}`, payload: { about: 'settle', case: data.case } }, ...mails];
    },

    due(now) {
      const { cases } = reads.queries;
      return [
        ...cases.unheard(now).map(({ kind, thing, unheard, unheardFor }) => ({
          key: `open ${kind} ${thing} ${unheard}`,
          payload: { about: 'open', kind, id: thing, ...(unheardFor !== '' && { reason: unheardFor }) },
        })),
        ...cases.removable(now).map(({ id, decided, since }) => ({
          // Somebody may have objected right then, and left: what closed since is looked at anew.
          key: `remove ${id} ${decided} ${since}`,
          payload: { about: 'settle', case: id, from: now },
        })),
      ];
    },

    async carryOut(effect) {
      const wanted = payload.parse(effect.payload);
      if (wanted.about === 'mail') return mail(effect, wanted.case, wanted.decision, wanted.member);
      if (wanted.about === 'open-held') return openHeld(wanted, effect);
      if (wanted.about === 'open-proof') return openProof(effect, wanted.kind, wanted.id, wanted.since);
      if (wanted.about === 'settle') {
        // By the clock of another machine it may not be time yet: done now, it would be done for good, and nothing removed.
        const early = (wanted.from ?? 0) - effect.command().at;
        if (early > 0) return { retryAfterMs: early, reason: 'this clock is behind' };
        await settle(wanted.case, effect.command);
      } else {
        const kind = wanted.kind as EventNamed<'CaseOpened'>['data']['kind']; // as `due` wrote it
        const { id, reason } = wanted;
        const opening = { kind, id, cause: 'reports', notes: [], ...(reason && { reason }) } as const;
        await openCase(deps, opening, effect.command(effect.id));
      }
      return { ended: 'done' };
    },
  };
}

/** Whoever goes back and forth sends no mail for each. Who objected waits for the answer. */
const isAgain = (event: EventNamed<'CaseDecided'>, before: EventNamed<'CaseDecided'> | undefined): boolean =>
  before !== undefined && event.data.objection === null && event.at - before.at < AGAIN_MS;

const stands = (found: Case | null, decision: string): boolean =>
  [found?.last, found?.inForce.seen, found?.inForce.suspension, found?.inForce.proof].some(
    (one) => one?.id === decision,
  );

const isDecision = (event: { readonly type: string }): event is EventNamed<'CaseDecided'> =>
  event.type === 'CaseDecided';
