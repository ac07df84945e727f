/**
 * Where `?next=` may lead: a path of this origin and nothing else, never back to the screens where one signs in.
 * Undefined for everything that a browser would take elsewhere (`//host`, `/\host`, `/.//host`, `javascript:` …).
 */
export function safePath(next: string | null | undefined, origin: string): string | undefined {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return undefined;
  const url = new URL(next, origin);
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined;
  if (/^\/(?:api|auth\/(?:signin|signup|password_reset))(?:\/|$)/.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

/**
 * Where `?next=` of an auth screen leads; undefined where to none, or to that very screen: who signed in to be here is there.
 * A link from one auth screen to another carries it on only once the page is awake; who is quicker has it in the address they
 * came from.
 */
export function nextOf(page: URL, referrer: string): string | undefined {
  const path = safePath(page.searchParams.get('next') ?? nextBefore(page, referrer), page.origin);
  return path && new URL(path, page.origin).pathname !== page.pathname ? path : undefined;
}

/** What the auth screen carried from which this page was opened. */
function nextBefore(page: URL, referrer: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const before = new URL(referrer);
  const fromAuth = before.origin === page.origin && before.pathname.startsWith('/auth/');
  return fromAuth ? before.searchParams.get('next') : null;
}
