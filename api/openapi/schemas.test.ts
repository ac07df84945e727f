import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { thing } from '../contract/described.ts';
import { schemaWriter } from './schemas.ts';

test('what has a name is written once, and two different things may not have the same', () => {
  const loom = thing('TestLoom', { width: z.number() });
  const writer = schemaWriter();
  for (const answer of [z.object({ loom }), z.object({ looms: z.array(loom) })]) writer.success(answer);
  expect(Object.keys(writer.components)).toEqual(['TestLoom']);

  const other = z.object({ loom: thing('TestLoom', { colour: z.string() }) });
  expect(() => writer.success(other)).toThrow('two things of the contract are called TestLoom');
});
