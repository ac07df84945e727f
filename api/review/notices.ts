import { HOSTS_MOST, hostsIn } from '#projections/review/hosts.ts';
import { bodiesIn, isBelow, isDomainOf, isOfSomeBody } from '#projections/verification/bodies.ts';
import { SHORTENERS } from './shorteners.ts';

/** What a program noticed: a name of what it is, and what it looked at. */
export interface Noticed {
  readonly code:
    | 'same-words'
    | 'borrowed-name'
    | 'many-at-once'
    | 'short-link'
    | 'lookalike-link'
    | 'bad-link'
    | 'many-links'
    | 'new-site';
  readonly value: string;
}

/** What is looked at of a company or a fund. */
export interface Looked {
  /** What it calls itself, and who it says that it is of. */
  readonly names: readonly string[];
  /** Web addresses that it gives, and texts in which there may be some. */
  readonly texts: readonly string[];
  /** The domain that it, or its provider, has proved to be its own; null for none. */
  readonly provedDomain: string | null;
  /** Ids of what says the same, as `<kind> <id>`. */
  readonly alike: readonly string[];
  /** How many companies and funds its maker made in the hour before. */
  readonly madeInHour: number;
  /** Which of some hosts are known bad; left out where nobody looks. */
  readonly bad?: (hosts: readonly string[]) => readonly string[];
  /** Whether something of its own maker was removed that led to a host; left out where nobody looks. */
  readonly isTheirs?: (host: string) => boolean;
}

/** So many in an hour are many. */
const MANY = 4;

/** The names of bodies that a name has in it without the body's domain being proved. */
function borrowed(names: readonly string[], domain: string | null): string[] {
  const bodies = new Set(names.flatMap(bodiesIn));
  return [...bodies].filter((body) => domain === null || !isDomainOf(body, domain));
}

/** What is known of others: a shortened link is noticed as such, and who borrows a body's name links to the body. */
export const isSomebodys = (host: string): boolean =>
  !SHORTENERS.has(host.replace(/^www\./, '')) && !isOfSomeBody(host);

/**
 * Whether a host may be known bad: of whoever has proved a domain to be theirs it says nothing that others linked there.
 * @param isTheirs whether something of the same maker was removed that led there
 */
export const isLookedUp = (
  host: string,
  provedDomain: string | null,
  isTheirs: (host: string) => boolean = () => false,
): boolean => isSomebodys(host) && !(provedDomain !== null && isBelow(host, provedDomain) && !isTheirs(host));

/** What a moderator is shown beside a new company or fund: at most a few lines, none of them a verdict. */
export function noticed({
  names,
  texts,
  provedDomain,
  alike,
  madeInHour,
  bad = () => [],
  isTheirs = () => false,
}: Looked): Noticed[] {
  const hosts = hostsIn(texts);
  return [
    // First, as of very many notes the first are kept.
    ...bad(hosts.filter((host) => isLookedUp(host, provedDomain, isTheirs))).map(
      (value) => ({ code: 'bad-link', value }) as const,
    ),
    // What stands behind these is not looked up.
    ...(hosts.length >= HOSTS_MOST ? [{ code: 'many-links', value: String(HOSTS_MOST) } as const] : []),
    ...borrowed(names, provedDomain).map((value) => ({ code: 'borrowed-name', value }) as const),
    ...alike.map((value) => ({ code: 'same-words', value }) as const),
    ...(madeInHour >= MANY ? [{ code: 'many-at-once', value: String(madeInHour) } as const] : []),
    ...hosts
      .filter((host) => SHORTENERS.has(host.replace(/^www\./, '')))
      .map((value) => ({ code: 'short-link', value }) as const),
    // Letters of other alphabets that look like ours.
    ...hosts.filter((host) => /(^|\.)xn--/.test(host)).map((value) => ({ code: 'lookalike-link', value }) as const),
  ];
}
