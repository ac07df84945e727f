import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** What pages that are rendered on request may ask of the API: a path below /api/v1. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>;

/** The entry that Astro's Node adapter builds in middleware mode. */
type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
  locals: { api: ApiFetch },
) => Promise<void>;

const CONTENT_POLICY = 'content-security-policy';

/**
 * Serves the built site: static files as they were compressed at build time, else a page rendered on request, else the
 * not-found page. Each page gets the Content-Security-Policy that the build computed for it.
 *
 * @param dist what `npm run build` made
 */
export async function sitePages(dist: string, api: ApiFetch): Promise<NodeHandler> {
  const policies = readPolicies(join(dist, '_headers.json'));
  const client = join(dist, 'client');
  const missing = readFileSync(join(client, '404.html'));
  // Made by the build, so there are no types to import.
  const { handler } = (await import(join(dist, 'server/entry.mjs'))) as { handler: AstroHandler };

  const files = sirv(client, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, path) {
      const policy = policies.get(path.replace(/\/$/, '') || '/');
      if (policy) response.setHeader(CONTENT_POLICY, policy);
      // What Astro names by its content never changes; a page may at any time.
      response.setHeader(
        'Cache-Control',
        path.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });

  const notFoundPolicy = policies.get('/404') ?? '';
  function notFound(response: ServerResponse): void {
    response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' });
    response.end(missing);
  }

  return function answer(request, response) {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' });
      response.end();
      return;
    }
    files(request, response, () => {
      // What comes now sets its own policy, or is the not-found page.
      response.setHeader(CONTENT_POLICY, notFoundPolicy);
      void handler(request, response, () => notFound(response), { api });
    });
  };
}

/** Each page's policy, by its path without a slash at the end. */
function readPolicies(file: string): Map<string, string> {
  type Entry = { pathname: string; headers: { key: string; value: string }[] };
  const entries = JSON.parse(readFileSync(file, 'utf8')) as Entry[]; // as the Node adapter writes it
  return new Map(
    entries.flatMap(({ pathname, headers }) => {
      const policy = headers.find(({ key }) => key.toLowerCase() === CONTENT_POLICY);
      return policy ? [[pathname.replace(/\/$/, '') || '/', policy.value] as const] : [];
    }),
  );
}
