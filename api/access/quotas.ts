import type { Act } from '#events/subjects/quota.ts';

/** How well an account is known. */
export type Acquaintance = 'new' | 'young' | 'settled';

/**
 * What an account may do in a day, by how well it is known: what reaches many others, what somebody has to look at, and what makes
 * a stream longer that is read whole each time.
 * A person meets none of these bounds; a program that makes accounts meets them at once.
 */
const A_DAY: Readonly<Record<Act, Readonly<Record<Acquaintance, number>>>> = {
  post: { new: 30, young: 60, settled: 200 },
  comment: { new: 60, young: 300, settled: 1000 },
  follow: { new: 100, young: 400, settled: 1000 },
  company: { new: 10, young: 20, settled: 50 },
  edit: { new: 200, young: 300, settled: 500 },
  report: { new: 10, young: 30, settled: 30 },
  setting: { new: 300, young: 300, settled: 300 },
};

const DAY_MS = 86_400_000;
/** So long an account is new. */
export const NEW_MS = 3 * DAY_MS;
const YOUNG_MS = 30 * DAY_MS;

export interface Account {
  /** Milliseconds since 1970. */
  readonly registeredAt: number;
  readonly emailConfirmed: boolean;
}

/** @param account undefined where the read model has not come to it yet */
export function acquaintance(account: Account | undefined, now: number): Acquaintance {
  const age = account ? now - account.registeredAt : 0;
  if (!account?.emailConfirmed || age < NEW_MS) return 'new';
  return age < YOUNG_MS ? 'young' : 'settled';
}

/** How often such an account may do it in a day. */
export const quotaOf = (act: Act, known: Acquaintance): number => A_DAY[act][known];

/** The bound on changes, in words for the API's document. */
export const EDITS_A_DAY = `A member changes companies, providers and funds, all together, ${A_DAY.edit.settled} times a day at most; \
${A_DAY.edit.young} times in an account's first thirty days, ${A_DAY.edit.new} in its first three or while its address is not confirmed.`;

/** The same of settings. */
export const SETTINGS_A_DAY = `Of what one says of oneself, preferences, consents that are given, whom one names to act for one, roles in teams \
and saved searches a member changes ${A_DAY.setting.settled} in a day at most.`;
