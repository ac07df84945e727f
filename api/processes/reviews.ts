import * as z from 'zod';
import type { DomainEvent, EventNamed } from '#events/catalogue.ts';
import type { CaseNote } from '#events/lists/case.ts';
import { caseStream, oldReviewCaseId } from '#events/subjects/case.ts';
import { REVIEWED_KINDS } from '#events/subjects/standing.ts';
import { TEAM_KINDS } from '#events/subjects/team.ts';
import { hostKeysIn, hostsIn, siteOf } from '#projections/review/hosts.ts';
import { isBelow } from '#projections/verification/bodies.ts';
import { domainIn, partsOf } from '#projections/verification/parts.ts';
import { openCase, reviewCaseOf } from '../case/open.ts';
import { caseFrom, isWaiting } from '../case/state.ts';
import { createSubjects } from '../moderation/subject.ts';
import { CHANGED_MEANWHILE, wasUnread } from '../moderation/unread.ts';
import type { Platform } from '../platform/platform.ts';
import { isVerified } from '../provider/verified.ts';
import { type Looked, type Noticed, noticed } from '../review/notices.ts';
import { createStanding } from '../standing/standing.ts';
import type { Effect, Intention, Outcome, Process } from './process.ts';
import { haveRead } from './readUpTo.ts';

const RETRY_MS = 1000;
const HOUR_MS = 3_600_000;

const kind = z.enum(REVIEWED_KINDS);
/** A provider is looked at with what it offers; another name or website that it gives itself later, by itself. */
const CHANGED_KINDS = [...REVIEWED_KINDS, 'provider'] as const;
type ChangedKind = (typeof CHANGED_KINDS)[number];
/** In which field of what moderators see a thing calls itself something, and in which there may be addresses. */
const NAME_OF = { company: 'registeredEntity', fund: 'provider', provider: 'name' } as const;
const TEXTS = ['website', 'socialLinks', 'tagline', 'description', 'about'] as const;
const NOTHING_ELSE = { provedDomain: null, alike: [], madeInHour: 0 } as const;
/** `position`: of the event that asks for it. */
const payload = z.discriminatedUnion('about', [
  z.object({ about: z.literal('new'), kind, id: z.string(), position: z.number() }),
  z.object({ about: z.literal('changed'), kind: z.enum(CHANGED_KINDS), id: z.string(), position: z.number() }),
  z.object({ about: z.literal('proved'), kind: z.enum(TEAM_KINDS), id: z.string(), position: z.number() }),
  z.object({
    about: z.literal('kept'),
    kind,
    id: z.string(),
    case: z.string(),
    by: z.string(),
    position: z.number().optional(),
  }),
]);
type Said = Pick<Looked, 'names' | 'texts' | 'provedDomain' | 'isTheirs'>;
type Payload = z.output<typeof payload>;
type About<A extends Payload['about']> = Extract<Payload, { about: A }>;

/**
 * Opens a case for each company and fund that awaits a review, with what a program noticed of it; another one where a change
 * puts in what it would have noticed, and where nothing is reviewed for known bad links alone; lets it pass when a moderator keeps it; and shows what waited for a domain that is
 * proved now.
 */
export function reviews(platform: Pick<Platform, 'commands' | 'store' | 'keyring' | 'reads' | 'config'>): Process {
  const { reads, config } = platform;
  const standing = createStanding(platform);
  const subjectOf = createSubjects(platform);

  /** What the thing says of itself; null where it is not there. */
  function said(what: ChangedKind, id: string): Said | null {
    const { directory, funds, providers, reviews: known } = reads.queries;
    const of = (maker: string) => (host: string) => known.isBlamedOn(host, maker);
    if (what === 'company') {
      const company = directory.known(id);
      if (!company) return null;
      const { registeredEntity, tagline, description, website, socialLinks, verification } = company;
      const texts = [website, ...socialLinks, tagline, description];
      return { names: [registeredEntity], texts, provedDomain: domainIn(verification), isTheirs: of(company.owner) };
    }
    const fund = what === 'fund' ? funds.known(id, '') : undefined;
    const provider = providers.known(fund?.providerId ?? id);
    if (what === 'provider')
      return provider
        ? {
            names: [provider.name],
            texts: [provider.website, provider.about],
            provedDomain: domainIn(partsOf(provider.verification)),
            isTheirs: of(provider.creator),
          }
        : null;
    if (!fund) return null;
    const texts = [provider?.website ?? '', provider?.about ?? '', fund.description];
    const provedDomain = domainIn(provider ? partsOf(provider.verification) : []);
    return { names: [fund.provider], texts, provedDomain, isTheirs: of(fund.creator) };
  }

  async function open({ kind: what, id, position }: About<'new'>, effect: Effect): Promise<Outcome> {
    const at = effect.intendedAt.getTime();
    if (!(await haveRead(platform, position, ['reviews', 'directory', 'funds', 'providers'])))
      return { retryAfterMs: RETRY_MS, reason: 'the read models are behind the log' };
    const [made, told] = [reads.queries.reviews.find(what, id), said(what, id)];
    if (!made || !told) return { ended: 'needless', reason: 'gone' };
    const alike = reads.queries.reviews.alike(made.position).map((other) => `${other.kind} ${other.id}`);
    const madeInHour = reads.queries.reviews.made(made.owner, at - HOUR_MS, at);
    const notes = noticed({ ...told, alike, madeInHour, bad: reads.queries.reviews.bad });
    // Under its key: carried out twice, it is known again, although it may have been decided meanwhile.
    const isOld = (await platform.commands.history(caseStream(oldReviewCaseId(what, id)))).length > 0;
    const opening = { kind: what, id, cause: 'review', notes, since: position } as const;
    if (!isOld) await openCase(platform, opening, effect.command(effect.id));
    return { ended: 'done' };
  }

  /**
   * What a program would have noticed of a thing as it stood when its case was decided, and what it noticed since while the case waits.
   * Of known bad hosts that it linked then, those that moderators were told of.
   */
  async function knownOf(what: ChangedKind, id: string): Promise<readonly CaseNote[]> {
    const history = await platform.commands.history(caseStream(await reviewCaseOf(platform, { kind: what, id })));
    const found = caseFrom(history);
    const settled = found?.settled ?? -1;
    const openings = history.flatMap((event) => (event.type === 'CaseOpened' ? [event] : []));
    const told = openings.flatMap(({ data }) => data.notes);
    if (settled < 0) return told;
    const provider = what === 'fund' ? reads.queries.funds.known(id, '')?.providerId : undefined;
    const shown = [await subjectOf(what, id), ...(provider ? [await subjectOf('provider', provider)] : [])];
    const fields = shown.map((one) => one.at(settled)?.fields ?? {});
    const texts = fields.flatMap((one) => TEXTS.map((name) => one[name] ?? ''));
    const linked = hostsIn(texts);
    const bad = told.filter(({ code, value }) => code === 'bad-link' && linked.includes(value));
    const waiting = openings.filter(({ position }) => position > settled && found && isWaiting(found));
    const then = noticed({ ...NOTHING_ELSE, names: [fields[0]?.[NAME_OF[what]] ?? ''], texts });
    // What stood behind very many links nobody knows: changed, it is looked at again.
    return [...then.filter(({ code }) => code !== 'many-links'), ...bad, ...waiting.flatMap(({ data }) => data.notes)];
  }

  /** That the website of who offers funds leads to another site than before: where its funds were reviewed, nobody has read it. */
  async function newSite(id: string, position: number, provedDomain: string | null): Promise<Noticed[]> {
    const { at } = await subjectOf('provider', id);
    const [before, after] = [position - 1, position].map((one) => at(one)?.fields.website ?? '');
    const [host = ''] = hostsIn([after ?? '']);
    const isNew = siteOf(after ?? '') !== undefined && siteOf(after ?? '')?.domain !== siteOf(before ?? '')?.domain;
    if (!isNew || (provedDomain !== null && isBelow(host, provedDomain))) return [];
    return reads.queries.funds.ofProvider(id, '').length > 0 ? [{ code: 'new-site', value: host }] : [];
  }

  /** What a program notices now and moderators did not have before them: whatever they kept stays kept. */
  async function openChanged({ kind: what, id, position }: About<'changed'>, effect: Effect): Promise<Outcome> {
    if (!(await haveRead(platform, position, ['reviews', 'directory', 'funds', 'providers'])))
      return { retryAfterMs: RETRY_MS, reason: 'the read models are behind the log' };
    const told = said(what, id);
    if (!told) return { ended: 'needless', reason: 'gone' };
    const moved = what === 'provider' ? await newSite(id, position, told.provedDomain) : [];
    const now = [...noticed({ ...told, alike: [], madeInHour: 0, bad: reads.queries.reviews.bad }), ...moved];
    const known = await knownOf(what, id);
    const notes = now.filter((one) => !known.some(({ code, value }) => code === one.code && value === one.value));
    if (notes.length === 0) return { ended: 'needless', reason: 'noticed before, or mended' };
    // Where nothing is reviewed, what moderators removed for fraud is still known.
    if (config.REVIEW === 'off' && !notes.some(({ code }) => code === 'bad-link' || code === 'many-links'))
      return { ended: 'needless', reason: 'nothing is reviewed here' };
    const opening = { kind: what, id, cause: 'review', notes, since: position } as const;
    await openCase(platform, opening, effect.command(effect.id));
    return { ended: 'done' };
  }

  /** A moderator kept it, as they had read it. */
  async function passKept({ kind: what, id, by, position, ...of }: About<'kept'>, effect: Effect): Promise<Outcome> {
    const history = await platform.commands.history(caseStream(of.case));
    const kept = caseFrom(history.filter((event) => event.position <= (position ?? -1)))?.last;
    if (kept && wasUnread(await subjectOf(what, id), kept)) return { ended: 'needless', reason: CHANGED_MEANWHILE };
    await standing.pass({ kind: what, id }, { case: of.case, by }, effect.command(), position);
    return { ended: 'done' };
  }

  /** What waits for it: the company itself, or what the provider offers. */
  async function showProved({ kind: what, id, position }: About<'proved'>, effect: Effect): Promise<Outcome> {
    if (!(await haveRead(platform, position, ['directory', 'funds', 'providers'])))
      return { retryAfterMs: RETRY_MS, reason: 'the read models are behind the log' };
    const { directory, funds } = reads.queries;
    const waiting =
      what === 'company'
        ? [directory.withheld(id)].flatMap((row) => (row?.verified ? [{ id, review: row.review }] : []))
        : isVerified(platform, id)
          ? funds.ofProvider(id, '').map((fund) => ({ id: fund._id, review: fund.review }))
          : [];
    const thing = what === 'company' ? 'company' : 'fund';
    for (const one of waiting)
      if (one.review === 'before') await standing.pass({ kind: thing, id: one.id }, null, effect.command());
    return { ended: 'done' };
  }

  return {
    name: 'reviews',
    causes: [
      ...(['CompanyRegistered', 'FundCreated', 'DomainProved', 'NameKept', 'CaseDecided'] as const),
      ...(['CompanyEdited', 'FundChanged', 'ProviderChanged'] as const),
    ],
    react: wanted,
    async carryOut(effect): Promise<Outcome> {
      const about = payload.parse(effect.payload);
      if (about.about === 'new') return open(about, effect);
      if (about.about === 'changed') return openChanged(about, effect);
      if (about.about === 'proved') return showProved(about, effect);
      return passKept(about, effect);
    },
  };
}

type Told = string | undefined;
const isTold = (text: Told): text is string => text !== undefined;

const textsOf = ({ website, socialLinks = [], tagline, description }: EventNamed<'CompanyEdited'>['data']): Told[] => [
  ...[website, ...socialLinks, tagline, description],
];

function wanted(event: DomainEvent): Intention[] {
  const { position } = event;
  const one = (key: string, about: Payload): Intention[] => [{ key, payload: about }];
  /** Which hosts are bad, and what a domain allows, is looked at later: most changes hold nothing that a program would notice. */
  const changed = (what: ChangedKind, id: string, names: readonly Told[], texts: readonly Told[]): Intention[] => {
    const looked = { names: names.filter(isTold), texts: texts.filter(isTold) };
    const isNoticed = hostKeysIn(looked.texts).length > 0 || noticed({ ...looked, ...NOTHING_ELSE }).length > 0;
    return isNoticed ? one(`changed ${event.id}`, { about: 'changed', kind: what, id, position }) : [];
  };
  switch (event.type) {
    case 'CompanyRegistered': {
      const { company: id, review } = event.data;
      if (review === undefined) return changed('company', id, [], textsOf(event.data));
      return one(`new ${id}`, { about: 'new', kind: 'company', id, position });
    }
    case 'FundCreated': {
      const { fund: id, review } = event.data;
      // Its provider's page is its own way to a site.
      if (review === undefined) return one(`changed ${event.id}`, { about: 'changed', kind: 'fund', id, position });
      return one(`new ${id}`, { about: 'new', kind: 'fund', id, position });
    }
    case 'CompanyEdited':
      return changed('company', event.data.company, [event.data.registeredEntity], textsOf(event.data));
    case 'FundChanged': {
      const { fund: id, description } = event.data;
      return changed('fund', id, [], [description]);
    }
    case 'ProviderChanged': {
      const { provider: id, name, website, about } = event.data;
      return changed('provider', id, [name], [website, about]);
    }
    case 'DomainProved':
    case 'NameKept': {
      const { kind: what, thing: id } = event.data;
      return one(`proved ${event.id}`, { about: 'proved', kind: what, id, position });
    }
    case 'CaseDecided': {
      const { cause, decision, kind: what, id, case: of, by } = event.data;
      if (cause !== 'review' || decision !== 'keep' || (what !== 'company' && what !== 'fund')) return [];
      return one(`kept ${event.id}`, { about: 'kept', kind: what, id, case: of, by, position });
    }
    default:
      return [];
  }
}
