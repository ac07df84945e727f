import { expect, test } from 'vitest';
import { apiDocument } from './apiDocument.ts';

/** An API with one subject, whose document is called by its tag; '' for an API that does not answer. */
function server(tag: string) {
  const heard: (string | null)[] = [];
  async function api(_path: string, init?: RequestInit): Promise<Response> {
    const known = new Headers(init?.headers).get('If-None-Match');
    heard.push(known);
    if (tag === '') throw new TypeError('fetch failed');
    if (known === tag) return new Response(null, { status: 304 });
    const tags = [{ name: tag.replaceAll('"', ''), description: '' }];
    const body = { info: {}, servers: [], tags, paths: {}, components: { schemas: {}, parameters: {} } };
    return Response.json(body, { headers: { ETag: tag } });
  }
  const response = { status: 200, statusText: 'OK', headers: new Headers() };
  // What the pages ask of Astro, as far as this reads it.
  const ask = () => apiDocument({ locals: { api }, response } as unknown as Parameters<typeof apiDocument>[0]);
  return { ask, heard, response };
}

test('a document is shaped once for as long as it stays the same', async () => {
  const one = server('"one"');
  const shown = await one.ask();
  expect(shown?.groups[0]?.name).toBe('one');
  expect(await one.ask()).toBe(shown);
  expect(one.heard.at(-1)).toBe('"one"');

  const other = server('"other"');
  expect((await other.ask())?.groups[0]?.name).toBe('other');
  // One document alone is kept: the one before is asked for as a whole.
  expect((await one.ask())?.groups[0]?.name).toBe('one');
  expect(one.heard.at(-1)).toBe('"other"');
});

test('what is kept is not shown in place of an API that does not answer', async () => {
  await server('"one"').ask();
  const silent = server('');
  expect(await silent.ask()).toBeUndefined();
  expect(silent.response.status).toBe(503);
});
