import { expect, it } from 'vitest';
import { sameOrigin } from './links.ts';

it('makes a path of an address written out in full, its signature included', () => {
  expect(sameOrigin('http://localhost:3000/files/User/a-1.webp?X-Amz-Date=20260101T000000Z&sig=a%2Fb')).toBe(
    '/files/User/a-1.webp?X-Amz-Date=20260101T000000Z&sig=a%2Fb',
  );
});

it.each(['', '/files/User/a-1.webp?sig=1'])('leaves %j as it is', (path) => expect(sameOrigin(path)).toBe(path));
