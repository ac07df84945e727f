import { globSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import send from 'send';
import type { Logger } from '#projections/logger.ts';
import { encodedPath } from './requestPath.ts';

/** What `compress.ts` may have written beside a file, best first. */
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Of what `compress.ts` compresses; `send` knows the others by their names. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

/** What was taken for a file turned out not to be readable as one. */
const NOT_THERE: readonly (number | undefined)[] = [400, 403, 404];

export interface StaticFile {
  /** Below the folder, with slashes: `faq/index.html`. */
  readonly name: string;
  readonly codings: readonly string[];
}

/**
 * The files of a folder by the path that they answer at: `/faq` for `faq/index.html`. Listed once: a path that is not
 * among them never reaches the file system.
 */
export function listFiles(dir: string): ReadonlyMap<string, StaticFile> {
  const names = new Set(
    globSync('**/*', { cwd: dir, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(dir, sep).length).split(sep).join('/')),
  );
  const files = new Map<string, StaticFile>();
  for (const name of names) {
    if (CODINGS.some(([, ending]) => name.endsWith(ending) && names.has(name.slice(0, -ending.length)))) continue;
    const codings = CODINGS.filter(([, ending]) => names.has(name + ending)).map(([coding]) => coding);
    const path = pathOf(name);
    if (path !== null) files.set(path, { name, codings });
  }
  return files;
}

/** A page has one address, the one that its policy is kept under; the not-found page has none. */
function pathOf(name: string): string | null {
  if (!name.endsWith('.html')) return `/${name}`;
  if (name === 'index.html') return '/';
  return name.endsWith('/index.html') ? `/${name.slice(0, -'/index.html'.length)}` : null;
}

/** Whether an Accept-Encoding header names the coding, and not with q=0. */
export function accepts(header: string | undefined, coding: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name, ...parameters] = part.toLowerCase().split(';');
    return name?.trim() === coding && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
  });
}

/**
 * Sends one file as it was compressed at build time, with ranges and conditions as `send` reads them. A file that is gone
 * or cannot be read is `missing`, whatever else goes wrong is 503; a broken disk in mid-answer ends the connection.
 *
 * @param missing answers in its place
 */
export function sendFile(
  deps: { readonly dir: string; readonly log: Logger },
  { name, codings }: StaticFile,
  request: IncomingMessage,
  response: ServerResponse,
  missing: () => void,
): void {
  const coding = codings.find((one) => accepts(String(request.headers['accept-encoding'] ?? ''), one));
  const ending = CODINGS.find(([one]) => one === coding)?.[1] ?? '';
  if (codings.length > 0) response.appendHeader('Vary', 'Accept-Encoding');
  const type = TEXT_TYPES[extname(name)];
  if (type !== undefined) response.setHeader('Content-Type', type);
  if (coding !== undefined) response.setHeader('Content-Encoding', coding);

  send(request, encodedPath(name + ending), { root: deps.dir, index: false, dotfiles: 'allow', cacheControl: false })
    .on('directory', () => failed(404))
    .on('error', (error: Error & { status?: number; headers?: Readonly<Record<string, string>> }) => {
      failed(error.status, error);
    })
    .pipe(response);

  function failed(status = 500, error?: Error & { headers?: Readonly<Record<string, string>> }): void {
    if (response.headersSent) {
      deps.log.error({ err: error, file: name }, 'a file of the site could not be read to its end');
      response.destroy();
      return;
    }
    for (const header of [
      'Content-Encoding',
      'Content-Type',
      'Content-Length',
      'Content-Range',
      'ETag',
      'Last-Modified',
    ])
      response.removeHeader(header);
    if (status === 412 || status === 416) {
      response.writeHead(status, { 'Content-Length': '0', ...error?.headers });
      response.end();
      return;
    }
    deps.log.error({ err: error, file: name }, 'a file of the site could not be read');
    if (NOT_THERE.includes(status) || isUnreadable(error)) {
      missing();
      return;
    }
    response.writeHead(503, { 'Retry-After': '5', 'Content-Length': '0' });
    response.end();
  }
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EISDIR', 'ELOOP'].includes(String(error.code));
