import { expect, it } from 'vitest';
import { addLink } from './links.ts';

it('takes a link without https://, and says what is wrong with what is none', () => {
  expect(addLink('', [])).toBe(null);
  expect(addLink('   ', [])).toBe(null);
  expect(addLink('linkedin.com/company/k', [])).toEqual({
    link: 'https://linkedin.com/company/k',
    links: ['https://linkedin.com/company/k'],
  });
  expect(addLink('no link', [])).toMatchObject({ refused: expect.stringContaining('https://') });
  expect(addLink('x.com/k', ['https://x.com/k'])).toEqual({ refused: 'Already present.' });
});

it('keeps to as many as the server takes', () => {
  const links = Array.from({ length: 20 }, (_, n) => `https://x.com/${n}`);
  expect(addLink('x.com/more', links)).toHaveProperty('refused');
});
