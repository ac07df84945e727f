import { defineMiddleware } from 'astro:middleware';
import { createKeptPages, pageAnswer, type RenderedPage, renderedPage } from './server/keptPages.ts';
import { listOf } from './server/lists.ts';

const keptPages = createKeptPages();

/**
 * What is rendered on request goes out compressed, as the built pages do, and is asked for anew each time. For a page that
 * begins with a list, the API is asked for it here, as guests see it: the page is rendered only where the one that was
 * rendered before is out of date.
 */
export const onRequest = defineMiddleware(async ({ isPrerendered, url, request, locals }, next) => {
  if (isPrerendered) return next();
  const list = listOf(url);
  if (!list) {
    const response = await next();
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response;
    return pageAnswer(await renderedPage(response), request, locals.manyLanguages);
  }

  // The origin is in the page: in its canonical address.
  const name = `${url.origin}${url.pathname}\n${list.name}`;
  const kept = keptPages.find(name);
  const answer = await locals
    .api(list.path, kept && { headers: { 'If-None-Match': kept.listEtag } })
    .catch(() => undefined);
  if (kept && answer?.status === 304) return pageAnswer(kept.page, request, locals.manyLanguages);

  if (answer?.status === 400 && url.search !== '') return Response.redirect(asFarAsKnown(url), 302);

  locals.list = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  const rendered = await renderedPage(await next());
  const page = answer?.status === 429 ? asLimited(rendered, answer) : rendered;
  const listEtag = answer?.headers.get('ETag');
  if (page.status === 200 && locals.list && listEtag) keptPages.keep(name, { page, listEtag });
  return pageAnswer(page, request, locals.manyLanguages);
});

/** A list that cannot be is asked for again without what is wrong with it: its beginning, or all of it, is there. */
function asFarAsKnown(url: URL): URL {
  const known = new URL(url);
  // A cursor that is none, or was one yesterday.
  if (known.searchParams.has('cursor')) known.searchParams.delete('cursor');
  else known.search = '';
  return known;
}

/** The page without its list, for who has asked for too many: it is theirs to wait, not the server's fault. */
function asLimited(page: RenderedPage, { headers }: Response): RenderedPage {
  return { ...page, status: 429, headers: [...page.headers, ['Retry-After', headers.get('Retry-After') ?? '60']] };
}
