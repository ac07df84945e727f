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
