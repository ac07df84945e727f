import { createHash } from 'node:crypto';
import type { CompanyIdsAnswer } from '#api/contract/company-answer.ts';
import { IDS_PAGE_MAX } from '#api/contract/limits.ts';

type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>;

/** Pages that stand by themselves; those of companies follow. */
const PAGES = [
  '/',
  '/faq',
  '/terms',
  '/privacy',
  '/transparency',
  '/dashboard/startups',
  '/dashboard/funds',
  '/dashboard/feed',
];
/** The sitemaps protocol allows no more in one file. */
const LINKS_MAX = 50_000;
/** Of the time, so much may go into listing companies, however often somebody asks. */
const SHARE_OF_TIME = 1 / 20;

/** So long a list is good without being asked about: what is hidden meanwhile is still in it. Milliseconds. */
const UNASKED_MS = 1000;

interface Made {
  readonly origin: string;
  readonly xml: string;
  /** Of these very bytes. */
  readonly etag: string;
}

interface Listed {
  readonly paths: readonly string[];
  /** Of the first page, when the listing began. */
  readonly etag: string | null;
  /** Until when it is good unasked; put off whenever it was asked about and is as before. */
  unaskedUntil: number;
  /** From when on another one may be made. */
  readonly mayAgain: number;
  /** The map of it that was made last: of tens of thousands of links it is not made for each who asks. */
  made: Made | undefined;
}

/**
 * Gives the site map's XML. A list is kept for a second, and then asked about once a second for as long as the directory stays
 * as it was: what is hidden is not named for longer. The companies are listed anew only when that has not taken more than a
 * twentieth of the time so far; where they would have to be sooner, there is no map for the moment.
 */
export function createSiteMap(clock: () => number = () => performance.now()) {
  let listing: Promise<Listed> | undefined;

  async function list(api: ApiFetch): Promise<Listed> {
    const began = clock();
    const { paths, etag } = await companyPaths(api, LINKS_MAX - PAGES.length);
    const ended = clock();
    return {
      paths,
      etag,
      unaskedUntil: began + UNASKED_MS,
      mayAgain: ended + (ended - began) / SHARE_OF_TIME,
      made: undefined,
    };
  }

  function begin(api: ApiFetch): Promise<Listed> {
    const begun = list(api);
    listing = begun;
    begun.catch(() => {
      if (listing === begun) listing = undefined;
    });
    return begun;
  }

  async function listed(api: ApiFetch): Promise<Listed> {
    if (!listing) return begin(api);
    const kept = listing;
    const known = await kept;
    const asked = clock();
    if (asked < known.unaskedUntil) return known;
    if (await isAsBefore(api, known.etag)) {
      known.unaskedUntil = asked + UNASKED_MS;
      return known;
    }
    // Somebody else may have begun meanwhile.
    if (listing !== kept) return listing ?? begin(api);
    if (clock() < known.mayAgain) throw new Error('the companies changed, and were listed a moment ago');
    return begin(api);
  }

  /** @param origin e.g. `https://udyamsetu.in` @throws where the API does not answer, or the list cannot be made yet */
  return async function siteMap(api: ApiFetch, origin: string): Promise<Made> {
    const known = await listed(api);
    if (known.made?.origin === origin) return known.made;
    const xml = mapOf(known.paths, origin);
    const etag = `"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`;
    known.made = { origin, xml, etag };
    return known.made;
  };
}

function mapOf(paths: readonly string[], origin: string): string {
  const links = [...PAGES, ...paths].map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${links.join('\n')}\n</urlset>\n`;
}

const pagePath = (cursor: string | null): string =>
  `/company/ids?${new URLSearchParams({ limit: String(IDS_PAGE_MAX), ...(cursor !== null && { cursor }) })}`;

async function isAsBefore(api: ApiFetch, etag: string | null): Promise<boolean> {
  if (etag === null) return false;
  const { status } = await api(pagePath(null), { headers: { 'If-None-Match': etag } });
  return status === 304;
}

async function companyPaths(api: ApiFetch, max: number) {
  const paths: string[] = [];
  let etag: string | null = null;
  let cursor: string | null = null;
  do {
    const response: Response = await api(pagePath(cursor));
    if (!response.ok) throw new Error(`the list of companies answered ${response.status}`);
    if (cursor === null) etag = response.headers.get('ETag');
    const page = (await response.json()) as CompanyIdsAnswer; // our own API's, whose type this is
    paths.push(...page.ids.map((id) => `/startups/${id}`));
    cursor = page.nextCursor;
  } while (cursor !== null && paths.length < max);
  return { paths: paths.slice(0, max), etag };
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
