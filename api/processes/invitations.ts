import * as z from 'zod';
import type { DomainEvent } from '#events/catalogue.ts';
import { memberStream } from '#events/subjects/member.ts';
import { TEAM_KINDS, teamStream } from '#events/subjects/team.ts';
import { standingFrom } from '../account/account.ts';
import { invitationMail } from '../mail/invitationMail.ts';
import type { Platform } from '../platform/platform.ts';
import { codeOf } from '../team/code.ts';
import { decideLapse } from '../team/decide.ts';
import { isOpen, type SentInvitation, teamFrom } from '../team/state.ts';
import { thingOf } from '../team/things.ts';
import type { Effect, Intention, Outcome, Process } from './process.ts';
import { type MailDeps, sendMail } from './sendMail.ts';

const RETRY_MS = 2000;
/** So many invitations that have expired are taken up in one minute. */
const LAPSED_AT_ONCE = 100;

const payload = z.object({
  about: z.enum(['mail', 'lapse', 'forget']),
  kind: z.enum(TEAM_KINDS),
  thing: z.string(),
  invitation: z.string(),
  /** Of the event that asks for it; 0 where the day does. */
  position: z.number(),
});
type Payload = z.output<typeof payload>;

export interface InvitationsDeps
  extends Pick<Platform, 'commands' | 'keyring' | 'reads' | 'publicUrl' | 'secret' | 'clock'>,
    MailDeps {}

/**
 * Mails each invitation into a team, lets it lapse when its time is over, and destroys the key of its address once it is
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

  async function mail({ id, intendedAt }: Effect, about: Payload): Promise<Outcome> {
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
    const isGood = async (): Promise<boolean> =>
      (await openOne(about))?.to != null && (inviter === '' || (await nameOf(sent.by)) !== '');
    return sendMail(deps, { id, intendedAt, position: about.position, to: email, names: sent.by, ...text }, isGood);
  }

  async function lapse({ command }: Effect, { kind, thing, invitation }: Payload): Promise<Outcome> {
    await commands.execute(teamStream(kind, thing), command(), decideLapse({ kind, thing }, invitation));
    return { ended: 'done' };
  }

  return {
    name: 'invitations',
    causes: ['MemberInvited', 'InvitationAnswered', 'InvitationWithdrawn', 'InvitationLapsed'],
    react: wanted,

    due: (now) =>
      reads.queries.teams
        .expired(now, LAPSED_AT_ONCE)
        .map(({ id, kind, thing }) => intention({ about: 'lapse', kind, thing, invitation: id, position: 0 })),

    async carryOut(effect): Promise<Outcome> {
      const about = payload.parse(effect.payload);
      if (about.about === 'mail') return mail(effect, about);
      if (about.about === 'lapse') return lapse(effect, about);
      await keyring.destroy(about.invitation);
      return { ended: 'done' };
    },
  };
}

const intention = (about: Payload): Intention => ({ key: `${about.about} ${about.invitation}`, payload: about });

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
