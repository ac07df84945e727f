import { expect, test } from 'vitest';
import { indexGiven } from './index.fixture.ts';

test.each([
  ['agritech', [3, 1]],
  ['agritech pune', [1]],
  ['agri tech', [3, 1]],
  ['agri tech pune', [1]],
  ['e commerce', [2]],
  ['event house', [4]],
  ['ecommerce', [2]],
  ['ev', [4, 5]],
  ['evs', [5]],
  ['msme', [6]],
  ['msmes', [6]],
])('%s finds what is listed under another name, behind what says it itself', (q, numbers) => {
  const { find, found } = indexGiven(
    { name: 'Kaveri of Pune', about: 'Agriculture and Allied' },
    { name: 'Surya', about: 'E-commerce' },
    { name: 'AgriTech Works' },
    { name: 'Event House' },
    { name: 'Loom Motors', about: 'Automotive and Electric Vehicles' },
    { name: 'Small Loans', about: 'Micro Enterprise (Udyam)' },
  );
  expect(found(q)).toEqual(numbers);
  expect(find(q).suggestion).toBeUndefined();
});

test('a sector that nobody is in is looked for as any word', () => {
  expect(indexGiven({ name: 'Edutech' }).find('edtech').suggestion).toBe('edutech');
  expect(indexGiven({ name: 'Electric Fans', about: 'vehicle' }).found('evs')).toEqual([]);
});
