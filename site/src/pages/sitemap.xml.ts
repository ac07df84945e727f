import type { APIRoute } from 'astro';
import { createSiteMap } from '../islands/startups/siteMap.ts';

export const prerender = false;

const siteMap = createSiteMap();

export const GET: APIRoute = async ({ locals, site, url }) => {
  try {
    const xml = await siteMap(locals.api, (site ?? url).origin);
    return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } });
  } catch {
    // Crawlers come back; half a map would tell them that the rest is gone.
    return new Response(null, { status: 503, headers: { 'Retry-After': '60' } });
  }
};
