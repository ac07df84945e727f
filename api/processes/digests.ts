import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import type { Position } from '#events/port/store.ts';
import { effectStream, processStream } from '#events/subjects/effect.ts';
import type { Sight } from '../access/sight.ts';
import { dayInIndia, INDIA_AHEAD_MS } from '../contract/indiaDay.ts';
import { LANGUAGES } from '../contract/options.ts';
import { hasNews, newsOf } from '../digest/news.ts';
import { INBOX_MODELS } from '../inbox/notices.ts';
import { digestMail } from '../mail/digestMail.ts';
import type { Platform } from '../platform/platform.ts';
import { createTickets } from '../unsubscribe/ticket.ts';
import { createMemberMails, type MemberMailsDeps, wantsDigest } from './memberMails.ts';
import { type Effect, effectId, type Intention, type Outcome, type Process } from './process.ts';
import { readUpTo } from './readUpTo.ts';

const NAME = 'digests';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** What is older than so many days is no news. */
const DAYS_BACK = 7;

const due = {
  /** YYYY-MM-DD, in India. */
  day: z.string(),
  hour: z.number(),
};
const payload = z.discriminatedUnion('about', [
  /** Fans out to one for each member. */
  z.object({ ...due, about: z.literal('hour') }),
  z.object({ ...due, about: z.literal('member'), member: z.string(), upTo: z.number() }),
]);
type Payload = z.output<typeof payload>;
type About<A extends Payload['about']> = Extract<Payload, { about: A }>;

const dueAt = ({ day, hour }: Pick<Payload, 'day' | 'hour'>): number =>
  Date.parse(day) - INDIA_AHEAD_MS + hour * HOUR_MS;
/** A day later it is not: the next one says it. */
const isLate = (about: Pick<Payload, 'day' | 'hour'>, now: number): boolean => now >= dueAt(about) + DAY_MS;
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

const hourKey = (day: string, hour: number): string => `hour ${day} ${hour}`;
/** One a day, also for who moves the hour. */
const memberKey = (day: string, member: string): string => `member ${day} ${member}`;

export interface DigestsDeps
  extends MemberMailsDeps,
    Pick<Platform, 'reads' | 'store' | 'publicUrl' | 'secret' | 'clock'> {}

/** Mails members, once a day at the hour that they chose, how much has come that they have not seen; where nothing has, nothing. */
export function digests(deps: DigestsDeps, sight: Sight): Process {
  const { reads, store, commands, publicUrl, clock } = deps;
  const tickets = createTickets(deps);
  const mailTo = createMemberMails(deps);
  /** The hours of a day that are in the log already. */
  let known = { day: '', hours: new Set<number>() };

  const positionOf = async (key: string): Promise<Position | undefined> =>
    (await store.readStream(effectStream(effectId(NAME, key)), { limit: 1 }))[0]?.position;

  async function wanted(now: number): Promise<Intention[]> {
    const day = dayInIndia(now);
    if (known.day !== day) known = { day, hours: new Set() };
    const asked: Intention[] = [];
    // Also those in which nothing ran.
    for (let hour = 0; dueAt({ day, hour }) <= now; hour += 1) {
      if (known.hours.has(hour) || reads.queries.noticeChoices.atHour(hour, -1).length === 0) continue;
      if ((await positionOf(hourKey(day, hour))) !== undefined) known.hours.add(hour);
      else asked.push({ key: hourKey(day, hour), payload: { about: 'hour', day, hour } satisfies Payload });
    }
    return asked;
  }

  /** The first of `keys` that is in the log; where none is, the switching on. */
  async function lastOf(keys: readonly string[]): Promise<Position> {
    for (const key of keys) {
      const position = await positionOf(key);
      if (position !== undefined) return position;
    }
    const [first] = await store.readStream(processStream(NAME), { limit: 1 });
    return first?.position ?? 0;
  }

  const DAYS = Array.from({ length: DAYS_BACK }, (_, days) => days + 1);

  async function* concerned({ day, hour }: About<'hour'>): AsyncGenerator<readonly string[]> {
    const after = await lastOf(DAYS.map((days) => hourKey(daysBefore(day, days), hour)));
    const { noticeChoices } = reads.queries;
    for (let slice = noticeChoices.atHour(hour, -1); slice.length > 0; ) {
      yield slice.map(({ member }) => member).filter((member) => hasNews(reads, member, after));
      // Requests that somebody waits for are answered in between.
      await setImmediate();
      slice = noticeChoices.atHour(hour, slice.at(-1)?.position ?? 0);
    }
  }

  /** Up to where the member's last mail told. */
  async function toldUntil({ day, member }: About<'member'>): Promise<Position> {
    for (const days of DAYS) {
      const [intended] = await commands.history(effectStream(effectId(NAME, memberKey(daysBefore(day, days), member))));
      if (intended?.type !== 'EffectIntended') continue;
      const before = payload.parse(intended.data.payload);
      if (before.about === 'member') return before.upTo;
    }
    return lastOf([]);
  }

  async function mail(effect: Effect, about: About<'member'>): Promise<Outcome> {
    const { member, upTo } = about;
    if (isLate(about, clock())) return { ended: 'needless', reason: 'late' };
    const between = { after: await toldUntil(about), upTo };
    const unsubscribe = tickets.address({ kind: 'digest', member, thing: '-' });
    return mailTo(
      effect,
      {
        position: upTo,
        member,
        unsubscribe,
        text(preferences) {
          const told = newsOf(reads, sight, { member, preferences }, between);
          const language = LANGUAGES.find((one) => one === preferences.language) ?? 'en';
          return told.length === 0 ? null : digestMail({ told, language, publicUrl, unsubscribe });
        },
      },
      wantsDigest,
    );
  }

  return {
    name: NAME,
    causes: ['EffectIntended'],
    react: () => [],
    due: wanted,

    async *fanOut(event) {
      if (event.type !== 'EffectIntended' || event.data.process !== NAME) return;
      const about = payload.parse(event.data.payload);
      if (about.about !== 'hour' || isLate(about, clock())) return;
      const { position } = event;
      await readUpTo(deps, position, [...INBOX_MODELS, 'conversations', 'connections']);
      const { day, hour } = about;
      for await (const slice of concerned(about))
        yield slice.map((member) => ({
          key: memberKey(day, member),
          payload: { about: 'member', day, hour, member, upTo: position } satisfies Payload,
        }));
    },

    async carryOut(effect) {
      const about = payload.parse(effect.payload);
      return about.about === 'hour' ? { ended: 'done' } : mail(effect, about);
    },
  };
}
