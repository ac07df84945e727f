import type { AstroGlobal } from 'astro';
import { type ShownApi, shownApi } from './calls.ts';
import type { OpenApi } from './openApi.ts';

/** The one document that was shaped last: to parse and shape it costs several times what a page of it does. */
let kept: { readonly etag: string; readonly shown: ShownApi } | undefined;

/** What the pages of the API show: asked of the API itself, so that they are never behind it. Sets 503 where it does not answer. */
export async function apiDocument({ locals, response }: Pick<AstroGlobal, 'locals' | 'response'>) {
  const known = kept;
  const headers = known ? { 'If-None-Match': known.etag } : {};
  const answer = await locals.api('/openapi.json', { headers }).catch(() => null);
  if (known && answer?.status === 304) return known.shown;
  if (answer?.ok) {
    // Our own API's answer, whose shape a test holds.
    const shown = shownApi((await answer.json()) as OpenApi);
    const etag = answer.headers.get('ETag');
    kept = etag === null ? undefined : { etag, shown };
    return shown;
  }
  response.status = 503;
  response.statusText = 'Service Unavailable';
  return undefined;
}
