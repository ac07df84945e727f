import type { DomainEvent } from '#events/catalogue.ts';
import type { CaseKind } from '#events/lists/case.ts';
import type { Position } from '#events/port/store.ts';
import { companyStream } from '#events/subjects/company.ts';
import { fundStream } from '#events/subjects/fund.ts';
import { memberStream } from '#events/subjects/member.ts';
import { commentStream, postStream } from '#events/subjects/post.ts';
import { providerStream } from '#events/subjects/provider.ts';
import { wordsStream } from '#events/subjects/words.ts';
import type { FundRow } from '#projections/fund/fund.ts';
import { type CompanyRecord, companyFrom } from '../company/record.ts';
import { fundState } from '../fund/life.ts';
import type { Platform } from '../platform/platform.ts';
import type { Team } from '../team/decide.ts';
import { authorIn, lastWriterOfCompany, lastWriterOfFund, lastWriterOfProvider } from './author.ts';

/** What a thing says of itself, field by field, as texts; what is empty is left out. */
export interface Shown {
  /** By which people call it. */
  readonly title: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Storage keys of its pictures. */
  readonly pictures: readonly string[];
}

/** What a case is about, as its own streams tell it. */
export interface Subject {
  /** Who answers for what it says; null where nobody knows any more. */
  readonly author: string | null;
  /** Whose people look after it, where that is a team. */
  readonly team: Team | null;
  /** As it stood once an event of the log had happened: null where it was not there yet, or not any more. */
  at(position: Position): Shown | null;
}

type Value = string | number | readonly unknown[] | null | undefined;

/** A title, and a post's words where they stand for one, are as long as a line. */
const TITLE_MOST = 80;

/** A position behind all there is. */
export const NOW: Position = Number.MAX_SAFE_INTEGER;

function texts(values: Readonly<Record<string, Value>>): Readonly<Record<string, string>> {
  const told = Object.entries(values).map(([field, value]) => [field, textOf(value)] as const);
  return Object.fromEntries(told.filter(([, text]) => text !== ''));
}

const textOf = (value: Value): string => (Array.isArray(value) ? value.join('\n') : String(value ?? ''));

const upTo = (events: readonly DomainEvent[], position: Position): readonly DomainEvent[] =>
  events.filter((event) => event.position <= position);

const titleOf = (words: string): string => {
  const letters = Array.from(words.replaceAll(/\s+/g, ' '));
  return letters.length <= TITLE_MOST ? letters.join('') : `${letters.slice(0, TITLE_MOST - 1).join('')}…`;
};

const pair = (one: string | number, other: string | number): string =>
  [one, other].filter((part) => part !== '').join(': ');
const ofYears = (reported: readonly { readonly year: number; readonly value: number }[]): string[] =>
  reported.map(({ year, value }) => pair(year, value));

/** What a company reported of itself, a line each. */
function figures(metrics: CompanyRecord['metrics']): Readonly<Record<string, Value>> {
  if (metrics === null) return {};
  const { culture, revenue, employees, investors, marketShare, growth } = metrics;
  return {
    ...{ culture, growth, revenue: ofYears(revenue), employees: ofYears(employees) },
    investors: investors.map(({ name, amount }) => pair(name, amount)),
    marketShare: marketShare.map(({ name, percent }) => pair(name, percent)),
  };
}

const pictures = (...keys: readonly string[]): string[] => keys.filter((key) => key !== '');

/**
 * Finds what cases are about in the log: as it stands now, also where it is hidden, and as it was at any earlier moment. What
 * was taken back, and what somebody told who has been forgotten, is not there any more, for moderators neither.
 */
export function createSubjects({ commands, reads }: Pick<Platform, 'commands' | 'reads'>) {
  const { history } = commands;

  async function company(id: string): Promise<Subject> {
    const events = await history(companyStream(id));
    const founder = companyFrom(events)?.owner ?? null;
    const team = founder === null ? null : ({ kind: 'company', thing: id, founder } as const);
    return {
      author: team && (await authorIn(commands, team, lastWriterOfCompany(events))),
      team,
      at(position) {
        const found = companyFrom(upTo(events, position));
        if (!found) return null;
        const { registeredEntity, tagline, description, industry, city, state, stage, website, socialLinks } = found;
        const { name, email, phone, entityType, logo, banner } = found;
        const said = { tagline, description, industry, stage, entityType, city, state, website, socialLinks };
        const { founders } = found;
        const reported = { founders: founders.map((one) => pair(one.name, one.role)), ...figures(found.metrics) };
        return {
          title: registeredEntity,
          fields: texts({ registeredEntity, ...said, name, email, phone, ...reported }),
          pictures: pictures(logo, banner, ...founders.map(({ image }) => image)),
        };
      },
    };
  }

  async function fund(id: string): Promise<Subject> {
    const events = await history(fundStream(id));
    const state = fundState(events);
    const terms = state.is === 'published' ? state.terms : null;
    // Its page leads to its provider's: what that says is read with it.
    const of = terms && (await provider(terms.providerId));
    return {
      author: terms && lastWriterOfFund(events),
      team: terms && (await providerTeam(terms.providerId, terms.creator)),
      at(position) {
        const then = fundState(upTo(events, position));
        if (then.is !== 'published') return null;
        const { provider, type, description, amount, stage, industry, region, deadline, entityType } = then.terms;
        const { contactEmail, supportPhone, documentRequired, closed, logo } = then.terms;
        const { minAmount, maxAmount, team, evaluationCriteria, questions } = then.terms;
        const asked = JSON.parse(documentRequired) as string[]; // as `created` wrote it
        const weighed = JSON.parse(evaluationCriteria) as string[]; // the same
        const questioned = JSON.parse(questions) as FundRow['questions']; // the same
        const said = { provider, type, description, amount, minAmount, maxAmount, stage, industry, region, deadline };
        const toApply = {
          ...{ entityType, team, documentRequired: asked, evaluationCriteria: weighed },
          questions: questioned.flatMap(({ text, options }) => [text, ...options]),
        };
        return {
          title: titleOf(`${type}, ${provider}`),
          fields: texts({
            ...said,
            ...toApply,
            contactEmail,
            supportPhone,
            closed,
            website: of?.at(position)?.fields.website ?? '',
          }),
          pictures: pictures(logo),
        };
      },
    };
  }

  /** The first owner of a provider's team: who created it, or the fund that names it in words. */
  async function providerTeam(thing: string, creator: string): Promise<Team> {
    const [first] = await history(providerStream(thing));
    const isSaid = first?.type === 'ProviderCreated' || first?.type === 'ProviderChanged';
    return { kind: 'provider', thing, founder: isSaid ? first.data.creator : creator };
  }

  async function provider(id: string): Promise<Subject> {
    const events = await history(providerStream(id));
    // One that a fund named in words, and that nobody has changed, has no event.
    const implied = reads.queries.providers.known(id);
    const [first] = events;
    const founder = first?.type === 'ProviderCreated' ? first.data.creator : (implied?.creator ?? null);
    const team = founder === null ? null : ({ kind: 'provider', thing: id, founder } as const);
    return {
      author: team && (await authorIn(commands, team, lastWriterOfProvider(events, team.founder))),
      team,
      at(position) {
        let said: Record<string, Value> = implied?.implied === 1 ? { name: implied.name } : {};
        for (const event of upTo(events, position)) {
          if (event.type !== 'ProviderCreated' && event.type !== 'ProviderChanged') continue;
          const { provider: _, creator: __, ...told } = event.data;
          said = { ...said, ...told };
        }
        if (said.name === undefined) return null;
        const { name, kind, website, about, logo } = said;
        return { title: String(name), fields: texts({ name, kind, website, about }), pictures: pictures(textOf(logo)) };
      },
    };
  }

  async function member(id: string): Promise<Subject> {
    const events = await history(memberStream(id));
    return {
      author: events.length > 0 ? id : null,
      team: null,
      at(position) {
        let said: Record<string, Value> = {};
        for (const { type, personal } of upTo(events, position)) {
          const tells =
            type === 'MemberRegistered' || type === 'MemberDetailsChanged' || type === 'MemberProfileChanged';
          if (tells && personal) said = { ...said, ...personal };
        }
        const { name, headline, about, city, links, photo } = said;
        if (name === undefined) return null;
        return {
          title: String(name),
          fields: texts({ name, headline, about, city, links }),
          pictures: pictures(textOf(photo)),
        };
      },
    };
  }

  /** A post, a comment or a message: its words stand in a stream of their own, and in older ones in the event itself. */
  async function said(id: string, stream: string | null): Promise<Subject> {
    const [own, words] = await Promise.all([stream === null ? [] : history(stream), history(wordsStream(id))]);
    const [first = words[0]] = own;
    return {
      author: authorOf(first),
      team: null,
      at(position) {
        if (!first || first.position > position) return null;
        const text = [...own, ...upTo(words, position)].map(wordsOf).findLast((found) => found !== undefined);
        const isGone = upTo(own, position).some(({ type }) => type === 'PostDeleted' || type === 'CommentDeleted');
        if (text === undefined || isGone) return null;
        const ofMessage = first.type === 'MessageWritten' ? reads.queries.conversations.pictureOf(id) : '';
        const image = first.type === 'PostPublished' ? first.data.image.key : ofMessage;
        return { title: titleOf(text), fields: texts({ text }), pictures: pictures(image) };
      },
    };
  }

  const FIND: Readonly<Record<CaseKind, (id: string) => Promise<Subject>>> = {
    ...{ company, fund, provider, member },
    post: (id) => said(id, postStream(id)),
    comment: (id) => said(id, commentStream(id)),
    message: (id) => said(id, null),
  };

  return (kind: CaseKind, id: string): Promise<Subject> => FIND[kind](id);
}

export type Subjects = ReturnType<typeof createSubjects>;

function authorOf(event: DomainEvent | undefined): string | null {
  if (event?.type === 'PostPublished' || event?.type === 'PostCommented') return event.data.author;
  return event?.type === 'MessageWritten' ? event.data.by : null;
}

function wordsOf(event: DomainEvent): string | undefined {
  switch (event.type) {
    case 'PostPublished':
      return event.personal?.content;
    case 'PostCommented':
    case 'WordsWritten':
    case 'WordsChanged':
    case 'MessageWritten':
    case 'MessageChanged':
      return event.personal?.text;
    default:
      return undefined;
  }
}
