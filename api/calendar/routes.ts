import { createHmac, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { calendarStream } from '#events/subjects/calendar.ts';
import { type CalendarAnswer, calendarAnswer, calendarPath } from '../contract/calendar.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import { notFound, signInFirst } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { CallGroup } from '../http/call.ts';
import type { Env } from '../http/env.ts';
import { isAmong } from '../http/etag.ts';
import { membersOnly } from '../http/guard.ts';
import { readTooFast } from '../http/limitReads.ts';
import { listTag } from '../http/listTag.ts';
import { READ_COST } from '../http/readBudget.ts';
import type { ResponseCache } from '../http/responseCache.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import type { ModelName } from '../readModels/readModels.ts';
import { deadlineFeed } from './feed.ts';

/** More deadlines than anybody waits for; it bounds what one feed costs. */
const SHOWN_MAX = 500;
const SECRET_CHARACTERS = 32;
const DAY_MS = 86_400_000;
/** So long a deadline that has passed stays in the calendar. */
const PAST_DAYS = 30;
/** Points of a reader's allowance: what it costs to find a fund and write its deadline. */
const FUND_COST = 1;
/** What a calendar is made of, besides the day. */
const CALENDAR_MODELS = ['saved', 'funds'] as const satisfies readonly ModelName[];
/** By this, and by its member, a rendered calendar is kept. */
const CALENDAR = 'calendar';

/** Deadlines of what a member saved, for the calendar of their phone. */
export function calendarRoutes(platform: Platform & { readonly responseCache: ResponseCache }) {
  const { commands, reads, store, publicUrl, clock, secret, responseCache } = platform;
  const key = secret('calendars');

  /** How often the address was renewed: it is part of the secret, so that the old one ends. */
  async function renewals(member: string): Promise<number> {
    const [last] = await store.readStream(calendarStream(member), { direction: 'backwards', limit: 1 });
    return last ? last.revision + 1 : 0;
  }

  const secretOf = (member: string, renewed: number): string =>
    createHmac('sha256', key).update(`${member}\0${renewed}`).digest('base64url').slice(0, SECRET_CHARACTERS);

  async function addressOf(member: string): Promise<CalendarAnswer> {
    const file = `${member}.${secretOf(member, await renewals(member))}.ics`;
    return { url: `${publicUrl}/api/v1/saved/calendar/${file}` };
  }

  return new Hono<Env>()
    .get('/saved/calendar', async (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      return c.json({ status: 'success' as const, ...(await addressOf(session.member)) });
    })

    .post('/saved/calendar', membersOnly, async (c) => {
      const { member } = c.var.member;
      const facts = [{ type: 'CalendarRenewed', data: { member } }] as const;
      const { position } = await commands.execute<never>(calendarStream(member), c.var.command, () => ({ facts }), {
        lastOnly: true,
      });
      await waitForProjection(c, reads, position, []);
      return c.json({ status: 'success' as const, ...(await addressOf(member)) });
    })

    .get('/saved/calendar/:file', valid('param', calendarPath), async (c) => {
      const [member = '', given = ''] = c.req.valid('param').file.split('.');
      const wanted = secretOf(member, await renewals(member));
      const isRight = timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
      const isMember = reads.queries.members.find(member)?.erased === 0;
      if (!isRight || !isMember) return notFound(c);
      const etag = listTag(platform, CALENDAR_MODELS, member);
      const kept = responseCache.find(member, CALENDAR);
      const isKnown = isAmong(c.req.header('if-none-match'), etag);
      let bytes = kept?.etag === etag ? kept.bytes : undefined;
      if (!isKnown && !bytes) {
        const saved = reads.queries.saved.ids(member).filter(({ kind }) => kind === 'fund');
        const looked = saved.slice(0, SHOWN_MAX).map(({ id }) => id);
        const wait = c.get('spend')?.(Math.max(READ_COST.list, looked.length * FUND_COST)) ?? null;
        if (wait !== null) return readTooFast(c, wait);
        bytes = rendered(looked);
        responseCache.keep(member, CALENDAR, { etag, bytes, from: CALENDAR_MODELS });
      }
      c.header('ETag', etag);
      // The address is a secret: it is kept nowhere between, and led on from nowhere.
      c.header('Cache-Control', 'private, max-age=3600');
      c.header('Referrer-Policy', 'no-referrer');
      if (isKnown || !bytes) return c.body(null, 304);
      return c.body(bytes, 200, { 'Content-Type': 'text/calendar; charset=utf-8' });
    });

  /** The deadlines of funds that are ahead, or have not long passed. */
  function rendered(ids: readonly string[]): Uint8Array<ArrayBuffer> {
    const today = dayInIndia(clock());
    const since = dayInIndia(clock() - PAST_DAYS * DAY_MS);
    const funds = ids.flatMap((id) => reads.queries.funds.find(id, today) ?? []);
    const shown = funds.filter(({ deadline }) => deadline >= since);
    return Buffer.from(deadlineFeed(shown, publicUrl));
  }
}

export const calendarCalls: CallGroup = {
  name: 'Calendar',
  description: 'The deadlines of saved funds, for the calendar of a phone.',
  calls: [
    {
      method: 'GET',
      path: '/saved/calendar',
      summary: "The secret address of one's calendar of deadlines",
      who: 'member',
      answer: { status: 200, schema: calendarAnswer },
    },
    {
      method: 'POST',
      path: '/saved/calendar',
      summary: 'A new address: the one before ends',
      who: 'member',
      answer: { status: 200, schema: calendarAnswer },
    },
    {
      method: 'GET',
      path: '/saved/calendar/{file}',
      summary: 'The deadlines, for calendar programs',
      who: 'anyone',
      answer: { status: 200, type: 'text/calendar' },
      failures: { 404: 'There is no such calendar, or its address has been renewed.' },
    },
  ],
};
