import { failure } from '../contract/answer.ts';
import type { Requested } from '../http/body.ts';
import type { Call } from '../http/call.ts';
import { type JsonSchema, objectSchema, type SchemaWriter } from './schemas.ts';

const JSON_TYPE = 'application/json';
const IN_PATH = /\{(\w+)\}/g;

/** Of failures that any call may answer. */
const ANY: Readonly<Record<number, string>> = {
  400: 'Malformed, or not as the call wants it: every failing field is listed.',
  401: 'There is no session, or it has ended.',
  429: 'Too many; `Retry-After` says when to come again.',
  503: 'Nothing can be read or saved just now; `Retry-After` says when to come again.',
};
const OF_WRITES: Readonly<Record<number, string>> = {
  409: 'Others kept changing the same thing; `Retry-After` says when to try again. Or `key-used`: another body was sent under this `Idempotency-Key`.',
  413: 'The request is too large.',
  415: 'The body is not JSON.',
};

/** What one call says of itself, as OpenAPI writes it. */
export function operationOf(
  call: Call,
  group: string,
  validated: readonly Requested[],
  writer: SchemaWriter,
): JsonSchema {
  const { method, path, summary, description, who, form, answer } = call;
  const isRead = method === 'GET';
  const query = call.query ?? validated.find(({ target }) => target === 'query')?.schema;
  const sent = validated.find(({ target }) => target === 'json');
  const json = sent?.schema;
  const ref = (name: string): JsonSchema => ({ $ref: `#/components/parameters/${name}` });
  const parameters = [
    ...[...path.matchAll(IN_PATH)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(query === undefined ? [] : queryParameters(writer.sent(query))),
    ...(isRead ? [ref('x-min-position')] : [ref('Idempotency-Key')]),
    ...(isRead && call.isTagged ? [ref('If-None-Match')] : []),
  ];
  const body =
    json !== undefined
      ? { [JSON_TYPE]: { schema: writer.sent(json), ...(call.example ? { example: call.example } : {}) } }
      : form !== undefined
        ? { [call.formType ?? 'multipart/form-data']: { schema: writer.sent(form) } }
        : undefined;
  return {
    operationId: operationId(call),
    tags: [group],
    summary,
    ...(description === undefined ? {} : { description }),
    // An empty requirement means that it also goes without.
    security: who === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: sent?.isOptional !== true, content: body } } : {}),
    responses: {
      [answer.status]: success(call, writer),
      ...(isRead && call.isTagged ? { 304: { description: 'The reader has this version already.' } } : {}),
      ...failures(call, writer),
    },
  };
}

function success({ method, isTagged, answer }: Call, writer: SchemaWriter): JsonSchema {
  const { status, schema, type = JSON_TYPE, bare, description } = answer;
  const header = (name: string): JsonSchema => ({ [name]: { $ref: `#/components/headers/${name}` } });
  const isJson = type === JSON_TYPE && bare === undefined;
  const body = isJson ? writer.success(schema) : bare && writer.answered(bare);
  return {
    description: description ?? (status === 204 ? 'Done.' : 'As asked for.'),
    headers: {
      ...(method === 'GET' ? {} : header('x-position')),
      ...header('x-stale'),
      ...(isTagged ? { ...header('ETag'), ...header('x-read-position') } : {}),
    },
    ...(status === 204 ? {} : { content: { [type]: body ? { schema: body } : {} } }),
  };
}

function failures({ method, who, failures = {}, answer }: Call, writer: SchemaWriter): JsonSchema {
  const words: Record<number, string> = {
    ...ANY,
    ...(method === 'GET' ? {} : OF_WRITES),
    ...(who === 'anyone' || who === 'member' ? {} : { 403: `This is for ${who}s.` }),
  };
  for (const [status, said] of Object.entries(failures)) {
    const usual = words[Number(status)];
    words[Number(status)] = usual === undefined || usual === said ? said : `${said} ${usual}`;
  }
  const content = {
    [JSON_TYPE]: { schema: writer.answered(failure) },
    ...(answer.type === 'text/html' ? { 'text/html': {} } : {}),
  };
  return Object.fromEntries(
    Object.entries(words).map(([status, description]) => [
      status,
      {
        description,
        ...(['409', '429', '503'].includes(status)
          ? { headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } }
          : {}),
        content,
      },
    ]),
  );
}

function queryParameters(schema: JsonSchema): JsonSchema[] {
  const { properties, required = [] } = objectSchema(schema);
  return Object.entries(properties).map(([name, { description, ...value }]) => ({
    name,
    in: 'query',
    ...(required.includes(name) ? { required: true } : {}),
    ...(description === undefined ? {} : { description }),
    schema: value,
  }));
}

/** `get-post-id-comments`: stable as long as the path is. */
function operationId({ method, path }: Call): string {
  return [method.toLowerCase(), ...(path.match(/\w+/g) ?? [])].join('-');
}
