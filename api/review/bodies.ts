/**
 * Public bodies and large banks whose names are borrowed, and the domains that are theirs. A name is found as whole words,
 * in small letters; a domain stands for all below it. Government bodies are at gov.in and nic.in.
 */
export const BODIES: readonly { readonly names: readonly string[]; readonly domains: readonly string[] }[] = [
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
export const GOVERNMENT = ['gov.in', 'nic.in'] as const;

/** Hosts behind which an address shows nothing of where it leads. */
export const SHORTENERS: ReadonlySet<string> = new Set([
  ...['bit.ly', 'tinyurl.com', 't.co', 'goo.gl', 'is.gd', 'ow.ly', 'cutt.ly', 'rb.gy', 'shorturl.at', 'rebrand.ly'],
  ...['t.ly', 'tiny.cc', 'buff.ly', 's.id', 'v.gd', 'bl.ink', 'lnkd.in', 'wa.link', 'linktr.ee'],
]);
