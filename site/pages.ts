import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { chooseLanguage } from '#api/contract/chooseLanguage.ts';
import type { Logger } from '#projections/logger.ts';
import { distOf } from './language.ts';
import { isOnDemand, readOnDemandRoutes } from './onDemandRoutes.ts';
import type { Admit } from './renderLimiter.ts';
import { encodedPath, requestPath } from './requestPath.ts';
import { createStandBack } from './standBack.ts';
import { listFiles, sendFile } from './staticFiles.ts';

export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** What pages that are rendered on request may ask of the API: a path below /api/v1. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>;

/** The entry that Astro's Node adapter builds in middleware mode. */
type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
  locals: {
    api: ApiFetch;
    admit: Admit;
    sender: string | null;
    failed: (error: unknown) => void;
    manyLanguages: boolean;
  },
) => Promise<void>;

interface Deps {
  /** The API as the sender of a request may ask it. */
  readonly apiFor: (request: IncomingMessage) => ApiFetch;
  /** Waits until a page may be rendered for the sender of a request. */
  readonly admitFor: (request: IncomingMessage) => Admit;
  /** What the sender of a request is counted by; null where everybody comes from there, or nobody is counted. */
  readonly senderOf: (request: IncomingMessage) => string | null;
  readonly log: Logger;
  /** Whether the same addresses are answered in other languages too. */
  readonly manyLanguages?: boolean;
}

const CONTENT_POLICY = 'content-security-policy';
/** The dashboard as such has no page: the menu calls the feed by its name. */
const DASHBOARD = { path: '/dashboard', page: '/dashboard/feed' };
/** An ordinary name or address, with a port or without. */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;
/** Whether Astro makes an address of it. Of what it makes none, such as 999.1.1.1, it knows no path either. */
const makesAddress = (host: string): boolean => HOST.test(host) && URL.canParse(`http://${host}`);

/**
 * Serves the built site: static files as they were compressed at build time, else a page rendered on request, else the
 * not-found page. Each page gets the Content-Security-Policy that the build computed for it.
 *
 * @param dist what `npm run build` made
 */
export async function sitePages(
  dist: string,
  { apiFor, admitFor, senderOf, log, manyLanguages = false }: Deps,
): Promise<NodeHandler> {
  const policies = readPolicies(join(dist, '_headers.json'));
  const dir = join(dist, 'client');
  const missing = readFileSync(join(dir, '404.html'));
  const notFoundPolicy = policies.get('/404') ?? '';
  const files = listFiles(dir);
  const onDemand = readOnDemandRoutes(dist);
  const standBack = createStandBack();
  // Made by the build, so there are no types to import.
  const { handler } = (await import(entryOf(dist))) as { handler: AstroHandler };

  function notFound(response: ServerResponse): void {
    response.writeHead(404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(missing.length),
      'Cache-Control': 'no-cache',
      [CONTENT_POLICY]: notFoundPolicy,
    });
    response.end(missing);
  }

  const failed = (error: unknown): void => log.error({ err: error }, 'a page could not be rendered');

  async function render(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // What comes now sets its own policy, or is the not-found page.
    response.setHeader(CONTENT_POLICY, notFoundPolicy);
    const sender = senderOf(request);
    await standBack(sender);
    if (!request.socket.writable) return; // whoever asked has left meanwhile
    try {
      const [api, admit] = [apiFor(request), admitFor(request)];
      const locals = { api, admit, sender, failed, manyLanguages };
      await handler(request, response, () => notFound(response), locals);
    } catch (error) {
      failed(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'Content-Length': '0' }).end();
    }
  }

  return function answer(request, response) {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Length': '0' });
      response.end();
      return;
    }
    const asked = requestPath(request.url ?? '');
    if (asked === null) return notFound(response);
    const { path, query } = asked;
    if (path === DASHBOARD.path) {
      response.writeHead(302, { Location: DASHBOARD.page + query, 'Content-Length': '0', 'Cache-Control': 'no-cache' });
      response.end();
      return;
    }
    const file = files.get(path);
    if (file) {
      const policy = policies.get(path);
      if (policy) response.setHeader(CONTENT_POLICY, policy);
      // What Astro names by its content never changes; a page may at any time.
      const lasts = path.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'no-cache';
      response.setHeader('Cache-Control', lasts);
      return sendFile({ dir, log }, file, request, response, () => notFound(response));
    }
    if (!isOnDemand(onDemand, path)) return notFound(response);
    // Astro sees the very path that was let through, under a name that makes an address.
    request.url = encodedPath(path) + query;
    if (!makesAddress(request.headers.host ?? '')) request.headers.host = 'localhost';
    void render(request, response);
  };
}

const entryOf = (dist: string): string => join(dist, 'server/entry.mjs');

/** Begins to load what the build made of some languages; what fails of that is told by who waits for it. */
export function loadPages(languages: readonly string[]): void {
  for (const language of languages) import(entryOf(distOf(language))).catch(() => undefined);
}

/** The same in each of several languages, to each reader in theirs. @param languages as `npm run build` made them; at least one */
export async function pagesIn(languages: readonly string[], deps: Deps): Promise<NodeHandler> {
  const manyLanguages = languages.length > 1;
  const answers = new Map<string, NodeHandler>();
  for (const language of languages)
    answers.set(language, await sitePages(distOf(language), { ...deps, manyLanguages }));
  return function answer(request, response) {
    if (manyLanguages) response.setHeader('Vary', 'Accept-Language, Cookie');
    answers.get(chooseLanguage(languages, request.headers))?.(request, response);
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
