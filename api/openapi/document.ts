import { requestedBy } from '../http/body.ts';
import { type Call, type CallGroup, callPath } from '../http/call.ts';
import { operationOf } from './operation.ts';
import { type JsonSchema, schemaWriter } from './schemas.ts';

/** A route of the app, as Hono lists it: one for each handler. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly handler: object;
}

const PREFIX = '/api/v1';
/** What the version says of the API is that calls are added to it and none is changed. */
const VERSION = '1.0.0';

const DESCRIPTION = `JSON in, JSON out. Dates are ISO 8601 in UTC; ids are strings in \`_id\`.

**Answers.** A success says \`status: success\`; a failure has the right HTTP status, and \`message\` for people, \`code\` for programs, and \`errors\`, one for each failing field.

**Lists** take \`limit\` (1–100) and \`cursor\`; answers carry \`nextCursor\`, null at the end. They have an \`ETag\` and honour \`If-None-Match\`.

**Reading your own writes.** Every answer to a write carries \`x-position\`. A read that sends it as \`x-min-position\` waits up to 2 s for it, and says \`x-stale: true\` where that was too short.

**How much may be written.** What a member writes is counted by what it adds to the log, which may be far more than was sent: a draft is kept whole each time it is saved. Beyond 32 MB at once, or 4 kB a second for long, writes answer 429 until \`Retry-After\`, those of one's own account apart; ordinary typing never comes near. A body costs a point of the reading allowance for each 2,000 letters, also where it is refused.

**Safe retries.** A write with an \`Idempotency-Key\`, sent again, changes nothing and answers the same. The same key with another body is answered 409 \`key-used\` where the log shows at no further cost what the first one said: of applications (drafts, sending, decisions, scores), of posts, comments, messages and their edits, of companies that are registered, and of what is asked, reported and objected. Nothing of the second is written in any case.`;

const text = { type: 'string' };
const HEADERS = {
  'x-position': { description: 'Where the write stands in the log. Send it along as `x-min-position`.', schema: text },
  'x-stale': { description: '`true` where the answer is older than what was waited for.', schema: text },
  'x-read-position': {
    description:
      'How far in the log the list has come, at the least: as `Last-Event-ID` of `/live`, all that came since.',
    schema: text,
  },
  ETag: { description: 'The version of the answer.', schema: text },
  'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } },
};
const PARAMETERS = {
  'x-min-position': {
    ...{ name: 'x-min-position', in: 'header', schema: { type: 'string', pattern: '^\\d{1,16}$' } },
    description: 'An `x-position` that the answer is to have seen.',
  },
  'Idempotency-Key': {
    ...{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' } },
    description:
      'Of your choice, new for each act: the same request with the same key is carried out once. For another body, take another key.',
  },
  'If-None-Match': {
    ...{ name: 'If-None-Match', in: 'header', schema: text },
    description: 'The `ETag` of the answer that you have.',
  },
};

/**
 * The OpenAPI document: what the subjects say of their calls, with what the routes validate, and under which prefixes.
 *
 * @param routes of the whole app
 * @throws for a call that no route answers
 */
export function openApiDocument(groups: readonly CallGroup[], routes: readonly Route[]): JsonSchema {
  const writer = schemaWriter();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, calls } of groups) {
    for (const call of calls) {
      const own = routesOf(call, routes);
      if (own.length === 0) throw new Error(`no route answers ${call.method} ${call.path}`);
      const validated = own.flatMap(({ handler }) => requestedBy(handler) ?? []);
      const servers = serversOf(own);
      paths[call.path] ??= servers.length === 1 && servers[0]?.url === PREFIX ? {} : { servers };
      Object.assign(paths[call.path] ?? {}, {
        [call.method.toLowerCase()]: operationOf(call, name, validated, writer),
      });
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'UdyamSetu', version: VERSION, description: DESCRIPTION },
    servers: [{ url: PREFIX }],
    tags: groups.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: writer.components,
      headers: HEADERS,
      parameters: PARAMETERS,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `accessToken` that POST /auth/login answers.' },
      },
    },
  };
}

/** The path of a route as the document names it: `/post/:id` is `/post/{id}`. */
export function documentedPath(path: string): string {
  return callPath(path).replace(/:(\w+)(?:\{[^/]*\})?/g, '{$1}');
}

function routesOf({ method, path }: Call, routes: readonly Route[]): readonly Route[] {
  return routes.filter((route) => route.method === method && documentedPath(route.path) === path);
}

/** Where the call is served: under the prefix, at the root, or both. */
function serversOf(routes: readonly Route[]): readonly { readonly url: string }[] {
  const isPrefixed = ({ path }: Route): boolean => path.startsWith(`${PREFIX}/`);
  const servers = routes.some(isPrefixed) ? [{ url: PREFIX }] : [];
  return routes.every(isPrefixed) ? servers : [...servers, { url: '/' }];
}
