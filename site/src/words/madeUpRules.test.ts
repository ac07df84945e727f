import { expect, test } from 'vitest';
import { wrong } from './madeUpRules.ts';

test('what a rule says is said in the made-up language, and nothing else is', () => {
  expect(wrong('Tagline must be at most 160 characters')).toMatch(/^⟦Tå[^⟦⟧]* 160 [^⟦⟧]*·+⟧$/u);
  expect(wrong(wrong('Tagline is required'))).toBe(wrong('Tagline is required'));
  for (const sentence of ['', 'Tagline is amiss']) expect(wrong(sentence)).toBe(sentence);
});
