import * as z from 'zod';
import { effectStream } from '#events/subjects/effect.ts';
import { TEAM_KINDS } from '#events/subjects/team.ts';
import { NUMBER_PARTS, PARTS, type Part, verificationStream } from '#events/subjects/verification.ts';
import type { EndingPart } from '#projections/verification/queries.ts';
import { may } from '../access/team.ts';
import type { Command } from '../commands/commands.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import { proofEndsMail } from '../mail/proofEndsMail.ts';
import type { Platform } from '../platform/platform.ts';
import { documentFileKey } from '../storage/keys.ts';
import { thingOf } from '../team/things.ts';
import { createTickets } from '../unsubscribe/ticket.ts';
import { decideLapse } from '../verification/certificate.ts';
import { decideEnd } from '../verification/decide.ts';
import { decideEndNumber } from '../verification/number.ts';
import { numberClaims } from '../verification/numberClaims.ts';
import { verificationFrom } from '../verification/state.ts';
import { subjectOf } from '../verification/subject.ts';
import { destroyCertificate } from '../verification/withdraw.ts';
import { createMemberMails, type MemberMailsDeps, wantsReminders } from './memberMails.ts';
import { type Effect, effectId, type Intention, type Outcome, type Process } from './process.ts';

const NAME = 'proof-ends';
const DAY_MS = 86_400_000;
const RETRY_MS = 2000;
/** So many parts that are too old are taken up in one minute. */
const LAPSED_AT_ONCE = 100;
/** Its team is reminded so many days before. */
const REMINDED_MS = 14 * DAY_MS;
/** Of parts that end in two weeks, so many are reminded of in one minute. */
const REMINDED_AT_ONCE = 500;

const part = { kind: z.enum(TEAM_KINDS), thing: z.string(), part: z.enum(PARTS) };
const payload = z.discriminatedUnion('about', [
  z.object({ about: z.literal('lapse'), ...part }),
  /** `until`: milliseconds since 1970. Renewed meanwhile, it needs no reminder. */
  z.object({ about: z.literal('remind'), ...part, until: z.number(), member: z.string(), position: z.number() }),
  z.object({ about: z.literal('destroy'), document: z.string() }),
  z.object({ about: z.literal('give-up'), kind: part.kind, thing: z.string(), mark: z.string() }),
]);
type Payload = z.output<typeof payload>;
type About<A extends Payload['about']> = Extract<Payload, { about: A }>;

const WHAT: Readonly<Record<Part, string>> = {
  document: 'The certificate',
  domain: 'The proof of the domain',
  gstin: 'The GSTIN',
  cin: 'The CIN',
  udyam: 'The Udyam number',
  dpiit: 'The number of the recognition as a startup',
  pan: 'The PAN',
};

export interface ProofEndsDeps
  extends MemberMailsDeps,
    Pick<Platform, 'reads' | 'store' | 'keyring' | 'files' | 'publicUrl' | 'secret' | 'clock'> {}

/**
 * Ends what proves who somebody is once it is a year old, and reminds its team two weeks before. Makes up for who was cut
 * off after an end: the certificate's key is destroyed, the number's claim given up.
 */
export function proofEnds(deps: ProofEndsDeps): Process {
  const { commands, reads, store, keyring, publicUrl, clock } = deps;
  const tickets = createTickets(deps);
  const mailTo = createMemberMails(deps);
  const claims = numberClaims({ commands, keyring });
  /** Whose reminders are in the log already, so that it need not be asked each minute. */
  const known = new Set<string>();

  const remindersOf = ({ kind, thing, part, until, position }: EndingPart): Intention[] =>
    reads.queries.teams.members(kind, thing).flatMap(({ member, role }) => {
      const payload = { about: 'remind', kind, thing, part, until, member, position } satisfies Payload;
      return may(role, 'edit') ? [{ key: `remind ${kind} ${thing} ${part} ${until} ${member}`, payload }] : [];
    });

  async function reminders(now: number): Promise<Intention[]> {
    const wanted: Intention[] = [];
    // Whoever comes to it later than a day after it was due has been told, or nothing ran.
    let after = { until: now + REMINDED_MS - DAY_MS, position: 0 };
    for (let looked = 0; looked < REMINDED_AT_ONCE; ) {
      const found = reads.queries.verifications.ending(after, now + REMINDED_MS);
      for (const intention of found.flatMap(remindersOf)) {
        if (known.has(intention.key)) continue;
        const [there] = await store.readStream(effectStream(effectId(NAME, intention.key)), { limit: 1 });
        if (there) known.add(intention.key);
        else wanted.push(intention);
      }
      const last = found.at(-1);
      if (!last) break;
      after = last;
      looked += found.length;
    }
    return wanted;
  }

  async function lapse({ kind, thing, part }: About<'lapse'>, command: Command): Promise<Outcome> {
    const of = { kind, thing };
    const stream = verificationStream(kind, thing);
    const number = NUMBER_PARTS.find((one) => one === part);
    if (number !== undefined) {
      const given = verificationFrom(await commands.history(stream)).numbers.get(number);
      if (!given) return { ended: 'needless', reason: 'not there any more' };
      await commands.execute(stream, command, decideEndNumber(of, given, 'lapsed', command.at));
      return { ended: 'done' };
    }
    if (part === 'document') {
      await commands.execute(stream, command, decideLapse(of, command.at));
      return { ended: 'done' };
    }
    const subject = await subjectOf(deps, kind, thing);
    if (!subject) return { retryAfterMs: RETRY_MS, reason: 'the read model is behind the log' };
    await commands.execute(stream, command, decideEnd(of, subject.website, command.at));
    return { ended: 'done' };
  }

  /** Until when a part holds, as its stream has it; null where it does not. */
  async function holdsUntil({ kind, thing, part }: About<'remind'>): Promise<number | null> {
    const state = verificationFrom(await commands.history(verificationStream(kind, thing)));
    if (part === 'domain') return state.proved?.until ?? null;
    if (part === 'document') return state.seen?.until ?? null;
    return state.numbers.get(part)?.until ?? null;
  }

  async function remind(effect: Effect, about: About<'remind'>): Promise<Outcome> {
    const { kind, thing, part, until, member, position } = about;
    if (until <= clock() || (await holdsUntil(about)) !== until)
      return { ended: 'needless', reason: 'over, or renewed' };
    const named = thingOf(reads, kind, thing);
    if (!named || !may(reads.queries.teams.roleOf(kind, thing, member), 'edit'))
      return { ended: 'needless', reason: 'not in its team any more' };
    const unsubscribe = tickets.address({ kind: 'reminders', member, thing: '-' });
    const page = `${publicUrl}/dashboard/team?kind=${kind}&id=${thing}`;
    const text = proofEndsMail({ name: named.name, what: WHAT[part], day: dayInIndia(until), page, unsubscribe });
    return mailTo(effect, { position, member, text, unsubscribe }, wantsReminders);
  }

  return {
    name: NAME,
    causes: ['CertificateSeen', 'CertificateDestroyed', 'CertificateEnded', 'NumberEnded'],

    react(event) {
      if (event.type === 'NumberEnded') {
        const { kind, thing, mark } = event.data;
        return [{ key: `give-up ${event.id}`, payload: { about: 'give-up', kind, thing, mark } satisfies Payload }];
      }
      if (!('document' in event.data) || event.type === 'CertificateOpened' || event.type === 'CertificateSent')
        return [];
      const { document } = event.data;
      return [{ key: `destroy ${document}`, payload: { about: 'destroy', document: String(document) } }];
    },

    async due(now) {
      const lapsed = reads.queries.verifications.lapsed(now, LAPSED_AT_ONCE);
      const ends = lapsed.map(({ kind, thing, part, until }): Intention => {
        const payload = { about: 'lapse', kind, thing, part } satisfies Payload;
        return { key: `lapse ${kind} ${thing} ${part} ${until}`, payload };
      });
      return [...ends, ...(await reminders(now))];
    },

    async carryOut(effect): Promise<Outcome> {
      const about = payload.parse(effect.payload);
      switch (about.about) {
        case 'lapse':
          return lapse(about, effect.command());
        case 'remind':
          return remind(effect, about);
        case 'give-up':
          await claims.giveUp({ kind: about.kind, thing: about.thing }, about.mark, effect.command());
          return { ended: 'done' };
        case 'destroy':
          await destroyCertificate(deps, { document: about.document, key: documentFileKey(about.document) });
          return { ended: 'done' };
      }
    },
  };
}
