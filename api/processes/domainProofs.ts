import * as z from 'zod';
import type { DomainEvent } from '#events/catalogue.ts';
import { memberStream } from '#events/subjects/member.ts';
import { providerStream } from '#events/subjects/provider.ts';
import { verificationStream } from '#events/subjects/verification.ts';
import { standingFrom } from '../account/account.ts';
import { domainProofMail } from '../mail/domainProofMail.ts';
import { type Transport, Undeliverable } from '../mail/transport.ts';
import type { Platform } from '../platform/platform.ts';
import { codeOf } from '../verification/code.ts';
import { decideEnd, verificationFrom, waiting } from '../verification/decide.ts';
import type { Effect, Intention, Outcome, Process } from './process.ts';

const RETRY_MS = 2000;
/** So many proofs that are too old are taken up in one minute. */
const LAPSED_AT_ONCE = 100;
const KIND = 'provider';

/** `position`: of the event that asks for it; 0 where the day does. */
const payload = z.discriminatedUnion('about', [
  z.object({ about: z.literal('mail'), thing: z.string(), proof: z.string(), position: z.number() }),
  z.object({ about: z.literal('look'), thing: z.string(), position: z.number() }),
]);
type Payload = z.output<typeof payload>;
type About<A extends Payload['about']> = Extract<Payload, { about: A }>;

export interface DomainProofsDeps extends Pick<Platform, 'commands' | 'reads' | 'publicUrl' | 'secret' | 'clock'> {
  readonly transport: Transport;
  /** Takes back what lies ready for an address. */
  readonly forget: (email: string) => Promise<void>;
}

/**
 * Mails the code by which a provider proves its domain, and ends a proof that is a year old, or whose domain is no longer
 * the website's. The code is in no event: it is derived from the proof's id, with the secret.
 */
export function domainProofs(deps: DomainProofsDeps): Process {
  const { commands, reads, transport, forget, publicUrl, secret, clock } = deps;
  const key = secret('domain-proofs');

  /** The address that waits for this code; null where it is answered, too old, or its writer has been forgotten. */
  async function waitingFor({ thing, proof }: About<'mail'>) {
    const asked = waiting(verificationFrom(await commands.history(verificationStream(KIND, thing))), clock());
    return asked?.proof === proof && asked.email !== null
      ? { by: asked.by, email: asked.email, domain: asked.domain }
      : null;
  }

  const isThere = async (member: string): Promise<boolean> =>
    standingFrom(await commands.history(memberStream(member))).is === 'member';

  async function mail({ id, at }: Effect, about: About<'mail'>): Promise<Outcome> {
    const to = await waitingFor(about);
    if (to === null || !(await isThere(to.by))) return { ended: 'needless', reason: 'over' };
    const provider = reads.queries.providers.find(about.thing);
    if (!provider) return { retryAfterMs: RETRY_MS, reason: 'the read model is behind the log' };
    const text = domainProofMail({
      ...{ provider: provider.name, domain: to.domain, code: codeOf(key, about.proof) },
      page: `${publicUrl}/providers/${about.thing}`,
    });
    try {
      await transport({ id, at, position: about.position, to: to.email, names: to.by, ...text });
    } catch (error) {
      if (!(error instanceof Undeliverable)) throw error;
      if (error.permanent) return { ended: 'given-up', reason: error.message };
      return { retryAfterMs: RETRY_MS, reason: error.message };
    }
    // Whoever was forgotten meanwhile has had their mails taken back already.
    if (!(await isThere(to.by))) await forget(to.email);
    return { ended: 'done' };
  }

  async function look({ at }: Effect, { thing }: About<'look'>): Promise<Outcome> {
    const told = await commands.history(providerStream(thing));
    const website = told.reduce((before, event) => websiteIn(event) ?? before, '');
    const decide = decideEnd({ kind: KIND, thing }, website, at);
    await commands.execute(verificationStream(KIND, thing), { actor: null, at }, decide);
    return { ended: 'done' };
  }

  return {
    name: 'domain-proofs',
    causes: ['DomainProofAsked', 'DomainProved', 'ProviderChanged'],
    react: wanted,

    due: (now) =>
      reads.queries.providers
        .lapsed(now, LAPSED_AT_ONCE)
        .map(({ id, until }) => ({ key: `lapse ${id} ${until}`, payload: { about: 'look', thing: id, position: 0 } })),

    async carryOut(effect): Promise<Outcome> {
      const about = payload.parse(effect.payload);
      return about.about === 'mail' ? mail(effect, about) : look(effect, about);
    },
  };
}

/** The website that an event tells; undefined where it tells none. A provider that was only named has none. */
const websiteIn = (event: DomainEvent): string | undefined =>
  event.type === 'ProviderCreated' || event.type === 'ProviderChanged' ? event.data.website : undefined;

function wanted(event: DomainEvent): Intention[] {
  const { position } = event;
  switch (event.type) {
    case 'DomainProofAsked': {
      const { thing, proof } = event.data;
      return [{ key: `mail ${proof}`, payload: { about: 'mail', thing, proof, position } satisfies Payload }];
    }
    // The website may have been changed while the code was answered.
    case 'DomainProved':
      return [
        { key: `look ${event.id}`, payload: { about: 'look', thing: event.data.thing, position } satisfies Payload },
      ];
    case 'ProviderChanged': {
      if (event.data.website === undefined) return [];
      const about = { about: 'look', thing: event.data.provider, position } satisfies Payload;
      return [{ key: `look ${event.id}`, payload: about }];
    }
    default:
      return [];
  }
}
