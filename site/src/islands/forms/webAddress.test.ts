import { expect, it } from 'vitest';
import { withScheme } from './webAddress.ts';

it.each([
  ['rajbearings.in', 'https://rajbearings.in'],
  [' www.linkedin.com/company/kaveri ', 'https://www.linkedin.com/company/kaveri'],
  ['rajbearings.co.in:8080/a?b#c', 'https://rajbearings.co.in:8080/a?b#c'],
  ['https://rajbearings.in', 'https://rajbearings.in'],
  ['http://rajbearings.in', 'http://rajbearings.in'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['mailto:a@b.in', 'mailto:a@b.in'],
  ['asha@rajbearings.in', 'asha@rajbearings.in'],
  ['no address', 'no address'],
  ['rajbearings', 'rajbearings'],
  ['../etc.passwd', '../etc.passwd'],
  ['', ''],
])('%j is taken as %j', (typed, address) => {
  expect(withScheme(typed)).toBe(address);
});
