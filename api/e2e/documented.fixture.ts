import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import type { Answer, Call } from './client.fixture.ts';

/** Holds every answer that passes against the API's own document. */

interface Content {
  readonly [type: string]: { readonly schema?: object };
}
type Operation = { readonly responses: { readonly [status: string]: { readonly content?: Content } } };
interface Document {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
}

/** A client that expects each answer to be one that the document names, in status, type and every field. */
export function documented(call: Call): Call {
  let checker: Promise<ReturnType<typeof answerChecker>> | undefined;
  return async (method, path, sent) => {
    checker ??= call('GET', '/api/v1/openapi.json').then(({ body }) => answerChecker(body));
    const check = await checker;
    const answer = await call(method, path, sent);
    check(method, path, answer);
    return answer;
  };
}

function answerChecker(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, components: closed(componentsOf(document)) }, 'api');
  const validators = new Map<object, ValidateFunction>();
  const patterns = Object.entries(document.paths).map(([path, item]) => ({ path, item, pattern: patternOf(path) }));
  // A path without parameters is meant before one that a parameter could stand for.
  patterns.sort((a, b) => a.path.split('{').length - b.path.split('{').length);

  function expectSchema(schema: object, body: unknown, called: string): void {
    const known = validators.get(schema);
    const validate = known ?? ajv.compile(absolute(closed(schema)));
    validators.set(schema, validate);
    const valid = validate(body);
    expect({ called, errors: valid ? null : validate.errors }).toEqual({ called, errors: null });
  }

  return function check(method: string, target: string, { status, headers, text, body }: Answer): void {
    const path = target
      .replace(/^\/api\/v1(?=\/)/, '')
      .replace(/\?.*$/, '')
      .replace(/(?<=.)\/$/, '');
    const item = patterns.find(({ pattern }) => pattern.test(path))?.item;
    const operation = item?.[(method === 'HEAD' ? 'GET' : method).toLowerCase()];
    // Nowhere, or a method that nothing answers to: not a call of ours.
    if (operation === undefined) return;
    const called = `${method} ${path} → ${status}`;
    const response = operation.responses[status];
    expect({ called, isDocumented: response !== undefined }).toEqual({ called, isDocumented: true });
    if (method === 'HEAD' || text === '') return;
    const type = headers.get('content-type')?.replace(/;.*/, '') ?? '';
    const content = response?.content?.[type] ?? response?.content?.['image/*'];
    expect({ called, type, isDocumented: content !== undefined }).toEqual({ called, type, isDocumented: true });
    if (content?.schema === undefined) return;
    if (type === 'application/json') expectSchema(content.schema, body, called);
    if (type === 'application/x-ndjson')
      for (const line of text.trim().split('\n'))
        if (line !== '') expectSchema(content.schema, JSON.parse(line), called);
  };
}

const componentsOf = (document: object): object => ('components' in document ? Object(document.components) : {});

/** The schema that takes no field which it does not name: what is answered and not written down is found. */
function closed(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_key, value) => {
    const isObject = typeof value === 'object' && value !== null && value.type === 'object';
    const named = isObject && typeof value.properties === 'object' && Object.keys(value.properties).length > 0;
    return named ? { additionalProperties: false, ...value } : value;
  });
}

/** The schema with its references leading into the document. */
const absolute = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/'));

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\{key\}/g, '.+').replace(/\{\w+\}/g, '[^/]+')}$`);
