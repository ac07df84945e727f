import * as z from 'zod';
import type { DomainEvent } from '#events/catalogue.ts';
import { memberStream } from '#events/subjects/member.ts';
import { TEAM_KINDS, type TeamKind } from '#events/subjects/team.ts';
import { verificationStream } from '#events/subjects/verification.ts';
import { standingFrom } from '../account/account.ts';
import { domainProofMail } from '../mail/domainProofMail.ts';
import type { Platform } from '../platform/platform.ts';
import { thingOf } from '../team/things.ts';
import { codeOf } from '../verification/code.ts';
import { decideEnd, waiting } from '../verification/decide.ts';
import { verificationFrom } from '../verification/state.ts';
import { subjectOf } from '../verification/subject.ts';
import type { Effect, Intention, Outcome, Process } from './process.ts';
import { type MailDeps, sendMail } from './sendMail.ts';

const RETRY_MS = 2000;
/** What was intended before companies proved their domains is of a provider. */
const kind = z.enum(TEAM_KINDS).default('provider');

/** `position`: of the event that asks for it. */
const payload = z.discriminatedUnion('about', [
  z.object({ about: z.literal('mail'), kind, thing: z.string(), proof: z.string(), position: z.number() }),
  z.object({ about: z.literal('look'), kind, thing: z.string(), position: z.number() }),
]);
type Payload = z.output<typeof payload>;
type About<A extends Payload['about']> = Extract<Payload, { about: A }>;

export interface DomainProofsDeps
  extends Pick<Platform, 'commands' | 'reads' | 'publicUrl' | 'secret' | 'clock'>,
    MailDeps {}

/**
 * Mails the code by which a company or provider proves its domain, and ends a proof whose domain is no longer the website's. The code is in no event: it is derived from the proof's id, with the secret.
 */
export function domainProofs(deps: DomainProofsDeps): Process {
  const { commands, reads, publicUrl, secret, clock } = deps;
  const key = secret('domain-proofs');

  /** The address that waits for this code; null where it is answered, too old, or its writer has been forgotten. */
  async function waitingFor({ kind, thing, proof }: About<'mail'>) {
    const asked = waiting(verificationFrom(await commands.history(verificationStream(kind, thing))), clock());
    return asked?.proof === proof && asked.email !== null
      ? { by: asked.by, email: asked.email, domain: asked.domain }
      : null;
  }

  const isThere = async (member: string): Promise<boolean> =>
    standingFrom(await commands.history(memberStream(member))).is === 'member';

  async function mail({ id, intendedAt }: Effect, about: About<'mail'>): Promise<Outcome> {
    const to = await waitingFor(about);
    if (to === null || !(await isThere(to.by))) return { ended: 'needless', reason: 'over' };
    const named = thingOf(reads, about.kind, about.thing);
    if (!named) return { retryAfterMs: RETRY_MS, reason: 'the read model is behind the log' };
    const text = domainProofMail({
      ...{ name: named.name, domain: to.domain, code: codeOf(key, about.proof) },
      page: `${publicUrl}${pageOf(about)}`,
    });
    return sendMail(deps, { id, intendedAt, position: about.position, to: to.email, names: to.by, ...text }, () =>
      isThere(to.by),
    );
  }

  async function look(effect: Effect, { kind, thing }: About<'look'>): Promise<Outcome> {
    const subject = await subjectOf(deps, kind, thing);
    if (!subject) return { retryAfterMs: RETRY_MS, reason: 'the read model is behind the log' };
    const command = effect.command();
    const decide = decideEnd({ kind, thing }, subject.website, command.at);
    await commands.execute(verificationStream(kind, thing), command, decide);
    return { ended: 'done' };
  }

  return {
    name: 'domain-proofs',
    causes: ['DomainProofAsked', 'DomainProved', 'ProviderChanged', 'CompanyEdited'],
    react: wanted,

    async carryOut(effect): Promise<Outcome> {
      const about = payload.parse(effect.payload);
      return about.about === 'mail' ? mail(effect, about) : look(effect, about);
    },
  };
}

/** Where the code is typed. */
const pageOf = ({ kind, thing }: { readonly kind: TeamKind; readonly thing: string }): string =>
  kind === 'provider' ? `/providers/${thing}` : `/dashboard/team?kind=company&id=${thing}`;

const look = (cause: string, kind: TeamKind, thing: string, position: number): Intention => ({
  key: `look ${cause}`,
  payload: { about: 'look', kind, thing, position } satisfies Payload,
});

function wanted(event: DomainEvent): Intention[] {
  const { position } = event;
  switch (event.type) {
    case 'DomainProofAsked': {
      const { kind, thing, proof } = event.data;
      return [{ key: `mail ${proof}`, payload: { about: 'mail', kind, thing, proof, position } satisfies Payload }];
    }
    // The website may have been changed while the code was answered.
    case 'DomainProved':
      return [look(event.id, event.data.kind, event.data.thing, position)];
    case 'ProviderChanged':
      return event.data.website === undefined ? [] : [look(event.id, 'provider', event.data.provider, position)];
    case 'CompanyEdited':
      return event.data.website === undefined ? [] : [look(event.id, 'company', event.data.company, position)];
    default:
      return [];
  }
}
