import { expect, test } from 'vitest';
import { domainOf, standsOn } from './domain.ts';

test.each([
  ['hello@cauvery.example.in', 'https://www.cauvery.example.in/grants', 'cauvery.example.in'],
  ['Hello@Cauvery.Example.IN', 'https://cauvery.example.in', 'cauvery.example.in'],
  ['desk@karnataka.gov.in', 'https://startup.karnataka.gov.in', 'karnataka.gov.in'],
  ['desk@startup.karnataka.gov.in', 'https://startup.karnataka.gov.in', 'startup.karnataka.gov.in'],
])('%s proves, for %s, the domain %s', (email, website, domain) => {
  expect(domainOf(email, website)).toEqual({ domain });
});

test.each([
  ['hello@cauvery.example.in', '', 'no-website'],
  ['hello@tapti.example.in', 'https://cauvery.example.in', 'other-domain'],
  // An address below the website's host may be anybody's whom the host lets have one.
  ['hello@mail.cauvery.in', 'https://cauvery.in', 'other-domain'],
  ['hello@cauvery.in.attacker.com', 'https://cauvery.in', 'other-domain'],
  ['hello@very.in', 'https://cauvery.in', 'other-domain'],
  // Names under which anybody has a domain, or an address.
  ['hello@gov.in', 'https://karnataka.gov.in', 'for-anybody'],
  ['hello@github.io', 'https://cauvery.github.io', 'for-anybody'],
  ['hello@gmail.com', 'https://gmail.com', 'for-anybody'],
  ['hello@rediffmail.com', 'https://www.rediffmail.com', 'for-anybody'],
  ['hello@in.com', 'https://in.com', 'for-anybody'],
  ['hello@bsnl.in', 'https://www.bsnl.in', 'for-anybody'],
  // What www points to may be another's machine.
  ['hello@www.cauvery.in', 'https://www.cauvery.in', 'other-domain'],
])('%s proves nothing for "%s": %s', (email, website, refused) => {
  expect(domainOf(email, website)).toEqual({ refused });
});

test('a website stands on its own domain and on those above it', () => {
  const on = (domain: string) => standsOn('https://www.startup.karnataka.gov.in/a', domain);
  expect(['startup.karnataka.gov.in', 'karnataka.gov.in', 'nataka.gov.in', 'kerala.gov.in'].map(on)).toEqual([
    ...[true, true, false, false],
  ]);
});
