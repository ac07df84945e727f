import type { AstroGlobal } from 'astro';
import { siteOrigin } from '../sharing/siteOrigin.ts';
import { shownApi } from './calls.ts';
import type { OpenApi } from './openApi.ts';

/** What the pages of the API show: asked of the API itself, so that they are never behind it. Sets 503 where it does not answer. */
export async function apiDocument({ locals, response, url }: Pick<AstroGlobal, 'locals' | 'response' | 'url'>) {
  const answer = await locals.api('/openapi.json').catch(() => null);
  // Our own API's answer, whose shape a test holds.
  if (answer?.ok) return shownApi((await answer.json()) as OpenApi, new URL('/', siteOrigin(url)).origin);
  response.status = 503;
  response.statusText = 'Service Unavailable';
  return undefined;
}
