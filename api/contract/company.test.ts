import { describe, expect, test } from 'vitest';
import { fieldErrors } from './answer.ts';
import { companiesQuery, companyEdit, isSocialLinkPresent, newCompany, wizardSections } from './company.ts';
import { companyMetrics } from './company-metrics.ts';

const good = {
  name: 'Asha Rao',
  registeredEntity: 'Setu Looms Private Limited',
  tagline: 'Handloom, tracked',
  description: 'We weave.\nAnd we count.',
  industry: 'Tech',
  companySize: '1-10',
  city: 'Kanchipuram',
  stage: 'prototype',
  establishedYear: '2019',
  fundedType: 'Bootstrapped',
  website: 'https://setulooms.example.in',
  phone: '+91 98765 43210',
  email: 'hello@setulooms.example.in',
  socialLinks: ['https://www.linkedin.com/company/setulooms'],
  logo: 'Company/setu-looms-a1B2.webp',
  banner: '',
};

function errors(fields: object) {
  const result = newCompany.safeParse({ ...good, ...fields });
  return result.success ? [] : fieldErrors(result.error.issues);
}

describe('registering a company', () => {
  test('takes the form, with the year as a number', () => {
    const untold = { state: '', entityType: '', findable: false, recognitions: [], womenLed: null };
    expect(newCompany.parse(good)).toEqual({ ...good, ...untold, establishedYear: 2019 });
  });

  test('takes what funds ask for as forms and programs send it, each recognition once', () => {
    const sent = { findable: 'true', recognitions: ['dpiit', 'micro', 'dpiit'], womenLed: '' };
    const read = { findable: true, recognitions: ['dpiit', 'micro'], womenLed: null };
    expect(newCompany.parse({ ...good, ...sent })).toMatchObject(read);
    expect(companyEdit.parse({ womenLed: null })).toEqual({ womenLed: null });
    expect(companyEdit.parse({ womenLed: 'false' })).toEqual({ womenLed: false });
    const wrong = { findable: 'perhaps', recognitions: ['unicorn'], womenLed: 3 };
    expect(errors(wrong).map(({ path }) => path)).toEqual(['findable', 'recognitions.0', 'womenLed']);
  });

  test('size, website and pictures may be left out', () => {
    const { companySize: _size, website: _website, logo: _logo, banner: _banner, ...rest } = good;
    expect(newCompany.parse(rest)).toMatchObject({ companySize: '', website: '', logo: '', banner: '' });
  });

  test('names every field that fails', () => {
    const failed = fieldErrors(newCompany.safeParse({}).error?.issues ?? []);
    expect(failed.map(({ path }) => path)).toEqual([
      ...['name', 'registeredEntity', 'tagline', 'description', 'industry', 'city', 'stage', 'establishedYear'],
      ...['fundedType', 'phone', 'email', 'socialLinks'],
    ]);
  });

  test.each([
    [{ industry: 'Piracy' }, 'industry', 'Industry must be one of the listed choices'],
    [{ stage: '' }, 'stage', 'Stage is required'],
    [{ establishedYear: '1799' }, 'establishedYear', 'Established year must be between 1800 and this year'],
    [{ establishedYear: 2019.5 }, 'establishedYear', 'Established year must be a whole number'],
    [{ establishedYear: 2100 }, 'establishedYear', 'Established year cannot be in the future'],
    [{ establishedYear: 'NaN' }, 'establishedYear', 'Established year must be a number'],
    [
      { website: 'javascript:alert(1)' },
      'website',
      'Website must be a web address that begins with https:// or http://',
    ],
    [{ phone: 'call me' }, 'phone', 'Phone must be a phone number, for example +91 98765 43210'],
    [{ description: 'x'.repeat(2001) }, 'description', 'Description must be at most 2000 characters'],
    [{ socialLinks: [] }, 'socialLinks', 'Please add atleast one social link . '],
    [{ socialLinks: ['https://x.com/a', 'https://x.com/a/'] }, 'socialLinks.1', 'Already present.'],
    [{ socialLinks: 'https://x.com/a' }, 'socialLinks', 'Social links must be a list'],
    [{ logo: 'Company/../secret.webp' }, 'logo', 'Logo must be the key of an uploaded file'],
  ])('%j', (fields, path, message) => {
    expect(errors(fields)).toEqual([{ path, message }]);
  });
});

test('an edit holds only what was sent, and cannot blank what is required', () => {
  expect(companyEdit.parse({ website: ' ', owner: 'me' })).toEqual({ website: '' });
  expect(companyEdit.safeParse({ name: ' ' }).error?.issues[0]?.message).toBe('Founder name is required');
});

test('the wizard insists on both pictures and on the terms', () => {
  expect(wizardSections.media.safeParse({ logo: good.logo, banner: '' }).error?.issues[0]?.message).toBe(
    'Please upload images before proceed further.',
  );
  expect(wizardSections.review.safeParse({ agreeToTerms: false }).success).toBe(false);
  expect(isSocialLinkPresent(' https://X.com/a ', ['https://x.com/a'])).toBe(true);
});

test('a directory query comes as text; blanks count as not given', () => {
  expect(companiesQuery.parse({ q: ' loom ', stage: '', limit: '20', cursor: 'eyJ4Ijox', asOf: '2025-01-31' })).toEqual(
    {
      q: 'loom',
      sort: undefined, // by relevance, since words are asked for
      limit: 20,
      cursor: 'eyJ4Ijox',
      // A day as it stood at its end, in India.
      asOf: { time: Date.parse('2025-01-31T23:59:59.999+05:30') },
    },
  );
  expect(companiesQuery.parse({ asOf: '42' }).asOf).toEqual({ position: 42 });
  const refused = companiesQuery.safeParse({
    limit: '101',
    cursor: "' OR 1=1",
    sort: 'x',
    asOf: '2025-02-30',
    q: ['a', 'b'],
  });
  expect(fieldErrors(refused.error?.issues ?? []).map(({ path }) => path)).toEqual([
    'q',
    'sort',
    'limit',
    'cursor',
    'asOf',
  ]);
});

test('metrics have sane bounds, each year once, and parts of at most a whole', () => {
  const report = {
    marketShare: [{ name: 'Us', percent: '12.5' }],
    revenue: [{ year: 2024, amount: '5,00,000' }],
    employees: [{ year: 2024, count: 7 }],
    investors: [],
    growth: 25,
    founders: [{ name: 'Asha', role: 'Weaver', image: '' }],
    culture: ['We open the loom on Fridays'],
  };
  expect(companyMetrics.parse(report)).toEqual({
    ...report,
    marketShare: [{ name: 'Us', percent: 12.5 }],
    revenue: [{ year: 2024, amount: 500000 }],
  });
  const bad = companyMetrics.safeParse({
    marketShare: [60, 41].map((percent) => ({ name: 'x', percent })),
    revenue: [1, 2].map((amount) => ({ year: 2024, amount })),
    employees: [{ year: 2024, count: -1 }],
    growth: 1e300,
  });
  expect(fieldErrors(bad.error?.issues ?? []).map(({ path }) => path)).toEqual([
    'marketShare',
    'revenue',
    'employees.0.count',
    'growth',
  ]);
});
