import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { CALLS, createApp } from '../app.ts';
import { requestedBy } from '../http/body.ts';
import { documentedPath, openApiDocument } from '../openapi/document.ts';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';

interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly name?: string; readonly schema?: { readonly type?: string } }[];
  readonly responses: Readonly<Record<string, object>>;
}
type PathItem = { readonly servers?: readonly { readonly url: string }[] } & Readonly<Record<string, Operation>>;

let platform: TestPlatform;
let app: ReturnType<typeof createApp>;
let document: {
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly servers: readonly { readonly url: string }[];
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
};
beforeAll(async () => {
  platform = await testPlatform();
  app = createApp(platform.platform);
  document = await (await app.request('/api/v1/openapi.json')).json();
});
afterAll(async () => {
  app.stop();
  await platform.close();
});

/** Every operation under every prefix it is served at: `GET /api/v1/post/{id}`. */
function* operations() {
  for (const [path, { servers = document.servers, ...item }] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item))
      for (const { url } of servers)
        yield {
          name: `${method.toUpperCase()} ${url.replace(/\/$/, '')}${path}`,
          method: method.toUpperCase(),
          path,
          operation,
        };
}

const routes = () => app.routes.routes.filter(({ method }) => method !== 'ALL');

test('it is a valid OpenAPI 3.1 document', async () => {
  const { valid, errors } = await new Validator().validate(document);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(document).toMatchObject({ openapi: '3.1.0' });
});

test('every route of the app is in it, under each of its prefixes, and nothing else', () => {
  const served = routes().map(({ method, path }) => {
    const prefix = path.startsWith('/api/v1/') ? '/api/v1' : '';
    return `${method} ${prefix}${documentedPath(path)}`;
  });
  const documented = [...operations()].map(({ name }) => name);
  expect([...documented].sort()).toEqual([...new Set(served)].sort());
  expect(documented).toContain('GET /api/v1/post/{id}');
  expect(documented).toContain('GET /post/{id}');
  expect(documented).not.toContain('GET /opportunities');
});

test('a call that no route answers is refused', () => {
  const missing = { method: 'GET', path: '/nowhere', summary: '', who: 'anyone', answer: { status: 200 } } as const;
  const group = { name: 'None', description: '', calls: [missing] };
  expect(() => openApiDocument([group], routes())).toThrow('no route answers GET /nowhere');
});

test('a named schema is written down under its name, and never stands for itself', () => {
  const { schemas } = document.components;
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Company', 'Failure', 'FieldError', 'Post']));
  for (const [name, schema] of Object.entries(schemas))
    expect([name, schema]).toEqual([name, { ...schema, type: 'object' }]);
  expect(document.paths['/post/{id}']?.get?.responses[404]).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  });
});

test('each is named once, and its parameters have a type', () => {
  const ids = Object.values(document.paths).flatMap(({ servers: _, ...item }) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  for (const { name, operation } of operations())
    for (const parameter of operation.parameters ?? [])
      if (parameter.name !== undefined) expect({ name, schema: parameter.schema }).not.toEqual({ name, schema: {} });
});

describe.each(CALLS.flatMap(({ calls }) => calls).map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s',
  (_name, call) => {
    const own = () =>
      routes().filter(({ method, path }) => method === call.method && documentedPath(path) === call.path);

    test('its example is one that it takes', () => {
      const schemas = own().flatMap(({ handler }) => {
        const requested = requestedBy(handler);
        return requested?.target === 'json' ? [requested.schema] : [];
      });
      expect(schemas.length > 0).toBe(call.example !== undefined);
      for (const schema of schemas) expect(safeParse(schema, call.example)).toMatchObject({ success: true });
    });

    test('it asks guests to sign in where it says so, and nowhere else', async () => {
      const leaving = new AbortController();
      const path = own()[0]?.path.replace(/:\w+(\{.*\})?/g, 'x') ?? '';
      const body = ['GET', 'DELETE'].includes(call.method) ? {} : { body: JSON.stringify(call.example ?? {}) };
      const response = await app.request(path, {
        method: call.method,
        headers: { 'content-type': 'application/json' },
        signal: leaving.signal,
        ...body,
      });
      leaving.abort();
      await response.body?.cancel();
      const asks = response.status === 401 && !call.path.startsWith('/auth/login');
      // What is wrong with a query is said first.
      expect(asks || (call.who !== 'anyone' && response.status === 400)).toBe(call.who !== 'anyone');
    });
  },
);

test('it says what the schemas of the contract check', () => {
  const { paths } = document;
  expect(paths['/company']?.post).toMatchObject({
    security: [{ bearer: [] }],
    requestBody: {
      content: {
        'application/json': {
          schema: {
            required: expect.arrayContaining(['registeredEntity', 'email']),
            properties: {
              registeredEntity: { type: 'string', minLength: 1, maxLength: 160 },
              stage: { type: 'string', enum: expect.arrayContaining(['Ideation', 'Growth']) },
              website: { default: '' },
            },
          },
        },
      },
    },
    responses: { 201: { headers: { 'x-position': {} } }, 409: {} },
  });
  expect(paths['/file/upload']?.post).toMatchObject({
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: {
            properties: {
              file: { type: 'string', format: 'binary' },
              context: { enum: ['Post', 'User', 'Company', 'Message', 'Document'] },
            },
          },
        },
      },
    },
  });
  expect(paths['/opportunities']?.get?.parameters).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'limit', in: 'query', schema: expect.objectContaining({ maximum: 100 }) }),
      { $ref: '#/components/parameters/x-min-position' },
    ]),
  );
});

test.each([
  ['Case', ['causes', 'seen', 'askedUntil', 'hiddenStill']],
  ['CaseSummary', ['causes', 'gravest', 'reportsWithheld']],
  ['OwnDecision', ['hiddenStill']],
  ['Company', ['verified', 'reviewed']],
  ['Provider', ['verified']],
  ['UserProvider', ['verified']],
  ['Opportunity', ['verified', 'reviewed']],
  ['MissedOpportunity', ['verified', 'reviewed']],
  ['Candidate', ['verified', 'reviewed']],
  ['SavedItem', ['verified', 'reviewed']],
  ['SearchResult', ['verified', 'reviewed']],
  ['HiddenMark', ['state', 'reason']],
  ['UserProfile', ['heldLinks']],
  ['ApplicationDocument', ['takenBack']],
])('what %s answers beyond the usual says what it means: %s', (name, fields) => {
  const { properties = {} } = (document.components.schemas[name] ?? {}) as {
    readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
  };
  for (const field of fields) expect(properties[field]?.description, field).toMatch(/\w{3}/);
});

test('so do the answers without a name of their own, and what a decision takes and is refused for', () => {
  const { paths, components } = document;
  const update = JSON.stringify(components.schemas.Update);
  for (const said of ['Whether its provider is.', 'False while no moderator has looked at it.'])
    expect(update).toContain(said);
  expect(JSON.stringify(paths['/auth/factors']?.get?.responses['200'])).toContain('When all of them are removed');
  const decide = paths['/moderation/cases/{id}/decide']?.post;
  expect(decide).toMatchObject({ description: expect.stringContaining('`seen`') });
  expect(decide?.responses['403']).toMatchObject({ description: expect.stringContaining('`step-up`') });
});

test('it is answered from kept bytes, and not again to who has it', async () => {
  const first = await app.request('/api/v1/openapi.json');
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  expect(first.headers.get('content-type')).toMatch(/^application\/json/);
  const again = await app.request('/api/v1/openapi.json', { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(await (await app.request('/api/v1/openapi.json')).text()).toBe(await first.text());
  expect((await app.request('/openapi.json')).status).toBe(404);
});
