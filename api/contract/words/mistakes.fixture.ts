import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type $ZodType, safeParse } from 'zod/v4/core';

const CONTRACT = join(import.meta.dirname, '..');
/** What answers are made of: we make them, and nobody judges them. */
const OF_ANSWERS = /^(?:answer|described)\.ts|Answer$|^savedSearch\.ts savedSearch$/;
/** HTTP hands these over as objects of texts, whatever is sent. */
const OF_ADDRESSES = /(?:Path|Query|View)$/;

/** What the contract's rules say when they are sent things of every sort: the sentences, by file and schema. */
export async function sentencesOfContract(): Promise<Map<string, Set<string>>> {
  const said = new Map<string, Set<string>>();
  for (const [name, schema] of await schemas()) {
    const sentences = new Set<string>();
    for (const mistake of mistakesFor(schema)) {
      if (OF_ADDRESSES.test(name) && !isOfTexts(mistake)) continue;
      for (const { message } of safeParse(schema, mistake).error?.issues ?? []) sentences.add(message);
    }
    if (sentences.size > 0) said.set(name, sentences);
  }
  return said;
}

async function schemas(): Promise<[string, $ZodType][]> {
  const files = readdirSync(CONTRACT).filter((name) => /\.ts$/.test(name) && !/-answer\.ts$|\.test\.ts$/.test(name));
  const found = await Promise.all(
    files.map(async (file) => {
      const exported: Record<string, unknown> = await import(join(CONTRACT, file));
      return Object.entries(exported).flatMap(([name, value]) => schemasIn(`${file} ${name}`, value));
    }),
  );
  return found.flat().filter(([name]) => !OF_ANSWERS.test(name));
}

/** A schema, what makes one, or several by their names. */
function schemasIn(name: string, value: unknown): [string, $ZodType][] {
  if (isSchema(value)) return [[name, value]];
  if (typeof value === 'function') return value.length === 0 ? schemasIn(name, value()) : [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([part, one]) =>
    isSchema(one) ? [[`${name}.${part}`, one] satisfies [string, $ZodType]] : [],
  );
}

const isSchema = (value: unknown): value is $ZodType => typeof value === 'object' && value !== null && '_zod' in value;

const isOfTexts = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((one) => typeof one === 'string');

const PLAIN: readonly unknown[] = [
  ...[undefined, null, true, false, 0, -1, 1.5, 7, 1e20, Number.NaN, {}, [], [null]],
  ...['', ' ', 'x', 'abc', 'x'.repeat(20_000), 'a\u0000b', '\ud800', '-1', '1.5', '1e3', '99999999999999999999'],
  ...['2025-02-30', '2999-01-01', '1700-01-01', '2024-01-01', 'a@b', 'https://a', 'https://a.example/x'],
  Array.from({ length: 200 }, (_, n) => `x${n}`),
];

/** Things of every sort that could be sent where a schema is asked: most of them are wrong in one place. */
function mistakesFor(schema: $ZodType, depth = 0): readonly unknown[] {
  // What zod's kinds of schemas are made of.
  const { type, shape, element, keyType, valueType, options, ...def } = schema._zod.def as {
    readonly [Part in 'element' | 'keyType' | 'valueType' | 'innerType' | 'in' | 'out']?: $ZodType;
  } & { readonly type: string; readonly shape?: Readonly<Record<string, $ZodType>>; readonly options?: $ZodType[] };
  if (depth > 6) return PLAIN;
  const within = (part: $ZodType | undefined) => (part ? mistakesFor(part, depth + 1) : []);
  if (type === 'object')
    return [...PLAIN, ...objects(Object.entries(shape ?? {}).map(([name, of]) => [name, within(of)]))];
  if (type === 'array') return [...PLAIN, ...within(element).map((item) => [item, item])];
  if (type === 'record') {
    const keys = within(keyType).filter((key) => typeof key === 'string');
    return [...PLAIN, ...keys.map((key) => ({ [key]: 1 })), ...within(valueType).map((value) => ({ q1: value }))];
  }
  if (type === 'union') return (options ?? []).flatMap((option) => within(option));
  return [...new Set([...PLAIN, ...within(def.innerType ?? def.in), ...within(def.out)])];
}

/** As many as the field with the most mistakes has, each with a mistake in every field. */
function objects(fields: readonly (readonly [string, readonly unknown[]])[]): object[] {
  const most = Math.max(0, ...fields.map(([, wrong]) => wrong.length));
  return Array.from({ length: most }, (_, n) =>
    Object.fromEntries(fields.map(([name, wrong]) => [name, wrong[n % wrong.length]])),
  );
}
