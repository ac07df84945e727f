import { defineMiddleware } from 'astro:middleware';
import type { APIContext, MiddlewareNext } from 'astro';
import { language } from '#words/language.ts';
import { broken, busy } from '#words/not-found.ts';
import { createKeptPages, pageAnswer, type RenderedPage, renderedPage } from './server/keptPages.ts';
import { listOf } from './server/lists.ts';
import { siteOrigin } from './sharing/siteOrigin.ts';

const keptPages = createKeptPages();

/**
 * What is rendered on request goes out compressed, as the built pages do, and is asked for anew each time. A page is
 * rendered only where the one that was rendered before is out of date, and in its sender's turn.
 */
export const onRequest = defineMiddleware(async (context, next) => {
  if (context.isPrerendered) return next();
  const list = listOf(context.url);
  // The origin is in the page: in its canonical address.
  const name = `${siteOrigin(context.url)}${context.url.pathname}\n`;
  try {
    return await (list ? withList(context, next, list.path, name + list.name) : withoutList(context, next, name));
  } catch (error) {
    context.locals.failed(error);
    return bare(
      500,
      `<h1>${broken.title}</h1><p>${broken.line}</p><p><a href="/">${broken.home}</a></p>`,
      broken.title,
    );
  }
});

/** For a page that begins with a list, the API is asked for it here, as guests see it. */
async function withList(context: APIContext, next: MiddlewareNext, path: string, name: string): Promise<Response> {
  const { url, request, locals } = context;
  const kept = keptPages.find(name);
  const answer = await locals.api(path, kept && { headers: { 'If-None-Match': kept.listEtag } }).catch(() => undefined);
  if (kept && answer?.status === 304) return pageAnswer(kept.page, request, locals.manyLanguages);
  if (answer?.status === 400 && url.search !== '') return redirect(asFarAsKnown(url));
  // Who has asked for too many lists waits: a page without its list costs as much as one with it.
  if (answer?.status === 429) return refusal(429, Number(answer.headers.get('Retry-After') ?? 60));

  const page = await admitted(context, async () => {
    locals.list = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
    locals.listPosition = answer?.headers.get('x-read-position') ?? undefined;
    return renderedPage(await next());
  });
  if (page instanceof Response) return page;
  const listEtag = answer?.headers.get('ETag');
  if (page.status === 200 && locals.list && listEtag) keptPages.keep(name, { page, listEtag });
  return pageAnswer(page, request, locals.manyLanguages);
}

/** A page that has nothing of the API's is kept as it is. */
async function withoutList(context: APIContext, next: MiddlewareNext, name: string): Promise<Response> {
  const { url, request, locals } = context;
  const whole = name + url.search;
  const kept = keptPages.find(whole);
  if (kept) return pageAnswer(kept.page, request, locals.manyLanguages);

  let asksApi = false;
  const { api } = locals;
  const noticed = {
    enumerable: true,
    get() {
      asksApi = true;
      return api;
    },
  };
  Object.defineProperty(locals, 'api', noticed);
  const page = await admitted(context, async () => {
    const response = await next();
    return response.headers.get('Content-Type')?.startsWith('text/html') ? renderedPage(response) : response;
  });
  if (page instanceof Response) return page;
  if (page.status === 200 && !asksApi) keptPages.keep(whole, { page, listEtag: '' });
  return pageAnswer(page, request, locals.manyLanguages);
}

/** What is rendered once it may be; the refusal where there are too many before it. */
async function admitted<Page extends RenderedPage | Response>(
  { locals }: APIContext,
  render: () => Promise<Page>,
): Promise<Page | Response> {
  const admission = await locals.admit();
  if ('refused' in admission) return refusal(admission.refused, admission.seconds);
  try {
    return await render();
  } finally {
    admission.done();
  }
}

/** A page without anything that costs: for who asks for more than can be rendered for everybody. */
function refusal(status: 429 | 503, seconds: number): Response {
  const page = bare(status, `<h1>${busy.title}</h1><p>${busy.line(seconds)}</p>`, busy.title);
  page.headers.set('Retry-After', String(seconds));
  return page;
}

/** A page of its own, with nothing that could fail. */
function bare(status: number, body: string, title: string): Response {
  const html = `<!doctype html><html lang="${language.tag}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${body}</html>`;
  return new Response(html, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}

/** By its path alone: how the reader came here, by which name and by https, only what stands in front of us knows. */
const redirect = ({ pathname, search }: URL): Response =>
  new Response(null, { status: 302, headers: { Location: pathname + search } });

/** A list that cannot be is asked for again without what is wrong with it: its beginning, or all of it, is there. */
function asFarAsKnown(url: URL): URL {
  const known = new URL(url);
  // A cursor that is none, or was one yesterday.
  if (known.searchParams.has('cursor')) known.searchParams.delete('cursor');
  else known.search = '';
  return known;
}
