import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ListKey, queries, useList } from './queries.ts';

interface NamesPage {
  readonly names: readonly string[];
  readonly nextCursor: null;
}

const key: ListKey = ['names', '', ''];
const page = (...names: string[]): NamesPage => ({ names, nextCursor: null });

function Names({ asked = key, seed }: { asked?: ListKey; seed: NamesPage | undefined }) {
  const list = useList<NamesPage>({ key: asked, path: () => '/names', seed: seed && { key, page: seed } });
  return createElement('p', null, list.data?.pages.flatMap(({ names }) => names).join(', ') ?? 'nothing yet');
}

// Rendered as hydration renders: with the server's snapshots of every store, and the tab's one cache.
beforeEach(() => void vi.stubGlobal('window', {}));
afterEach(() => {
  vi.unstubAllGlobals();
  queries.clear();
});

it('hydration begins with what the page came with, whatever was written here before it has ended', () => {
  queries.setQueryData(key, { pages: [page('written meanwhile', 'Ravi')], pageParams: [''] });
  expect(renderToString(createElement(Names, { seed: page('Ravi') }))).toBe('<p>Ravi</p>');
});

it('a list that the page did not come with is what the cache has of it', () => {
  queries.setQueryData(key, { pages: [page('Ravi')], pageParams: [''] });
  expect(renderToString(createElement(Names, { seed: undefined }))).toBe('<p>Ravi</p>');
  const asked: ListKey = ['names', 'sita', ''];
  queries.setQueryData(asked, { pages: [page('Sita')], pageParams: [''] });
  expect(renderToString(createElement(Names, { asked, seed: page('Ravi') }))).toBe('<p>Sita</p>');
});
