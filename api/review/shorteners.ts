/** Hosts behind which an address shows nothing of where it leads. */
export const SHORTENERS: ReadonlySet<string> = new Set([
  ...['bit.ly', 'tinyurl.com', 't.co', 'goo.gl', 'is.gd', 'ow.ly', 'cutt.ly', 'rb.gy', 'shorturl.at', 'rebrand.ly'],
  ...['t.ly', 'tiny.cc', 'buff.ly', 's.id', 'v.gd', 'bl.ink', 'lnkd.in', 'wa.link', 'linktr.ee'],
]);
