import { expect, test } from 'vitest';
import { BASIC_FIELDS, begun, isFilledIn, issuesOf, missingIn, NOTHING } from './sections.ts';

const basic = {
  name: 'Asha Rao',
  registeredEntity: 'Setu Looms Private Limited',
  tagline: 'Handloom, tracked',
  description: 'We weave.',
  industry: 'Apparel and Textiles',
  companySize: '',
  city: 'Chennai',
  stage: 'prototype',
  establishedYear: '2019',
  fundedType: 'Bootstrapped',
  website: '',
  phone: '+91 98765 43210',
  email: 'hello@setulooms.example.in',
};

test('an empty form misses every required field, one link and both pictures', () => {
  const missing = issuesOf('basic', NOTHING).map(({ path }) => path[0]);
  expect(new Set(missing)).toEqual(
    new Set(BASIC_FIELDS.filter((field) => field !== 'companySize' && field !== 'state' && field !== 'website')),
  );
  expect(issuesOf('social', NOTHING).map(({ message }) => message)).toEqual(['Please add atleast one social link . ']);
  expect(issuesOf('media', NOTHING).map(({ message }) => message)).toEqual(
    Array(2).fill('Please upload images before proceed further.'),
  );
});

test('size and website may be left out', () => {
  expect(issuesOf('basic', { ...NOTHING, basic })).toEqual([]);
});

test('a description of 2000 characters is fine, one more is not', () => {
  const of = (length: number) =>
    issuesOf('basic', { ...NOTHING, basic: { ...basic, description: 'x'.repeat(length) } });
  expect(of(2000)).toEqual([]);
  expect(of(2001)).toHaveLength(1);
});

test('a draft is taken back as it was kept, anything else is not', () => {
  const kept: unknown = JSON.parse(JSON.stringify({ ...NOTHING, basic }));
  expect(isFilledIn(kept)).toBe(true);
  for (const other of [null, 'x', {}, { ...NOTHING, basic: {} }, { ...NOTHING, socialLinks: [1] }])
    expect(isFilledIn(other)).toBe(false);
});

test('a town without its state is one thing that is still missing, so the section is not complete', () => {
  const filledIn = { ...NOTHING, basic: { ...basic, state: '' } };
  expect(issuesOf('basic', filledIn)).toEqual([]);
  expect(missingIn('basic', filledIn)).toBe(1);
  expect(missingIn('basic', { ...filledIn, basic: { ...basic, state: 'Tamil Nadu' } })).toBe(0);
});

test('the founder is the member who registers, until another name is written', () => {
  expect(begun(undefined, 'Asha Rao')).toEqual({ ...NOTHING, basic: { ...NOTHING.basic, name: 'Asha Rao' } });
  expect(begun({ ...NOTHING, socialLinks: ['x.com/a'] }, 'Asha Rao')).toMatchObject({
    basic: { name: 'Asha Rao' },
    socialLinks: ['x.com/a'],
  });
  expect(begun({ ...NOTHING, basic: { ...basic, name: 'Ravi Nair' } }, 'Asha Rao').basic.name).toBe('Ravi Nair');
});
