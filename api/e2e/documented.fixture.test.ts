import { expect, test } from 'vitest';
import type { Answer, Call } from './client.fixture.ts';
import { documented } from './documented.fixture.ts';

const document = {
  paths: {
    '/thing/{id}': {
      get: {
        responses: {
          200: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { thing: { $ref: '#/components/schemas/Thing' } },
                  required: ['thing'],
                },
              },
            },
          },
        },
      },
    },
  },
  components: { schemas: { Thing: { type: 'object', properties: { _id: { type: 'string' } }, required: ['_id'] } } },
};

function answering(status: number, body: unknown): Call {
  const answer = (given: unknown, code: number): Answer => ({
    status: code,
    headers: new Headers({ 'content-type': 'application/json' }),
    text: JSON.stringify(given),
    body: given,
  });
  return documented(async (_method, path) =>
    path.endsWith('/openapi.json') ? answer(document, 200) : answer(body, status),
  );
}

test('an answer as it is written down passes', async () => {
  expect((await answering(200, { thing: { _id: 'a' } })('GET', '/api/v1/thing/a?x=1')).status).toBe(200);
});

test.each([
  ['a field that is not written down', 200, { thing: { _id: 'a', name: 'A' } }],
  ['a field of another type', 200, { thing: { _id: 1 } }],
  ['a field that is missing', 200, {}],
  ['a status that is not written down', 418, { thing: { _id: 'a' } }],
])('%s does not', async (_name, status, body) => {
  await expect(answering(status, body)('GET', '/thing/a')).rejects.toThrow();
});
