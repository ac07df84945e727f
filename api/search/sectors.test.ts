import { expect, test } from 'vitest';
import { fold, words } from '#projections/words/fold.ts';
import { SECTOR_NAMES } from '#projections/words/sectors.ts';
import { ENTITY_TYPES, INDUSTRIES } from '../contract/options.ts';

test('what a sector is called otherwise leads to what can be chosen', () => {
  const chosen = [...INDUSTRIES, ...ENTITY_TYPES].map((name) => ` ${words(name).join(' ')}`);
  for (const name of SECTOR_NAMES) {
    expect(name).toBe(fold(name));
    expect({ name, isChosen: chosen.some((one) => one.includes(` ${name}`)) }).toEqual({ name, isChosen: true });
  }
});
