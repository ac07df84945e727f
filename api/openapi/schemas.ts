import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { notes } from '../contract/notes.ts';

/** A JSON Schema, as the document carries it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** An object's schema, as zod writes it down. */
export interface ObjectSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

const DEFS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';

/**
 * Writes schemas of the contract as JSON Schema. What has a name goes into `components`, once.
 *
 * An answer says nothing of fields that it does not name: there may be more of them one day, and whoever reads it lets
 * them pass.
 */
export function schemaWriter() {
  const components: Record<string, JsonSchema> = {};

  /** @param io what is sent, or what comes back: they differ where a value is read from a text, or has a default */
  function write(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
    const written = z.toJSONSchema(schema, {
      metadata: notes,
      io,
      unrepresentable: ({ zodSchema }) => (zodSchema._zod.def.type === 'custom' ? { type: 'string' } : 'any'),
      override({ zodSchema, jsonSchema }) {
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        const { def } = zodSchema._zod;
        if (io === 'input' && def.type === 'default') jsonSchema.default = def.defaultValue;
      },
    });
    // References are written for the schema alone; in the document the named schemas stand elsewhere.
    const text = JSON.stringify(written).replaceAll(`"${DEFS}`, `"${COMPONENTS}`);
    const { $schema, $defs = {}, ...plain } = JSON.parse(text) as JsonSchema & { $defs?: Record<string, JsonSchema> }; // as zod writes it
    for (const [name, { id: _, ...named }] of Object.entries($defs)) {
      if (components[name] !== undefined && !isDeepStrictEqual(components[name], named))
        throw new Error(`two things of the contract are called ${name}`);
      components[name] = named;
    }
    const { id: _, ...itself } = plain;
    return itself;
  }

  return {
    components,

    sent: (schema: z.core.$ZodType): JsonSchema => write(schema, 'input'),
    answered: (schema: z.core.$ZodType): JsonSchema => write(schema, 'output'),

    /** The body of a success: `status`, and beside it what the schema says. */
    success(schema?: z.core.$ZodType): JsonSchema {
      const status = { status: { const: 'success' } };
      if (schema === undefined) return { type: 'object', properties: status, required: ['status'] };
      const fields = objectSchema(write(schema, 'output'));
      return {
        ...fields,
        properties: { ...status, ...fields.properties },
        required: ['status', ...(fields.required ?? [])],
      };
    },
  };
}

export type SchemaWriter = ReturnType<typeof schemaWriter>;

/** @throws for the schema of anything but an object: queries, forms and answers are objects */
export function objectSchema(schema: JsonSchema): ObjectSchema {
  if (schema.type !== 'object') throw new Error(`not the schema of an object: ${JSON.stringify(schema)}`);
  return schema as unknown as ObjectSchema; // just looked at
}
