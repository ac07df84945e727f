import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';

/** Beside `client` and `server` in the build: the routes of src/pages that are rendered on request. */
const FILE = 'on-demand.json';

/** The paths of a route, as a regular expression without its ends. */
type OnDemandRoute = string;

/**
 * Writes down which routes of src/pages are rendered on request. Astro adds routes of its own to the built server (its
 * picture service, its islands); only what is listed here is ever handed to it.
 */
export function onDemandRoutes(): AstroIntegration {
  let routes: OnDemandRoute[] = [];
  return {
    name: 'on-demand-routes',
    hooks: {
      'astro:routes:resolved': ({ routes: all }) => {
        routes = all
          .filter(({ origin, isPrerendered }) => origin === 'project' && !isPrerendered)
          .map(({ pattern, segments }) => {
            if (segments.flat().some(({ spread }) => spread))
              throw new Error(`${pattern}: a route must say how many parts its paths have`);
            return segments
              .map((parts) => parts.map((part) => (part.dynamic ? '[^/]+' : RegExp.escape(part.content))).join(''))
              .join('/');
          });
      },
      'astro:build:done': ({ dir }) => writeFile(new URL(`../${FILE}`, dir), JSON.stringify(routes)),
    },
  };
}

/** @param dist what `npm run build` made */
export function readOnDemandRoutes(dist: string): readonly RegExp[] {
  const routes = JSON.parse(readFileSync(join(dist, FILE), 'utf8')) as OnDemandRoute[]; // as it was written above
  return routes.map((route) => new RegExp(`^/${route}$`));
}

/** Whether one of the routes answers at the path: decoded, without a slash at its end. */
export function isOnDemand(routes: readonly RegExp[], path: string): boolean {
  return routes.some((route) => route.test(path));
}
