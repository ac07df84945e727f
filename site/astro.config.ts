import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig, passthroughImageService } from 'astro/config';
import { distOf, ENGLISH, knownLanguage, wordsIn } from './language.ts';
import { onDemandRoutes } from './onDemandRoutes.ts';
import { sharedScripts } from './sharedScripts.ts';

/** The script that stands in each page's head, by its hash: `src/layouts/Base.astro` puts these very bytes there. */
const boot = readFileSync(join(import.meta.dirname, 'src/boot.js'));
const bootHash = `sha256-${createHash('sha256').update(boot).digest('base64')}` as const;

const language = knownLanguage(process.env.SITE_LANGUAGE ?? ENGLISH);

/**
 * Pages are static unless they say `export const prerender = false`; those few are rendered by the Node adapter
 * inside our own server (middleware mode). What the first paint waits for is in the HTML: the styles and the script of
 * the head. A phone on slow 4G needs 0.6 s for every file more. The Content-Security-Policy knows them by their hashes.
 */
export default defineConfig({
  output: 'static',
  outDir: distOf(language),
  // The policy travels as a header (a meta tag cannot say frame-ancestors): `site/pages.ts` sets what the build wrote down.
  adapter: node({ mode: 'middleware', bodySizeLimit: 64 * 1024, staticHeaders: true }),
  integrations: [react(), onDemandRoutes()],
  // Pictures are made when they are uploaded: Astro's own service stays away, and so does its address.
  image: { service: passthroughImageService(), endpoint: { route: '/_image', entrypoint: './noImages.ts' } },
  // Lucia owns sessions: without this the Node adapter sets up a file-based session store of its own.
  session: false,
  build: { inlineStylesheets: 'always' },
  vite: {
    build: { assetsInlineLimit: 0 },
    // A hundred files that each start would load, for the few of its functions that are used.
    ssr: { noExternal: ['zod'] },
    environments: {
      client: {
        build: {
          rolldownOptions: { output: { strictExecutionOrder: true, codeSplitting: { groups: sharedScripts } } },
        },
      },
    },
    plugins: [wordsIn(language)],
  },
  // Shiki writes style attributes, which the policy refuses; there is no Markdown here anyway.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  security: {
    csp: {
      scriptDirective: { resources: ["'self'"], hashes: [bootHash] },
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
    },
  },
});
