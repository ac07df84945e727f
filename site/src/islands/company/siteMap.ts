import type { CompanyListAnswer } from '#api/contract/company-answer.ts';

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
const PAGE_SIZE = 100;
/** Of the time, so much may go into listing companies, however often somebody asks. */
const SHARE_OF_TIME = 1 / 20;

/**
 * Gives the site map's XML. The companies are listed anew only when that has not taken more than a twentieth of the time
 * so far: a large directory is listed seldom, a small one always.
 */
export function createSiteMap(clock: () => number = () => performance.now()) {
  let listed: Promise<readonly string[]> | undefined;
  let goodUntil = 0;

  async function list(api: ApiFetch): Promise<readonly string[]> {
    const began = clock();
    const paths = await companyPaths(api, LINKS_MAX - PAGES.length);
    goodUntil = clock() + (clock() - began) / SHARE_OF_TIME;
    return paths;
  }

  /** @param origin e.g. `https://udyamsetu.in` @throws where the API does not answer */
  return async function siteMap(api: ApiFetch, origin: string): Promise<string> {
    if (!listed || clock() >= goodUntil) {
      goodUntil = Number.POSITIVE_INFINITY;
      listed = list(api);
      listed.catch(() => {
        listed = undefined;
      });
    }
    const links = [...PAGES, ...(await listed)].map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`);
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${links.join('\n')}\n</urlset>\n`;
  };
}

async function companyPaths(api: ApiFetch, max: number): Promise<string[]> {
  const paths: string[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...(cursor !== null && { cursor }) });
    const response: Response = await api(`/company?${query}`);
    if (!response.ok) throw new Error(`the list of companies answered ${response.status}`);
    const page = (await response.json()) as CompanyListAnswer; // our own API's, whose type this is
    paths.push(...page.companies.map(({ _id }) => `/startups/${_id}`));
    cursor = page.nextCursor;
  } while (cursor !== null && paths.length < max);
  return paths.slice(0, max);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
