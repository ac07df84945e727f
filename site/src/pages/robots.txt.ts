import type { APIRoute } from 'astro';
import { siteOrigin } from '../sharing/siteOrigin.ts';

/** Rendered on request, because the Sitemap line must be a whole address. */
export const prerender = false;

const RULES = ['/api/', '/settings/', '/dashboard/profile', '/dashboard/inbox'];

export const GET: APIRoute = ({ url }) => {
  const rules = RULES.map((path) => `Disallow: ${path}`);
  const lines = ['User-agent: *', ...rules, '', `Sitemap: ${new URL('/sitemap.xml', siteOrigin(url)).href}`];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
