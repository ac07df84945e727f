import type { APIRoute } from 'astro';
import { createSiteMap } from '../islands/company/siteMap.ts';
import { siteOrigin } from '../sharing/siteOrigin.ts';

export const prerender = false;

const siteMap = createSiteMap();

export const GET: APIRoute = async ({ locals, url }) => {
  try {
    const xml = await siteMap(locals.api, siteOrigin(url));
    return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
  } catch {
    // Crawlers come back; half a map would tell them that the rest is gone.
    return new Response(null, { status: 503, headers: { 'Retry-After': '60' } });
  }
};
