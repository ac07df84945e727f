/** Builds the site where its sources changed, and serves everything: what `npm run dev` starts anew on every change. */
await import('./build.ts');
await import('./main.ts');

export {};
