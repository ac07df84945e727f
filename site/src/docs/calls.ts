import { apiDocs as words } from '#words/api-docs.ts';
import type { OpenApi, Operation, Parameter, Schema } from './openApi.ts';

/** One line of a table of fields. */
export interface Field {
  /** With what it is part of: `comment.text`, `socialLinks[]`. */
  readonly name: string;
  /** What is in it, in a word: text, number, a thing's name, or the choices. */
  readonly type: string;
  /** The thing that it is, where that has a name. */
  readonly thing: string | undefined;
  readonly required: boolean;
  readonly description: string;
}

export interface ShownCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Where it is served: `/api/v1`, or '' for the root. */
  readonly prefixes: readonly string[];
  readonly summary: string;
  readonly description: string | undefined;
  readonly needsToken: boolean;
  readonly parameters: readonly Field[];
  readonly body: readonly Field[];
  /** A request that can be pasted into a shell, in two parts: where the site is reached stands between them. */
  readonly example: readonly string[];
  readonly answers: readonly {
    readonly status: string;
    readonly description: string;
    readonly type: string;
    readonly fields: readonly Field[];
  }[];
}

/** The calls of a subject: a page of its own, since all of them together are more than a phone shows in a second. */
export interface CallGroup {
  readonly name: string;
  /** In its page's address. */
  readonly slug: string;
  readonly description: string;
  readonly calls: readonly ShownCall[];
}

export interface Thing {
  readonly name: string;
  readonly description: string;
  readonly fields: readonly Field[];
}

const CHOICES_SHOWN = 8;
const DEPTH_MOST = 4;
const JSON_TYPE = 'application/json';

/** The calls by subject, and the things that they answer. */
export interface ShownApi {
  readonly groups: readonly CallGroup[];
  readonly things: readonly Thing[];
}

/** What the pages show of a document. Nothing in it is of a reader's own, so that it can be kept for all of them. */
export function shownApi(api: OpenApi): ShownApi {
  const calls = Object.entries(api.paths).flatMap(([path, { servers = api.servers, ...item }]) =>
    Object.entries(item).map(([method, operation]) => ({
      tags: operation.tags,
      call: shownCall(api, { path, method: method.toUpperCase(), operation, servers }),
    })),
  );
  const groups = api.tags.map(({ name, description }) => ({
    name,
    slug: slugOf(name),
    description,
    calls: calls.filter(({ tags }) => tags.includes(name)).map(({ call }) => call),
  }));
  const things = Object.entries(api.components.schemas).map(([name, schema]) => ({
    name,
    description: schema.description ?? '',
    fields: fieldsOf(schema),
  }));
  return { groups, things: things.sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

/** 'The operator’s desk' is the-operators-desk. */
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-');

/** The things that calls take and answer, and those that these are made of. */
export function thingsOf(calls: readonly ShownCall[], all: readonly Thing[]): Thing[] {
  const named = new Map(all.map((thing) => [thing.name, thing]));
  const found = new Set<Thing>();
  let fields = calls.flatMap(({ parameters, body, answers }) => [
    ...parameters,
    ...body,
    ...answers.flatMap((answer) => answer.fields),
  ]);
  while (fields.length > 0) {
    const next = fields.flatMap(({ thing = '' }) => named.get(thing) ?? []).filter((thing) => !found.has(thing));
    for (const thing of next) found.add(thing);
    fields = next.flatMap((thing) => thing.fields);
  }
  return all.filter((thing) => found.has(thing));
}

interface Called {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
  readonly servers: OpenApi['servers'];
}

function shownCall(api: OpenApi, called: Called): ShownCall {
  const { path, method, operation, servers } = called;
  const content = Object.values(operation.requestBody?.content ?? {})[0];
  return {
    ...{ id: operation.operationId, method, path, summary: operation.summary, description: operation.description },
    prefixes: servers.map(({ url }) => url.replace(/\/$/, '')),
    needsToken: operation.security.every((way) => Object.keys(way).length > 0),
    parameters: (operation.parameters ?? []).map((parameter) => parameterField(api, parameter)),
    body: content?.schema ? fieldsOf(content.schema) : [],
    example: exampleOf(called),
    answers: Object.entries(operation.responses).map(([status, { description, content = {} }]) => {
      const [type = '', { schema } = {}] = Object.entries(content)[0] ?? [];
      // All failures look alike, and are shown once.
      return { status, description, type, fields: schema && Number(status) < 300 ? fieldsOf(schema) : [] };
    }),
  };
}

function parameterField(api: OpenApi, parameter: Parameter): Field {
  const name = parameter.$ref?.split('/').at(-1);
  const { in: place, schema = {}, ...named } = (name && api.components.parameters[name]) || parameter;
  const description = [place === 'header' ? words.header : '', named.description ?? ''].filter(Boolean).join(' ');
  return {
    ...fieldOf(named.name ?? '', schema, named.required === true),
    ...(description ? { description } : {}),
  };
}

/** The fields of an object, and of the objects in it that have no name of their own. */
export function fieldsOf(schema: Schema, prefix = '', depth = 0): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const full = prefix + name;
    const field = fieldOf(full, value, schema.required?.includes(name) === true);
    if (depth >= DEPTH_MOST || field.thing !== undefined) return [field];
    const inner = value.items ?? value;
    const within = fieldsOf(inner, value.items ? `${full}[].` : `${full}.`, depth + 1);
    return within.length > 0 && !field.description ? within : [field, ...within];
  });
}

function fieldOf(name: string, schema: Schema, required: boolean): Field {
  const inner = schema.items ?? schema;
  const thing = referenced(inner);
  const type = thing ?? typeOf(inner);
  return {
    name: schema.items ? `${name}[]` : name,
    type,
    thing,
    required,
    description: [schema.description ?? '', boundsOf(inner)].filter(Boolean).join(' '),
  };
}

const referenced = ({ $ref, anyOf = [] }: Schema): string | undefined =>
  ($ref ?? anyOf.find((one) => one.$ref !== undefined)?.$ref)?.split('/').at(-1);

function typeOf({ type, enum: choices, const: only, format, anyOf, properties }: Schema): string {
  if (only !== undefined) return `'${only}'`;
  if (choices) {
    const shown = choices.slice(0, CHOICES_SHOWN).map((choice) => `'${choice ?? ''}'`);
    const more = choices.length - shown.length;
    return more > 0 ? `${shown.join(', ')} … (${choices.length})` : shown.join(', ');
  }
  if (properties) return 'object';
  const types = [type ?? anyOf?.map((one) => one.type ?? []) ?? []].flat(2);
  const names = types.map((one) => (one === 'string' ? (format ?? 'text') : one === 'null' ? 'null' : one));
  return names.join(' | ') || 'any';
}

function boundsOf({ minimum, maximum, maxLength, default: usual }: Schema): string {
  const said = [
    minimum !== undefined && maximum !== undefined ? words.within(minimum, maximum) : '',
    maxLength === undefined ? '' : words.atMost(maxLength),
    usual === undefined ? '' : words.usual(usual === '' ? "''" : JSON.stringify(usual)),
  ];
  return said.filter(Boolean).join(' ');
}

function exampleOf({ path, method, operation, servers }: Called): string[] {
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const needsToken = operation.security.every((way) => Object.keys(way).length > 0);
  const lines = [`${servers[0]?.url.replace(/\/$/, '') ?? ''}${path}'`];
  if (needsToken) lines.push(`-H "Authorization: Bearer $TOKEN"`);
  if (type === JSON_TYPE && content?.example !== undefined) {
    lines.push(`-H 'Content-Type: ${JSON_TYPE}'`);
    lines.push(`-d '${JSON.stringify(content.example, null, 2).replaceAll("'", `'\\''`)}'`);
  } else if (type !== undefined) lines.push("-F 'file=@picture.jpg' -F 'name=picture' -F 'context=User'");
  return [`curl ${method === 'GET' ? '' : `-X ${method} `}'`, lines.join(' \\\n  ')];
}
