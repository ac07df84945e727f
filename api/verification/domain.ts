import mailProviders from 'email-providers/all.json' with { type: 'json' };
import { getDomain } from 'tldts';

/** Where anybody gets an address: one there proves nothing. Those that the list, of whole domains, does not have yet. */
const BESIDE = [
  ...['fastmail.com', 'fastmail.in', 'tuta.com', 'tutanota.com', 'tutamail.com', 'tuta.io', 'keemail.me', 'posteo.de'],
  ...['zoho.in', 'zoho.eu', 'zohomail.in', 'zohomail.com', 'riseup.net', 'disroot.org', 'startmail.com', 'vivaldi.net'],
  ...['duck.com', 'mozmail.com', 'passmail.net', 'hotmail.in', 'live.in', 'kakao.com', 'groups.io', 'googlegroups.com'],
  // What Indian networks give their customers, and societies their members.
  ...[
    'in.com',
    'rediff.com',
    'bsnl.in',
    'bsnl.co.in',
    'vsnl.net',
    'vsnl.com',
    'vsnl.in',
    'dataone.in',
    'airtelmail.in',
  ],
  ...['mtnl.net.in', 'airtelmail.com', 'sancharnet.in', 'ieee.org', 'acm.org', 'alum.mit.edu'],
];
const FOR_ANYBODY: ReadonlySet<string> = new Set([...mailProviders, ...BESIDE]);

export type DomainRefusal = 'no-website' | 'for-anybody' | 'other-domain';

/** A host's name in small letters of ASCII; '' for what is none. */
function hostOf(address: string): string {
  try {
    return new URL(address).hostname;
  } catch {
    return '';
  }
}

/** Whether a website stands on the domain, or below it. */
export function standsOn(website: string, domain: string): boolean {
  const host = hostOf(website).replace(/^www\./, '');
  return host === domain || host.endsWith(`.${domain}`);
}

/**
 * The domain that who reads mails at an address proves to have, for who says that a website is theirs: a domain of one
 * owner (public suffixes, and hosts whose names anybody rents, are none), on which the website stands.
 */
export function domainOf(
  email: string,
  website: string,
): { readonly domain: string } | { readonly refused: DomainRefusal } {
  const domain = hostOf(`http://${email.slice(email.lastIndexOf('@') + 1)}`);
  const registered = getDomain(domain, { allowPrivateDomains: true });
  if (hostOf(website) === '') return { refused: 'no-website' };
  if (registered === null || FOR_ANYBODY.has(domain) || FOR_ANYBODY.has(registered)) return { refused: 'for-anybody' };
  return standsOn(website, domain) ? { domain } : { refused: 'other-domain' };
}
