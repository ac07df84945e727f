import * as z from 'zod';
import { effectStream } from '#events/subjects/effect.ts';
import { may } from '../access/team.ts';
import { dayInIndia, INDIA_AHEAD_MS } from '../contract/indiaDay.ts';
import { reminderMail } from '../mail/reminderMail.ts';
import type { Platform } from '../platform/platform.ts';
import { createTickets } from '../unsubscribe/ticket.ts';
import { createMemberMails, type MemberMailsDeps, wantsReminders } from './memberMails.ts';
import { type Effect, effectId, type Intention, type Outcome, type Process } from './process.ts';
import { readUpTo } from './readUpTo.ts';

const NAME = 'reminders';
const DAY_MS = 86_400_000;
/** Reminders are due at eight in the morning, in India. */
const MORNING_MS = 8 * 3_600_000;
/** So many days before a deadline. */
const DAYS = [7, 1] as const;
/** Funds that end on one day, of which so many are looked at in one minute. */
const LOOKED_MOST = 5000;

const reminder = {
  fund: z.string(),
  /** YYYY-MM-DD: where it has moved meanwhile, that is another reminder. */
  deadline: z.string(),
  days: z.number(),
};
const payload = z.discriminatedUnion('about', [
  /** Fans out to one for each member. */
  z.object({ ...reminder, about: z.literal('fund') }),
  z.object({
    ...reminder,
    about: z.literal('member'),
    member: z.string(),
    /** Their company's draft; '' where they saved the fund. */
    application: z.string(),
    position: z.number(),
  }),
]);
type Payload = z.output<typeof payload>;
type About<A extends Payload['about']> = Extract<Payload, { about: A }>;

/** When a reminder is to be sent: milliseconds since 1970. */
const dueAt = ({ deadline, days }: Pick<Payload, 'deadline' | 'days'>): number =>
  Date.parse(deadline) - INDIA_AHEAD_MS - days * DAY_MS + MORNING_MS;

/** A day later it is not: the next one is truer. */
const isLate = (about: Pick<Payload, 'deadline' | 'days'>, now: number): boolean => now >= dueAt(about) + DAY_MS;

export interface RemindersDeps
  extends MemberMailsDeps,
    Pick<Platform, 'reads' | 'store' | 'publicUrl' | 'secret' | 'clock'> {}

/**
 * Mails members seven days and one day before the deadline of a fund that they saved, or for which their company has a draft.
 * The day asks once for each fund; that intention is the event that fans out to its members.
 */
export function reminders(deps: RemindersDeps): Process {
  const { reads, store, publicUrl, clock } = deps;
  const tickets = createTickets(deps);
  const mailTo = createMemberMails(deps);
  /** What the log has already, so that it need not be asked each minute. */
  let known = { day: '', keys: new Set<string>() };

  const concernsAnybody = (fund: string, before: number): boolean =>
    reads.queries.saved.savers('fund', fund, '', before).length > 0 ||
    reads.queries.applications.openFor(fund, '').length > 0;

  async function* ending(deadline: string): AsyncGenerator<string> {
    let looked = 0;
    let found = reads.queries.funds.endingOn(deadline);
    while (found.length > 0 && looked < LOOKED_MOST) {
      for (const { id } of found) yield id;
      looked += found.length;
      found = reads.queries.funds.endingOn(deadline, found.at(-1)?.position);
    }
  }

  async function due(now: number): Promise<Intention[]> {
    const today = dayInIndia(now - MORNING_MS);
    if (known.day !== today) known = { day: today, keys: new Set() };
    const wanted: Intention[] = [];
    for (const days of DAYS) {
      const deadline = dayInIndia(now - MORNING_MS + days * DAY_MS);
      for await (const fund of ending(deadline)) {
        const about: About<'fund'> = { about: 'fund', fund, deadline, days };
        const key = `fund ${fund} ${deadline} ${days}`;
        if (known.keys.has(key) || !concernsAnybody(fund, dueAt(about))) continue;
        const [there] = await store.readStream(effectStream(effectId(NAME, key)), { limit: 1 });
        if (there) known.keys.add(key);
        else wanted.push({ key, payload: about });
      }
    }
    return wanted;
  }

  /** Who saved it, or has a draft, since before it was due: whoever comes later has just seen the deadline. */
  async function* concerned(about: About<'fund'>): AsyncGenerator<readonly [member: string, application: string][]> {
    const { fund } = about;
    const before = dueAt(about);
    const { applications, saved, teams } = reads.queries;
    for (let open = applications.openFor(fund, ''); open.length > 0; ) {
      const drafts = open.flatMap((id) => applications.find(id) ?? []).filter(isDraft);
      yield drafts
        .filter(({ at }) => at < before)
        .flatMap(({ id, company }) =>
          teams
            .members('company', company)
            .flatMap(({ member, role }): [string, string][] => (may(role, 'edit') ? [[member, id]] : [])),
        );
      open = applications.openFor(fund, open.at(-1) ?? '');
    }
    for (let savers = saved.savers('fund', fund, '', before); savers.length > 0; ) {
      yield savers.map((member): [string, string] => [member, '']);
      savers = saved.savers('fund', fund, savers.at(-1) ?? '', before);
    }
  }

  /** Whether a member still has a reason to be reminded. Who has applied, also as another of the company, has none. */
  function isAsked({ member, fund }: About<'member'>): boolean {
    const { applications, saved, teams } = reads.queries;
    const ids = teams.ofMember(member, 'company').flatMap(({ thing, role }) => (may(role, 'edit') ? [thing] : []));
    const found = applications.list({ scope: 'company', ids, fund, limit: 100 });
    const own = 'refused' in found ? [] : found.items;
    if (own.some(({ submittedAt }) => submittedAt > 0)) return false;
    return own.some(isDraft) || saved.has(member, 'fund', fund);
  }

  async function mail(effect: Effect, about: About<'member'>): Promise<Outcome> {
    const { member, fund: id, deadline, application, position } = about;
    const now = clock();
    if (isLate(about, now)) return { ended: 'needless', reason: 'late' };
    const today = dayInIndia(now);
    const fund = reads.queries.funds.find(id, today);
    if (fund?.status !== 'open' || fund.deadline !== deadline) return { ended: 'needless', reason: 'closed or moved' };
    if (!isAsked(about)) return { ended: 'needless', reason: 'not asked for any more' };
    const unsubscribe = tickets.address({ kind: 'reminders', member, thing: '-' });
    const { provider, type } = fund;
    const text = reminderMail({ provider, type, deadline, today, publicUrl, fund: id, application, unsubscribe });
    return mailTo(effect, { position, member, text, unsubscribe }, wantsReminders);
  }

  return {
    name: NAME,
    causes: ['EffectIntended'],
    react: () => [],
    due,

    async *fanOut(event) {
      if (event.type !== 'EffectIntended' || event.data.process !== NAME) return;
      const about = payload.parse(event.data.payload);
      if (about.about !== 'fund' || isLate(about, clock())) return;
      const { position } = event;
      await readUpTo(deps, position, ['saved', 'applications', 'teams']);
      const { fund, deadline, days } = about;
      for await (const slice of concerned(about))
        yield slice.map(([member, application]) => ({
          key: `${member} ${fund} ${deadline} ${days}`,
          payload: { about: 'member', fund, deadline, days, member, application, position } satisfies Payload,
        }));
    },

    async carryOut(effect) {
      const about = payload.parse(effect.payload);
      return about.about === 'fund' ? { ended: 'done' } : mail(effect, about);
    },
  };
}

const isDraft = ({ status, submittedAt }: { status: string; submittedAt: number }): boolean =>
  status === 'draft' && submittedAt === 0;
