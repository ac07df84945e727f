import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** What an account may do so often in a day. `edit`: of a company, a provider or a fund; `setting`: of oneself, a team's roles, or a saved search. */
export const ACTS = ['post', 'comment', 'follow', 'company', 'edit', 'report', 'setting'] as const;
export type Act = (typeof ACTS)[number];

/** How often a member did something on a day of India's: stream `quota-<act>-<member>-<day>`. @param day see `indiaDayNumber` */
export const quotaStream = (act: Act, member: string, day: number): string => `quota-${act}-${member}-${day}`;

/** The member is about to do it once more; the event's revision says how often it was done that day before. */
export const quotaUsed = eventType({
  type: 'QuotaUsed',
  category: 'quota',
  version: 1,
  data: z.object({ member: z.string(), act: z.enum(ACTS), day: z.number() }),
});
