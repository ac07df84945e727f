import * as z from 'zod';
import type { DomainEvent } from '#events/catalogue.ts';
import { REVIEWED_KINDS, type ReviewedKind } from '#events/subjects/standing.ts';
import { TEAM_KINDS } from '#events/subjects/team.ts';
import { type HeldPart, partsOf } from '#projections/verification/parts.ts';
import { openCase } from '../case/open.ts';
import type { Platform } from '../platform/platform.ts';
import { type Looked, noticed } from '../review/notices.ts';
import { createStanding } from '../standing/standing.ts';
import type { Effect, Intention, Outcome, Process } from './process.ts';

const RETRY_MS = 1000;
const HOUR_MS = 3_600_000;

const kind = z.enum(REVIEWED_KINDS);
/** `position`: of the event that asks for it. */
const payload = z.discriminatedUnion('about', [
  z.object({ about: z.literal('new'), kind, id: z.string(), position: z.number() }),
  z.object({ about: z.literal('proved'), kind: z.enum(TEAM_KINDS), id: z.string(), position: z.number() }),
  z.object({ about: z.literal('kept'), kind, id: z.string(), case: z.string(), by: z.string() }),
]);
type Payload = z.output<typeof payload>;
type About<A extends Payload['about']> = Extract<Payload, { about: A }>;

/** The domain that was proved. */
const domainIn = (parts: readonly HeldPart[]): string | null =>
  parts.find(({ kind }) => kind === 'domain')?.text ?? null;

/**
 * Opens a case for each company and fund that awaits a review, with what a program noticed of it; lets it pass when a
 * moderator keeps it; and shows what waited for a domain that is proved now.
 */
export function reviews(platform: Pick<Platform, 'commands' | 'store' | 'keyring' | 'reads'>): Process {
  const { reads } = platform;
  const standing = createStanding(platform);

  /** What the thing says of itself; null where it is not there. */
  function said(what: ReviewedKind, id: string): Pick<Looked, 'names' | 'texts' | 'provedDomain'> | null {
    const { directory, funds, providers } = reads.queries;
    if (what === 'company') {
      const company = directory.known(id);
      if (!company) return null;
      const { registeredEntity, tagline, description, website, socialLinks, verification } = company;
      const texts = [website, ...socialLinks, tagline, description];
      return { names: [registeredEntity], texts, provedDomain: domainIn(verification) };
    }
    const fund = funds.known(id, '');
    if (!fund) return null;
    const provider = providers.known(fund.providerId);
    const texts = [provider?.website ?? '', provider?.about ?? '', fund.description];
    return { names: [fund.provider], texts, provedDomain: domainIn(provider ? partsOf(provider.verification) : []) };
  }

  async function open({ kind: what, id, position }: About<'new'>, effect: Effect): Promise<Outcome> {
    const at = effect.intendedAt.getTime();
    if (reads.position(['reviews', 'directory', 'funds', 'providers']) < position)
      return { retryAfterMs: RETRY_MS, reason: 'the read models are behind the log' };
    const [made, told] = [reads.queries.reviews.find(what, id), said(what, id)];
    if (!made || !told) return { ended: 'needless', reason: 'gone' };
    const alike = reads.queries.reviews.alike(made.n).map((other) => `${other.kind} ${other.id}`);
    const madeInHour = reads.queries.reviews.made(made.owner, at - HOUR_MS, at);
    const notes = noticed({ ...told, alike, madeInHour });
    await openCase(platform, { kind: what, id, cause: 'review', notes }, effect.command());
    return { ended: 'done' };
  }

  /** What waits for it: the company itself, or what the provider offers. */
  async function showProved({ kind: what, id, position }: About<'proved'>, effect: Effect): Promise<Outcome> {
    if (reads.position(['directory', 'funds']) < position)
      return { retryAfterMs: RETRY_MS, reason: 'the read models are behind the log' };
    const { directory, funds } = reads.queries;
    const waiting =
      what === 'company'
        ? [directory.withheld(id)].flatMap((row) => (row ? [{ id, review: row.review }] : []))
        : funds.ofProvider(id, '').map((fund) => ({ id: fund._id, review: fund.review }));
    const thing = what === 'company' ? 'company' : 'fund';
    for (const one of waiting)
      if (one.review === 'before') await standing.pass({ kind: thing, id: one.id }, null, effect.command());
    return { ended: 'done' };
  }

  return {
    name: 'reviews',
    causes: ['CompanyRegistered', 'FundCreated', 'DomainProved', 'CaseDecided'],
    react: wanted,
    async carryOut(effect): Promise<Outcome> {
      const about = payload.parse(effect.payload);
      if (about.about === 'new') return open(about, effect);
      if (about.about === 'proved') return showProved(about, effect);
      const ground = { case: about.case, by: about.by };
      await standing.pass({ kind: about.kind, id: about.id }, ground, effect.command());
      return { ended: 'done' };
    },
  };
}

function wanted(event: DomainEvent): Intention[] {
  const { position } = event;
  const one = (key: string, about: Payload): Intention[] => [{ key, payload: about }];
  switch (event.type) {
    case 'CompanyRegistered': {
      const { company: id, review } = event.data;
      return review === undefined ? [] : one(`new ${id}`, { about: 'new', kind: 'company', id, position });
    }
    case 'FundCreated': {
      const { fund: id, review } = event.data;
      return review === undefined ? [] : one(`new ${id}`, { about: 'new', kind: 'fund', id, position });
    }
    case 'DomainProved': {
      const { kind: what, thing: id } = event.data;
      return one(`proved ${event.id}`, { about: 'proved', kind: what, id, position });
    }
    case 'CaseDecided': {
      const { cause, decision, kind: what, id, case: of, by } = event.data;
      if (cause !== 'review' || decision !== 'keep' || (what !== 'company' && what !== 'fund')) return [];
      return one(`kept ${event.id}`, { about: 'kept', kind: what, id, case: of, by });
    }
    default:
      return [];
  }
}
