import * as z from 'zod';
import type { EventNamed } from '#events/catalogue.ts';
import type { Position } from '#events/port/store.ts';
import { effectStream, processStream } from '#events/subjects/effect.ts';
import { fundStream } from '#events/subjects/fund.ts';
import { savedSearchStream } from '#events/subjects/savedSearch.ts';
import { createFundMatch } from '#projections/fund/matches.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import { alertMail } from '../mail/alertMail.ts';
import type { Platform } from '../platform/platform.ts';
import { isVerified } from '../provider/verified.ts';
import { type KeptSearch, searchFrom } from '../savedSearch/decide.ts';
import { createTickets } from '../unsubscribe/ticket.ts';
import { type Candidate, matchSearches, openCandidates, SEARCHES_TOLD } from './alertMatches.ts';
import { createMemberMails, type MemberMailsDeps } from './memberMails.ts';
import { type Effect, effectId, type Outcome, type Process } from './process.ts';
import { readUpTo } from './readUpTo.ts';

const NAME = 'alerts';
const DAY_MS = 86_400_000;
/** The daily mails go out at eight in the morning, in India. */
const MORNING_MS = 8 * 3_600_000;
/** So many new funds, the newest, are looked at for one day's mails; and so many are told in one mail. */
const FUNDS_MOST = 200;
const TOLD_MOST = 20;
/** After so many days without a daily mail (nothing ran), what came since then is told of the last of them alone. */
const DAYS_BACK = 30;

const payload = z.discriminatedUnion('about', [
  /** At once: of one fund, to one member, by the first of their searches that finds it and is kept until then. */
  z.object({
    about: z.literal('fund'),
    fund: z.string(),
    member: z.string(),
    search: z.string(),
    others: z.array(z.string()).max(SEARCHES_TOLD).optional(),
    position: z.number(),
  }),
  /** Fans out to a mail for each member. `day`: YYYY-MM-DD. */
  z.object({ about: z.literal('day'), day: z.string() }),
  z.object({
    about: z.literal('daily'),
    day: z.string(),
    member: z.string(),
    /** A fund stands there once for each search that finds it. */
    found: z.array(z.object({ fund: z.string(), search: z.string() })).max(TOLD_MOST * SEARCHES_TOLD),
    /** How many more there were. */
    more: z.number(),
    position: z.number(),
  }),
]);
type Payload = z.output<typeof payload>;
type About<A extends Payload['about']> = Extract<Payload, { about: A }>;

const dayKey = (day: string): string => `day ${day}`;

export interface AlertsDeps
  extends MemberMailsDeps,
    Pick<Platform, 'reads' | 'store' | 'publicUrl' | 'secret' | 'clock'> {}

/**
 * Mails members what their saved searches newly find: at once when a fund opens, or once a day. Of a provider that nobody
 * has verified it says nothing, and to the provider's team nothing of its own funds.
 */
export function alerts(deps: AlertsDeps): Process {
  const { reads, store, commands, publicUrl, clock } = deps;
  const tickets = createTickets(deps);
  const mailTo = createMemberMails(deps);
  /** The day whose mails are in the log already. */
  let asked = '';

  const today = (): string => dayInIndia(clock());

  const knownUpTo = (position: Position) => readUpTo(deps, position, ['savedSearches', 'funds', 'providers', 'teams']);

  async function candidate(fund: string): Promise<Candidate> {
    const events = await commands.history(fundStream(fund));
    const offered = reads.queries.funds.known(fund, today());
    const team = offered ? reads.queries.teams.members('provider', offered.providerId) : [];
    return { fund, team: new Set(team.map(({ member }) => member)), ...createFundMatch(events) };
  }

  async function* atOnce({ position, data: { fund, providerId } }: EventNamed<'FundCreated'>) {
    await knownUpTo(position);
    if (!isVerified(deps, providerId)) return;
    const one = await candidate(fund);
    try {
      for await (const slice of matchSearches(reads, 'at-once', [one], today()))
        yield slice.map(({ member, found }) => {
          const [search = '', ...others] = found.get(fund) ?? [];
          const payload = { about: 'fund', fund, member, search, others, position } satisfies Payload;
          return { key: `${member} ${fund}`, payload };
        });
    } finally {
      one.close();
    }
  }

  /** Where the funds begin that a day's mails tell of: behind the last day that was told of, or the switching on. */
  async function toldUntil(day: string): Promise<Position> {
    for (let back = 1; back <= DAYS_BACK; back += 1) {
      const before = dayInIndia(Date.parse(day) - back * DAY_MS);
      const [marker] = await store.readStream(effectStream(effectId(NAME, dayKey(before))), { limit: 1 });
      if (marker) return marker.position;
    }
    const [first] = await store.readStream(processStream(NAME), { limit: 1 });
    return first?.position ?? 0;
  }

  async function* daily(day: string, position: Position) {
    await knownUpTo(position);
    const created = reads.queries.funds.provedBetween(await toldUntil(day), position, FUNDS_MOST);
    const ids = created.map(({ id }) => id);
    const candidates: Candidate[] = [];
    try {
      for await (const one of openCandidates(ids, candidate)) candidates.push(one);
      if (candidates.length === 0) return;
      for await (const slice of matchSearches(reads, 'daily', candidates, today()))
        yield slice.map(({ member, found }) => {
          const first = [...found].slice(0, TOLD_MOST);
          const told = {
            found: first.flatMap(([fund, searches]) => searches.map((search) => ({ fund, search }))),
            more: found.size - first.length,
          };
          return {
            key: `${dayKey(day)} ${member}`,
            payload: { about: 'daily', day, member, ...told, position } satisfies Payload,
          };
        });
    } finally {
      for (const one of candidates) one.close();
    }
  }

  /** null where its member has dropped it, or wants to be told otherwise. */
  async function kept(search: string, member: string, alert: KeptSearch['alert']): Promise<KeptSearch | null> {
    const found = searchFrom(await commands.history(savedSearchStream(search)));
    return found?.member === member && found.alert === alert ? found : null;
  }

  async function mail(effect: Effect, about: About<'fund' | 'daily'>): Promise<Outcome> {
    const { member, position } = about;
    const isDaily = about.about === 'daily';
    const wanted = isDaily
      ? about.found
      : [about.search, ...(about.others ?? [])].map((search) => ({ fund: about.fund, search }));
    const searches = new Map<string, KeptSearch>();
    for (const id of new Set(wanted.map(({ search }) => search))) {
      const search = await kept(id, member, isDaily ? 'daily' : 'at-once');
      if (search) searches.set(id, search);
      // One is enough to tell of one fund, and it is the one that a click ends.
      if (search && !isDaily) break;
    }
    const found = new Set(wanted.flatMap(({ fund, search }) => (searches.has(search) ? [fund] : [])));
    const funds = [...found].flatMap((id) => {
      const fund = reads.queries.funds.find(id, today());
      return fund && fund.status !== 'closed' ? [fund] : [];
    });
    if (funds.length === 0) return { ended: 'needless', reason: 'not wanted, or closed' };
    const [only = ''] = searches.keys();
    // One click ends what the mail is of: the alert of one search, or the daily mail.
    const unsubscribe = tickets.address(
      isDaily ? { kind: 'daily', member, thing: '-' } : { kind: 'alert', member, thing: only },
    );
    const names = [...searches.values()].map(({ name }) => name);
    const more = isDaily ? about.more : 0;
    const text = alertMail({ funds, searches: names, more, isDaily, publicUrl, unsubscribe });
    return mailTo(effect, { position, member, text, unsubscribe });
  }

  return {
    name: NAME,
    causes: ['FundCreated', 'EffectIntended'],
    react: () => [],

    async due(now) {
      const day = dayInIndia(now - MORNING_MS);
      if (asked === day) return [];
      const [there] = await store.readStream(effectStream(effectId(NAME, dayKey(day))), { limit: 1 });
      if (there) asked = day;
      return there ? [] : [{ key: dayKey(day), payload: { about: 'day', day } satisfies Payload }];
    },

    async *fanOut(event) {
      const { position } = event;
      if (event.type === 'FundCreated') yield* atOnce(event);
      if (event.type !== 'EffectIntended' || event.data.process !== NAME) return;
      const about = payload.parse(event.data.payload);
      if (about.about === 'day') yield* daily(about.day, position);
    },

    async carryOut(effect) {
      const about = payload.parse(effect.payload);
      return about.about === 'day' ? { ended: 'done' } : mail(effect, about);
    },
  };
}
