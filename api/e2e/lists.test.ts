import { afterAll, beforeAll, expect, test } from 'vitest';
import { type $ZodType, type $ZodTypes, safeParse } from 'zod/v4/core';
import { createApp } from '../app.ts';
import { type Requested, requestedBy } from '../http/body.ts';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';

let platform: TestPlatform;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  platform = await testPlatform();
  app = createApp(platform.platform);
});
afterAll(async () => {
  app.stop();
  await platform.close();
});

/** Where a list or a record stands in a body: the names of fields, '*' for an element of a list around it. */
interface Place {
  readonly kind: 'array' | 'record';
  readonly path: readonly string[];
}

/** All of them in a schema. */
function placesIn(schema: $ZodType, path: readonly string[] = []): Place[] {
  const { _zod } = schema as $ZodTypes; // one of zod's own
  const { def } = _zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => placesIn(field, [...path, name]));
    case 'array':
      return [{ kind: 'array', path }, ...placesIn(def.element, [...path, '*'])];
    case 'record':
      return [{ kind: 'record', path }, ...placesIn(def.valueType, [...path, '*'])];
    case 'union':
      return def.options.flatMap((option) => placesIn(option, path));
    case 'pipe':
      return [...placesIn(def.in, path), ...placesIn(def.out, path)];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return placesIn(def.innerType, path);
    default:
      return [];
  }
}

/** As many as a body of 256 kB can hold. */
const MANY = 125_000;

/** A list or a record that is much too long, and how many of its elements were looked at. */
function tooLong(kind: Place['kind']) {
  const looked = new Set<string>();
  const content =
    kind === 'array' ? Array(MANY).fill(1) : Object.fromEntries(Array.from({ length: MANY }, (_, n) => [`q${n}`, 1]));
  const watched = new Proxy(content, {
    get(target, name, receiver) {
      if (typeof name === 'string' && Object.hasOwn(target, name) && name !== 'length') looked.add(name);
      return Reflect.get(target, name, receiver);
    },
  });
  return { watched, looked };
}

/** A body that has nothing but this value at the place. */
const bodyWith = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => (name === '*' ? [inner] : { [name]: inner }), value);

test('of a list or record that is too long no element is looked at, whatever call takes it', () => {
  const taken = app.routes.routes.flatMap(({ method, path, handler }) => {
    const { target, schemas }: Partial<Requested> = requestedBy(handler) ?? {};
    return target === 'json'
      ? (schemas ?? []).flatMap((schema) =>
          placesIn(schema).map((place) => ({ call: `${method} ${path}`, schema, ...place })),
        )
      : [];
  });
  for (const { call, schema, kind, path } of taken) {
    const { watched, looked } = tooLong(kind);
    const issues = safeParse(schema, bodyWith(path, watched)).error?.issues ?? [];
    const own = issues.filter(
      ({ path: [...at] }) => at.length >= path.length && path.every((name, i) => name === '*' || at[i] === name),
    );
    expect({ call, path, looked: looked.size, said: own.length }).toEqual({ call, path, looked: 0, said: 1 });
  }
  const names = new Set(taken.map(({ path }) => path.join('.')));
  for (const one of [
    'answers',
    'documents',
    'links',
    'questions.*.options',
    'criteria.recognitions',
    'socialLinks',
    'marketShare',
    'industryTags',
    'scores',
    'attestation.response.transports',
  ])
    expect(names).toContain(one);
});
