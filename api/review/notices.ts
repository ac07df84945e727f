import { words } from '#projections/words/fold.ts';
import { BODIES, GOVERNMENT, SHORTENERS } from './bodies.ts';

/** What a program noticed: a name of what it is, and what it looked at. */
export interface Noticed {
  readonly code: 'same-words' | 'borrowed-name' | 'many-at-once' | 'short-link' | 'lookalike-link';
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
}

/** So many in an hour are many. */
const MANY = 4;
/** So many addresses are looked at. */
const LINKS_MOST = 50;
const LINK = /(?<![\p{L}\p{N}@.-])(?:https?:\/\/)?((?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}]{2,24})(?=[/:?#\s,;)"']|$)/giu;

const isBelow = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** The names of bodies that a name has in it without the body's domain being proved. */
function borrowed(names: readonly string[], domain: string | null): string[] {
  const said = names.map((name) => ` ${words(name).join(' ')} `);
  return BODIES.flatMap(({ names: known, domains }) => {
    const found = known.find((name) => said.some((one) => one.includes(` ${name} `)));
    const isTheirs = domain !== null && [...domains, ...GOVERNMENT].some((one) => isBelow(domain, one));
    return found === undefined || isTheirs ? [] : [found];
  });
}

/** The hosts that texts name, in the form in which the network knows them: at most fifty. */
function hostsIn(texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts)
    for (const [, host = ''] of text.matchAll(LINK)) {
      if (found.size >= LINKS_MOST) return [...found];
      const address = `http://${host}`;
      found.add(URL.canParse(address) ? new URL(address).hostname : host.toLowerCase());
    }
  return [...found];
}

/** What a moderator is shown beside a new company or fund: at most a few lines, none of them a verdict. */
export function noticed({ names, texts, provedDomain, alike, madeInHour }: Looked): Noticed[] {
  const hosts = hostsIn(texts);
  return [
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
