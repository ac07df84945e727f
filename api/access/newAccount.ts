import type { Config } from '../platform/config.ts';
import { type Account, acquaintance, NEW_MS } from './quotas.ts';

/**
 * A web address, wherever it begins: some letters that look like none of ours would hide it from a search for the beginning
 * of a word. One without a scheme counts where it begins as such do.
 */
const LINK = /(?:https?:\/\/|www\.)[^\s<>"“”]/iu;

/** Whether a text has a web address in it. */
export const hasLink = (text: string): boolean => LINK.test(text);

/** While an account is new: until when it is so, in milliseconds since 1970; null for until its address is confirmed. */
interface New {
  readonly until: number | null;
}

/**
 * Whether an account is new, which only counts where limits are on.
 * @returns undefined where it is not
 */
export function newness(
  { RATE_LIMIT }: Pick<Config, 'RATE_LIMIT'>,
  account: Account | undefined,
  now: number,
): New | undefined {
  if (RATE_LIMIT !== 'on' || acquaintance(account, now) !== 'new') return undefined;
  return { until: account?.emailConfirmed ? account.registeredAt + NEW_MS : null };
}
