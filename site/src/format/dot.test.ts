import { expect, it } from 'vitest';
import { holdDots } from './dot.ts';

it('the dots of a line hold to what stands before them, at the places where they were', () => {
  expect(holdDots('Grant · Any stage · Pan-India')).toBe('Grant\u00a0· Any stage\u00a0· Pan-India');
});
