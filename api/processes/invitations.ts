import * as z from 'zod';
import type { DomainEvent } from '#events/catalogue.ts';
import { effectId, effectStream } from '#events/subjects/effect.ts';
import { memberStream } from '#events/subjects/member.ts';
import { TEAM_KINDS, teamStream } from '#events/subjects/team.ts';
import { standingFrom } from '../account/account.ts';
import { invitationMail } from '../mail/invitationMail.ts';
import type { Platform } from '../platform/platform.ts';
import { codeOf, INVITATIONS, mailKey } from '../team/code.ts';
import { decideLapse } from '../team/decide.ts';
import { isOpen, type SentInvitation, teamFrom } from '../team/state.ts';
import { thingOf } from '../team/things.ts';
import type { Effect, Intention, Outcome, Process } from './process.ts';
import { readUpTo } from './readUpTo.ts';
import { type MailDeps, sendMail } from './sendMail.ts';

const RETRY_MS = 2000;
/** What came of a mail that named who left meanwhile. */
const INVITER_LEFT = 'its inviter left';
/** So many invitations that have expired are taken up in one minute. */
const LAPSED_AT_ONCE = 100;

const payload = z.object({
  about: z.enum(['mail', 'again', 'lapse', 'forget']),
  kind: z.enum(TEAM_KINDS),
  thing: z.string(),
  invitation: z.string(),
  /** Of the event that asks for it; 0 where the day does. */
  position: z.number(),
});
type Payload = z.output<typeof payload>;

export interface InvitationsDeps
  extends Pick<Platform, 'commands' | 'keyring' | 'reads' | 'publicUrl' | 'secret' | 'clock'>,
    MailDeps {
  /** Mails lie ready for whoever takes them away, and are taken back until then; else they have gone. */
  readonly lieReady: boolean;
}

/**
 * Mails each invitation into a team, again where its inviter left and took the mail along that named them, lets it lapse when its time is over, and destroys the key of its address once it is
 * over, however it ended. The code is in no event: it is derived from the invitation's id, with the secret.
 */
export function invitations(deps: InvitationsDeps): Process {
  const { commands, keyring, reads, publicUrl, secret, clock } = deps;
  const key = secret('invitations');

  /** null where it cannot be answered any more, or its address is gone. */
  async function openOne({ kind, thing, invitation }: Payload): Promise<SentInvitation | null> {
    const found = teamFrom(await commands.history(teamStream(kind, thing)), '').invitations.get(invitation);
    return found && isOpen(found, clock()) ? found : null;
  }

  /** '' for one who has been forgotten. */
  async function nameOf(member: string): Promise<string> {
    const standing = standingFrom(await commands.history(memberStream(member)));
    return standing.is === 'member' ? standing.name : '';
  }

  /** @param id of the effect that mails it first: whoever has that mail is not told twice */
  async function mail(id: string, { intendedAt }: Effect, about: Payload): Promise<Outcome> {
    const sent = await openOne(about);
    if (!sent?.to) return { ended: 'needless', reason: 'over' };
    const team = thingOf(reads, about.kind, about.thing);
    if (!team) return { retryAfterMs: RETRY_MS, reason: 'the read model is behind the log' };
    const { email } = sent.to;
    const [inviter, code] = [await nameOf(sent.by), codeOf(key, sent.id)];
    const text = invitationMail({
      inviter,
      team: team.name,
      role: sent.role,
      publicUrl,
      code,
      expiresAt: sent.expiresAt,
    });
    // Where it ended meanwhile, or its inviter left, whoever was to take the mail back has come too early.
    let hasLeft = false;
    async function isGood(): Promise<boolean> {
      hasLeft = inviter !== '' && (await nameOf(sent?.by ?? '')) === '';
      return !hasLeft && (await openOne(about))?.to != null;
    }
    const named = inviter === '' ? {} : { names: sent.by };
    const outcome = await sendMail(
      deps,
      { id, intendedAt, position: about.position, to: email, ...named, ...text },
      isGood,
    );
    return hasLeft && 'ended' in outcome ? { ...outcome, reason: INVITER_LEFT } : outcome;
  }

  /** The team still invites: its mail goes once more, without the name. Where mails have gone, it has arrived. */
  async function mailAgain(effect: Effect, about: Payload): Promise<Outcome> {
    if (!deps.lieReady) return { ended: 'needless', reason: 'it has gone' };
    const first = effectId(INVITATIONS, mailKey(about.invitation));
    const ended = (await commands.history(effectStream(first))).findLast(({ type }) => type === 'EffectEnded');
    if (ended?.type !== 'EffectEnded') return { retryAfterMs: RETRY_MS, reason: 'it is on its way' };
    const isNameless = ended.position > about.position && ended.data.reason !== INVITER_LEFT;
    return isNameless ? { ended: 'needless', reason: 'it went without the name' } : mail(first, effect, about);
  }

  async function lapse({ command }: Effect, { kind, thing, invitation }: Payload): Promise<Outcome> {
    await commands.execute(teamStream(kind, thing), command(), decideLapse({ kind, thing }, invitation));
    return { ended: 'done' };
  }

  return {
    name: INVITATIONS,
    causes: ['MemberInvited', 'InvitationAnswered', 'InvitationWithdrawn', 'InvitationLapsed', 'MemberErased'],
    react: wanted,

    async *fanOut(event) {
      if (event.type !== 'MemberErased') return;
      const { position } = event;
      await readUpTo(deps, position, ['teams']);
      for (let after = -1; ; ) {
        const found = reads.queries.teams.openBy(event.data.member, after);
        const last = found.at(-1);
        if (!last) return;
        yield found.map(({ id, kind, thing }) => intention({ about: 'again', kind, thing, invitation: id, position }));
        after = last.position;
      }
    },

    due: (now) =>
      reads.queries.teams
        .expired(now, LAPSED_AT_ONCE)
        .map(({ id, kind, thing }) => intention({ about: 'lapse', kind, thing, invitation: id, position: 0 })),

    async carryOut(effect): Promise<Outcome> {
      const about = payload.parse(effect.payload);
      if (about.about === 'mail') return mail(effect.id, effect, about);
      if (about.about === 'again') return mailAgain(effect, about);
      if (about.about === 'lapse') return lapse(effect, about);
      await keyring.destroy(about.invitation);
      return { ended: 'done' };
    },
  };
}

const keyOf = (about: Payload['about'], id: string): string => (about === 'mail' ? mailKey(id) : `${about} ${id}`);
const intention = (about: Payload): Intention => ({ key: keyOf(about.about, about.invitation), payload: about });

function wanted(event: DomainEvent): Intention[] {
  const { position } = event;
  switch (event.type) {
    case 'MemberInvited': {
      const { kind, thing, invitation } = event.data;
      return [intention({ about: 'mail', kind, thing, invitation, position })];
    }
    case 'InvitationAnswered':
    case 'InvitationWithdrawn':
    case 'InvitationLapsed': {
      const { kind, thing, invitation } = event.data;
      return [intention({ about: 'forget', kind, thing, invitation, position })];
    }
    default:
      return [];
  }
}
