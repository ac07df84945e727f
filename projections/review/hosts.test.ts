import { expect, test } from 'vitest';
import { hostKey, hostKeysIn, hostsIn, namesOf, siteOf } from './hosts.ts';

test('a host is known by itself and by those above it, as far as somebody’s domain', () => {
  expect(namesOf('www.pay.quick.co.in')).toEqual(['pay.quick.co.in', 'quick.co.in']);
  expect(namesOf('quick.github.io')).toEqual(['quick.github.io']);
  expect(namesOf('a.b.c.d.e.f.quick.in')).toEqual([
    'a.b.c.d.e.f.quick.in',
    'd.e.f.quick.in',
    'e.f.quick.in',
    'f.quick.in',
    'quick.in',
  ]);
});

test.each([
  ...[
    'www.linkedin.com',
    'docs.google.com',
    'forms.gle',
    'gmail.com',
    'cleartax.gov.in',
    'gov.in',
    'co.in',
    'github.io',
  ],
  ...['wordpress.com', 'www.wordpress.com', 'node.js', `${'long.'.repeat(60)}in`],
])('nobody has to answer for %s', (host) => {
  expect(namesOf(host)).toEqual([]);
});

test('below what is rented each name is its own', () => {
  expect(namesOf('quick.wordpress.com')).toEqual(['quick.wordpress.com']);
});

test('of texts at most fifty hosts are looked for, and keys say nothing', () => {
  const many = Array.from({ length: 60 }, (_, n) => `shop${n}.in`).join(' ');
  expect(hostsIn([many])).toHaveLength(50);
  expect(hostKeysIn(['See www.quick.in, quick.in/pay and quick.in. Write to me@other.in.'])).toEqual([
    hostKey('quick.in'),
  ]);
  expect(hostKey('quick.in')).toMatch(/^[0-9a-f]{16}$/);
});

test.each([
  ...[
    'https://bank.example@quick.in/pay',
    'HTTPS://quick.in।',
    'quick.in’s fee',
    '(quick.in)*',
    'https://quick。in/fee',
  ],
  ...[
    'Pay.https://quick.in',
    'http://quick.in.:80/',
    'https://x_.quick.in',
    'https://-.quick.in',
    "https://a'.quick.in/x",
  ],
  ...['Pay here:-quick.in', 'Pay here...quick.in'],
])('%s names the host that it leads to', (text) => {
  expect(hostsIn([text])).toContain('quick.in');
});

test('a host in letters of India is known as the network knows it', () => {
  expect(hostsIn(['See कर्ज़.भारत/आवेदन'])).toEqual(['xn--11bo3d5bxe.xn--h2brj9c']);
});

test.each([
  ...[
    'https://www.google.com/url?q=https%3A%2F%2Fquick.in',
    'https://r.example.in/?to=HTTP%3a%2f%2fquick.in%2Fpay&x=1',
  ],
  ...[
    'https://l.example.in/?u=https%3A%2F%2Fbank.example%40quick.in',
    'https://l.example.in/#https://bank.in@quick.in',
  ],
  ...[
    'https://l.example.in/?a=https%3A%2F%2Fone.in%2F%3Fb%3Dhttps%3A%2F%2Fquick.in',
    'https://l.in/https:%2F/quick.in&',
  ],
  ...['https://l.in/?u=https%3A%2F%2Fqu%69ck.in', 'https://l.in/?u=https%3A%2F%2Fquick.in%2F%E0%A4%'],
])('in %s another address is looked into', (text) => {
  expect(hostsIn([text])).toContain('quick.in');
});

test.each([
  ...['https%253A%252F%252Fquick.in', 'HTTP%25253a%25252F%25252fquick.in%25252Fpay', 'https%3A%252F%2Fquick.in'],
  ...['https%253A%252F%252Fbank.in%2540quick.in', 'https%253A%252F%252Fqu%2569ck.in%2526x%253D1'],
])('an address that was encoded more than once is looked into: %s', (inner) => {
  expect(hostsIn([`https://l.example.in/?u=${inner}`])).toContain('quick.in');
});

test('an address in an address is decoded in time that grows as the text does', () => {
  const started = performance.now();
  for (const one of [
    'https%3A%2F%2F',
    'https%3A',
    'http',
    '%68',
    'https%3A%2F%2Fa.in%26',
    'https%253A',
    '%25',
    'https%2525',
  ])
    hostsIn([`https://l.in/?u=${one.repeat(20_000)}`]);
  expect(performance.now() - started).toBeLessThan(3000);
});

test('the site of a website is its own host, never one inside of its address', () => {
  const keyed = (website: string) => siteOf(website)?.host;
  expect(keyed('https://www.quick.in/?u=https%3A%2F%2Fhonest.in')).toBe(hostKey('quick.in'));
  expect(keyed('quick.in/about')).toBe(hostKey('quick.in'));
  for (const none of ['https://www.facebook.com/?u=https://honest.in', 'https://localhost/?u=https://honest.in', ''])
    expect(keyed(none)).toBeUndefined();
});
