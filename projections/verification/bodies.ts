import { looksLike, mixedWords, skeletons } from './lookalikes.ts';

/**
 * Public bodies and large banks whose names are borrowed, and the domains that are theirs. A name is found by how it looks,
 * as whole words; a domain stands for all below it. Government bodies are at gov.in and nic.in.
 * Who counts as verified hangs on it: with a changed list, or other lookalikes, the versions of the models are raised whose tables say so.
 */
const BODIES: readonly { readonly names: readonly string[]; readonly domains: readonly string[] }[] = [
  { names: ['reserve bank of india', 'reserve bank', 'rbi'], domains: ['rbi.org.in', 'rbi.gov.in'] },
  { names: ['securities and exchange board of india', 'sebi'], domains: ['sebi.gov.in'] },
  { names: ['small industries development bank of india', 'sidbi'], domains: ['sidbi.in', 'sidbi.com'] },
  { names: ['national bank for agriculture and rural development', 'nabard'], domains: ['nabard.org'] },
  { names: ['ministry of', 'government of india', 'niti aayog'], domains: [] },
  { names: ['startup india', 'dpiit'], domains: ['startupindia.gov.in'] },
  { names: ['mudra yojana', 'mudra bank'], domains: ['mudra.org.in'] },
  { names: ['national small industries corporation', 'nsic'], domains: ['nsic.co.in'] },
  { names: ['state bank of india', 'sbi'], domains: ['sbi.co.in', 'onlinesbi.sbi', 'bank.sbi', 'sbi.bank.in'] },
  { names: ['hdfc bank'], domains: ['hdfcbank.com', 'hdfc.bank.in'] },
  { names: ['icici bank'], domains: ['icicibank.com', 'icici.bank.in'] },
  { names: ['axis bank'], domains: ['axisbank.com', 'axis.bank.in'] },
  { names: ['punjab national bank'], domains: ['pnbindia.in', 'pnb.bank.in'] },
  { names: ['bank of baroda'], domains: ['bankofbaroda.in', 'bankofbaroda.bank.in'] },
  { names: ['canara bank'], domains: ['canarabank.com', 'canarabank.bank.in'] },
  { names: ['union bank of india'], domains: ['unionbankofindia.co.in', 'unionbankofindia.bank.in'] },
  { names: ['kotak mahindra bank'], domains: ['kotak.com', 'kotak.bank.in'] },
];

/** Where public bodies of India are. */
const GOVERNMENT = ['gov.in', 'nic.in'] as const;

/** Whether a host is that of a domain. */
export const isBelow = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

const PATTERNS = new Map(BODIES.flatMap(({ names }) => names).map((one) => [one, new RegExp(looksLike(one))]));
/** Most names are nothing like any of them. */
const ANY = new RegExp([...PATTERNS.values()].map(({ source }) => source).join('|'));

/**
 * The names of bodies that a name seems to have in it, as they stand above: one of each. Behind them, as one, the words of it that
 * mix alphabets: whose name those borrow, nobody can tell who reads them.
 */
export function bodiesIn(name: string): string[] {
  const said = ` ${skeletons(name).join(' ')} `;
  const bodies = ANY.test(said)
    ? BODIES.flatMap(({ names }) => names.find((one) => PATTERNS.get(one)?.test(said)) ?? [])
    : [];
  const mixed = mixedWords(name).join(' ');
  return mixed === '' ? bodies : [...bodies, mixed];
}

/** Whether a domain is that of the body of this name, or of the government. */
export function isDomainOf(body: string, domain: string): boolean {
  const theirs = BODIES.find(({ names }) => names.includes(body))?.domains ?? [];
  return [...theirs, ...GOVERNMENT].some((one) => isBelow(domain, one));
}

/** Whether a host is that of any body, or of the government. */
export const isOfSomeBody = (host: string): boolean =>
  [...BODIES.flatMap(({ domains }) => domains), ...GOVERNMENT].some((one) => isBelow(host, one));
