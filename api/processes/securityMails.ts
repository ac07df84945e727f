import * as z from 'zod';
import type { DomainEvent } from '#events/catalogue.ts';
import { emailChangeStream } from '#events/subjects/emailChange.ts';
import { factorsStream } from '#events/subjects/factor.ts';
import { memberStream } from '#events/subjects/member.ts';
import { sessionStream } from '#events/subjects/session.ts';
import { standingFrom } from '../account/account.ts';
import { changeCodes } from '../account/changeCodes.ts';
import { askedFrom, isUndone } from '../account/emailChange.ts';
import { factorSeals } from '../account/mailedSeals.ts';
import { removalFrom } from '../factor/removal.ts';
import * as mails from '../mail/securityMails.ts';
import type { Mail } from '../mail/transport.ts';
import type { Platform } from '../platform/platform.ts';
import type { Effect, Intention, Outcome, Process } from './process.ts';
import { type MailDeps, sendMail } from './sendMail.ts';

const NEWS = {
  app: 'An authenticator app was set up as your second factor.',
  passkey: 'A passkey was added to your second factors.',
  removed: 'One of your second factors was removed.',
  recovery: 'One of your recovery codes was used.',
  void: 'Your recovery codes are good no more, since somebody else may have them. Make new ones in your settings.',
} as const;

const caused = { member: z.string(), position: z.number() };
const payload = z.discriminatedUnion('about', [
  z.object({ ...caused, about: z.enum(['code', 'asked', 'changed', 'welcome']), change: z.string() }),
  z.object({ ...caused, about: z.literal('device'), session: z.string() }),
  z.object({
    ...caused,
    about: z.literal('factor'),
    what: z.enum(['app', 'passkey', 'removed', 'recovery', 'void']),
    /** Which was added: its mail has a link that undoes it. */
    factor: z.exactOptional(z.string()),
  }),
  z.object({ ...caused, about: z.literal('removal'), removal: z.string() }),
]);
type Payload = z.output<typeof payload>;

export interface SecurityMailsDeps extends Pick<Platform, 'commands' | 'publicUrl' | 'secret' | 'clock'>, MailDeps {}

const inIndia = (at: number): string =>
  `${new Date(at).toLocaleString('en-IN', { timeZone: 'Asia/Kolkata' })}, Indian Standard Time`;

type Letter = Pick<Mail, 'subject' | 'text' | 'to'>;

/** Tells members what happens to their account: a new address (both are told), a new device, second factors. */
export function securityMails({ commands, publicUrl, secret, clock, ...sending }: SecurityMailsDeps): Process {
  const codes = changeCodes({ secret });
  const seals = factorSeals({ secret });

  const account = async (member: string) => {
    const history = await commands.history(memberStream(member));
    const standing = standingFrom(history);
    return standing.is === 'member' ? { ...standing, history } : null;
  };

  /** null where there is no sense in it any more. */
  async function letter(about: Payload): Promise<Letter | null> {
    const { member } = about;
    const owner = await account(member);
    if (owner === null) return null;
    if (about.about === 'factor') {
      const [what, added] = [NEWS[about.what], about.factor && seals.added.seal(member, about.factor)];
      const text = added ? mails.factorAdded(publicUrl, what, added) : mails.factorNews(publicUrl, what);
      return { to: owner.email, ...text };
    }
    if (about.about === 'removal') {
      const waiting = removalFrom(await commands.history(factorsStream(member)));
      if (waiting?.removal !== about.removal) return null;
      const stop = seals.removal.seal(member, about.removal);
      const day = waiting.from === null ? null : inIndia(waiting.from);
      return { to: owner.email, ...mails.removalAsked(publicUrl, day, stop) };
    }
    if (about.about === 'device') {
      const [started] = await commands.history(sessionStream(about.session));
      if (started?.type !== 'SessionStarted') return null;
      return { to: owner.email, ...mails.newDevice(publicUrl, started.personal?.browser ?? '', inIndia(started.at)) };
    }
    const { change } = about;
    const asked = askedFrom(await commands.history(emailChangeStream(member))).find((one) => one.change === change);
    if (!asked || isUndone(owner.history, change)) return null;
    const undo = codes.undoOf(member, change);
    switch (about.about) {
      case 'code':
        return clock() < asked.expiresAt
          ? { to: asked.email, ...mails.changeCode(publicUrl, codes.codeOf(change)) }
          : null;
      case 'asked':
        return { to: asked.before, ...mails.changeAsked(publicUrl, undo) };
      case 'changed':
        return { to: asked.before, ...mails.changed(publicUrl, undo) };
      case 'welcome':
        return { to: asked.email, ...mails.welcomed(publicUrl) };
    }
  }

  return {
    name: 'security-mails',
    causes: [
      'EmailChangeAsked',
      'EmailChanged',
      'SessionStarted',
      'TotpConfirmed',
      'PasskeyAdded',
      'FactorRemoved',
      'RecoveryCodeUsed',
      'RecoveryCodesIssued',
      'FactorsRemovalAsked',
    ],
    react: wanted,

    async carryOut({ id, intendedAt, payload: given }: Effect): Promise<Outcome> {
      const about = payload.parse(given);
      const mail = await letter(about);
      if (mail === null) return { ended: 'needless', reason: 'over, or forgotten' };
      return sendMail(
        sending,
        { id, intendedAt, position: about.position, names: about.member, ...mail },
        async () => (await account(about.member)) !== null,
      );
    },
  };
}

function wanted(event: DomainEvent): Intention[] {
  const { position } = event;
  const tell = (key: string, about: Payload): Intention => ({ key, payload: about });
  const factor = (member: string, what: keyof typeof NEWS, added?: string) => [
    tell(event.id, { about: 'factor', member, position, what, ...(added !== undefined && { factor: added }) }),
  ];
  switch (event.type) {
    case 'EmailChangeAsked': {
      const { member, change } = event.data;
      return (['code', 'asked'] as const).map((about) =>
        tell(`${about} ${change}`, { about, member, change, position }),
      );
    }
    case 'EmailChanged': {
      const { member, change } = event.data;
      return (['changed', 'welcome'] as const).map((about) =>
        tell(`${about} ${change}`, { about, member, change, position }),
      );
    }
    case 'SessionStarted': {
      const { member, session, newDevice } = event.data;
      // A device that was told of is news again once the account was taken back.
      return newDevice ? [tell(`device ${member} ${session}`, { about: 'device', member, session, position })] : [];
    }
    case 'TotpConfirmed':
      return factor(event.data.member, 'app', event.data.factor);
    case 'PasskeyAdded':
      return factor(event.data.member, 'passkey', event.data.factor);
    case 'FactorRemoved':
      return factor(event.data.member, 'removed');
    case 'RecoveryCodeUsed':
      return factor(event.data.member, 'recovery');
    case 'RecoveryCodesIssued':
      // In place of the old ones there are none.
      return event.data.hashes.length === 0 ? factor(event.data.member, 'void') : [];
    case 'FactorsRemovalAsked': {
      const { member, removal } = event.data;
      return [tell(`removal ${removal}`, { about: 'removal', member, position, removal })];
    }
    default:
      return [];
  }
}
