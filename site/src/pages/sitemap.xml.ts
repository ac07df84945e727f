import type { APIRoute } from 'astro';
import { createSiteMap } from '../islands/company/siteMap.ts';
import { siteOrigin } from '../sharing/siteOrigin.ts';

export const prerender = false;

const siteMap = createSiteMap();

/** Crawlers come back each day to a map of up to 50,000 links that is mostly as it was. */
export const GET: APIRoute = async ({ locals, url, request }) => {
  try {
    const { xml, etag } = await siteMap(locals.api, siteOrigin(url));
    const headers = { ETag: etag, 'Cache-Control': 'no-cache' };
    const known = request.headers.get('If-None-Match')?.split(',') ?? [];
    // A proxy that compresses it marks the tag as weak.
    if (known.some((one) => one.trim().replace(/^W\//, '') === etag))
      return new Response(null, { status: 304, headers });
    return new Response(xml, { headers: { ...headers, 'Content-Type': 'application/xml; charset=utf-8' } });
  } catch {
    // Crawlers come back; half a map would tell them that the rest is gone.
    return new Response(null, { status: 503, headers: { 'Retry-After': '60' } });
  }
};
