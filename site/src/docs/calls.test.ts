import { expect, test } from 'vitest';
import { fieldsOf, shownApi, thingsOf } from './calls.ts';
import type { OpenApi } from './openApi.ts';

const bearer = [{ bearer: [] }];
const api: OpenApi = {
  info: { description: '' },
  servers: [{ url: '/api/v1' }],
  tags: [{ name: 'Feed', description: 'Posts.' }],
  paths: {
    '/post/new': {
      servers: [{ url: '/api/v1' }, { url: '/' }],
      post: {
        operationId: 'post-post-new',
        tags: ['Feed'],
        summary: 'Publish a post',
        security: bearer,
        parameters: [{ $ref: '#/components/parameters/Idempotency-Key' }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { content: { type: 'string', maxLength: 5 } },
                required: ['content'],
              },
              example: { content: "It's here" },
            },
          },
        },
        responses: { 201: { description: 'Done.', content: { 'application/json': { schema: { $ref: '#/x/Post' } } } } },
      },
    } as unknown as OpenApi['paths'][string], // its `servers` stand beside the methods
  },
  components: {
    schemas: { Post: { type: 'object', properties: { _id: { type: 'string' } } } },
    parameters: {
      'Idempotency-Key': { name: 'Idempotency-Key', in: 'header', description: 'A key.', schema: { type: 'string' } },
    },
  },
};

test('a call is shown with where it is, what it takes and a request to paste', () => {
  const { groups, things } = shownApi(api);
  expect(groups[0]?.calls).toMatchObject([
    {
      ...{ method: 'POST', path: '/post/new', prefixes: ['/api/v1', ''], needsToken: true },
      parameters: [{ name: 'Idempotency-Key', type: 'text', description: 'Header. A key.' }],
      body: [{ name: 'content', type: 'text', required: true, description: 'At most 5 characters.' }],
    },
  ]);
  const example = groups[0]?.calls[0]?.example.join('https://udyamsetu.example');
  expect(example).toContain("curl -X POST 'https://udyamsetu.example/api/v1/post/new'");
  expect(example).toContain("It'\\''s here");
  expect(things.map(({ name }) => name)).toEqual(['Post']);
});

test('fields of objects without a name stand under their own, and things are named', () => {
  const fields = fieldsOf({
    properties: {
      comment: { type: 'object', properties: { text: { type: 'string' } } },
      rows: { type: 'array', items: { type: 'object', properties: { year: { type: 'number' } } } },
      post: { $ref: '#/components/schemas/Post' },
      others: { type: 'array', items: { $ref: '#/components/schemas/Post' } },
      kind: { enum: Array.from({ length: 20 }, (_, n) => `k${n}`) },
    },
  });
  expect(fields.map(({ name, type }) => [name, type])).toEqual([
    ['comment.text', 'text'],
    ['rows[].year', 'number'],
    ['post', 'Post'],
    ['others[]', 'Post'],
    ['kind', "'k0', 'k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'k7' … (20)"],
  ]);
});

test('a subject has a page of its own, with the things of its calls and what these are made of', () => {
  const tags = [{ name: 'The operator’s desk', description: '' }];
  expect(shownApi({ ...api, tags }).groups[0]?.slug).toBe('the-operators-desk');

  const field = (thing?: string) => ({ name: 'a', type: 'b', thing, required: false, description: '' });
  const thing = (name: string, ...of: string[]) => ({ name, description: '', fields: [field(), ...of.map(field)] });
  const all = [thing('Author', 'Picture'), thing('Fund'), thing('Picture', 'Author'), thing('Post', 'Author')];
  const [call] = shownApi(api).groups[0]?.calls ?? [];
  if (!call) throw new Error('the document above has a call');
  const answers = [{ status: '200', description: '', type: '', fields: [field('Post'), field('Unknown')] }];
  expect(thingsOf([{ ...call, answers }], all).map(({ name }) => name)).toEqual(['Author', 'Picture', 'Post']);
});
