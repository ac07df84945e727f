import { createHash } from 'node:crypto';
import { parse } from 'tldts';
import { EVERYBODYS, RENTED } from './everybodys.ts';

/** So many hosts are looked for in texts. */
export const HOSTS_MOST = 50;
/** Of a host so many names are looked up: its own, and those above it. */
const NAMES_MOST = 5;
/** Longer names stand for nothing: the network has none above 253. */
const LETTERS_MOST = 253;
/** Public bodies of India are below these. */
const GOVERNMENT: readonly (string | null)[] = ['gov.in', 'nic.in'];
/** A web address, as far as a browser would take it: 'https://bank.example@quick.in' leads to the second. */
const ADDRESS = /https?:\/\/[^\s<>"“”]+/giu;
/**
 * Where another address begins inside of one, also percent-encoded, as a redirector has it, '…/url?q=https%3A%2F%2Fquick.in', and
 * encoded again for each one that it goes through ('https%253A%252F%252Fquick.in').
 */
const INNER = /(?=https?(?::|%(?:25){0,8}3a)(?:\/|%(?:25){0,8}2f){2})/iu;
/** A percent sign that was encoded itself, so often. */
const AGAIN = /%(?:25)+(?=[0-9a-f]{2})/giu;
/** A percent-encoded character of ASCII; the others a host's own reading decodes. */
const ENCODED = /%[0-7][0-9a-f]/giu;
/** A name of the network's, wherever it stands, also behind several dots; no part of a mail address, or of a longer name. */
const NAME =
  /(?<![\p{L}\p{M}\p{N}@-]|[^.]\.)(?:https?:\/\/)?((?:[\p{L}\p{M}\p{N}-]{1,63}\.)+[\p{L}\p{M}]{2,24})(?![\p{L}\p{M}\p{N}@_-]|\.[\p{L}\p{N}])/giu;
/** What every address and every name has in it: texts without are not looked through. */
const SIGN = /:\/\/|\.[\p{L}\p{M}]/u;
/** A part of a name that somebody can register. */
const PART = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** The host of an address, as the network knows it, behind what browsers take and nobody registers ('x_.quick.in'); '' for none. */
function hostOf(address: string): string {
  const parts = URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '').split('.') : [];
  const odd = parts.findLastIndex((part) => !PART.test(part));
  return parts.length - odd > 2 ? parts.slice(odd + 1).join('.') : '';
}

/** The hosts to which an address may lead: its own first, then those of the addresses inside of it, decoded. */
function hostsOf(address: string): string[] {
  const [own = '', ...inner] = address.split(INNER);
  const decoded = inner.map((one) =>
    one
      .replace(/[&#].*$/su, '')
      .replace(AGAIN, '%')
      .replace(ENCODED, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16))),
  );
  // What a redirector is told besides may follow it, encoded as well.
  const cut = decoded.filter((one) => /[&#]/u.test(one)).map((one) => one.replace(/[&#].*$/su, ''));
  return [own, ...decoded, ...cut].map(hostOf);
}

/** The hosts that texts name, in the form in which the network knows them: at most fifty, or as many as are asked for. */
export function hostsIn(texts: readonly string[], most = HOSTS_MOST): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    if (!SIGN.test(text)) continue;
    const addresses = text.matchAll(ADDRESS).flatMap(([address]) => hostsOf(address));
    const names = text
      .matchAll(NAME)
      .map(([, name = '']) => hostOf(`http://${name.replace(/^-+/, '')}`) || name.toLowerCase());
    for (const host of [addresses, names].flatMap((one) => [...one])) {
      if (found.size >= most) return [...found];
      if (host !== '') found.add(host);
    }
  }
  return [...found];
}

/**
 * A host, without 'www.', and the hosts above it as far as the domain that somebody registered: at most five, itself and those next to the domain. [] for what nobody has
 * to answer for alone: hosts that everybody uses, those of public bodies, public suffixes, and what only looks like an address.
 */
export function namesOf(host: string): string[] {
  if (host.length > LETTERS_MOST) return [];
  const { domain, publicSuffix, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  if (domain === null || !(isIcann || isPrivate)) return [];
  if (EVERYBODYS.has(domain) || GOVERNMENT.includes(publicSuffix)) return [];
  const found: string[] = [];
  for (let name = host.replace(/^www\./, ''); name.length >= domain.length; name = name.slice(name.indexOf('.') + 1))
    if (!RENTED.has(name)) found.push(name);
  // Below a bad one anybody makes names of as many parts as they like: those next to the domain are looked up.
  return found.length > NAMES_MOST ? [...found.slice(0, 1), ...found.slice(1 - NAMES_MOST)] : found;
}

/** What is kept of a host: 16 hex digits, by which it is known again and cannot be read. */
export const hostKey = (name: string): string =>
  createHash('sha256').update(`host\0${name}`).digest('hex').slice(0, 16);

/** The keys of a host and of the domain that it stands below, or is. */
export interface LinkKeys {
  readonly host: string;
  readonly domain: string;
}

function keysOf(host: string): LinkKeys[] {
  const names = namesOf(host);
  const [own, domain] = [names[0], names.at(-1)];
  return own === undefined || domain === undefined ? [] : [{ host: hostKey(own), domain: hostKey(domain) }];
}

/** The keys of the hosts that texts name and that somebody has to answer for, each once. */
export const linksIn = (texts: readonly string[]): LinkKeys[] => [
  ...new Map(hostsIn(texts).flatMap((host) => keysOf(host).map((keys) => [keys.host, keys]))).values(),
];

/** The keys of the hosts alone. */
export const hostKeysIn = (texts: readonly string[]): string[] => linksIn(texts).map(({ host }) => host);

/** Where a website is: its own host, whatever else stands in its address. Undefined for none that somebody has to answer for. */
export function siteOf(website: string): LinkKeys | undefined {
  const [address = ''] = website.trim().split(/\s/u, 1);
  const host = /^https?:/iu.test(address) ? hostOf(address) : (hostsIn([address])[0] ?? '');
  return keysOf(host)[0];
}
