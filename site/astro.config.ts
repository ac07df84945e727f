import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';

/**
 * Pages are static unless they say `export const prerender = false`; those few are rendered by the Node adapter
 * inside our own server (middleware mode). Nothing is inlined into the HTML, so that the Content-Security-Policy
 * has only files of our own origin to allow, besides the hashes of Astro's island bootstrap.
 */
export default defineConfig({
  // Pictures for sharing and canonical addresses must be absolute, so they need to know the site's own address.
  ...(process.env.PUBLIC_URL ? { site: process.env.PUBLIC_URL } : {}),
  output: 'static',
  // The policy travels as a header (a meta tag cannot say frame-ancestors): `site/pages.ts` sets what the build wrote down.
  adapter: node({ mode: 'middleware', bodySizeLimit: 64 * 1024, staticHeaders: true }),
  integrations: [react()],
  // Lucia owns sessions: without this the Node adapter sets up a file-based session store of its own.
  session: false,
  build: { inlineStylesheets: 'never' },
  vite: { build: { assetsInlineLimit: 0 } },
  // Shiki writes style attributes, which the policy refuses; there is no Markdown here anyway.
  markdown: { syntaxHighlight: false },
  devToolbar: { enabled: false },
  security: {
    csp: {
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
