import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCin } from './cin.ts';
import { readDpiit } from './dpiit.ts';
import { readGstin } from './gstin.ts';
import { readPan } from './pan.ts';
import { readRegistration } from './registrationNumber.ts';
import { readUdyam } from './udyam.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const YEAR = 2026;

/** Read on 2026-11-24: each was on papers of its holder, or in the tests of another program. */
const GSTINS = [
  // Life Insurance Corporation of India, by state: the premium receipts of its branches.
  ...['37AAACL0582H2ZK', '33AAACL0582H1ZT', '32AAACL0582H1ZV', '08AAACL0582H2ZL', '27AAACL0582H1ZM'],
  // State Bank of India, Maharashtra: GSTR-2B statements of its customers.
  '27AAACS8577K2ZO',
  // Infosys, Karnataka, and Reliance Industries, Maharashtra: their invoices.
  ...['29AAACI4798L1ZU', '27AAACR5055K1Z7'],
  // Tests of python-stdnum (in.gstin) and of @ashwinbande/validators.
  ...['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '09AAACT2727Q1ZU'],
];
const gstin = fc.constantFrom(...GSTINS);
const put = (text: string, at: number, character: string): string => text.slice(0, at) + character + text.slice(at + 1);

describe('a GSTIN', () => {
  test.each(GSTINS)('%s of a known holder is right', (number) => {
    expect(readGstin(` ${number.toLowerCase()} `)).toMatchObject({ number, pan: number.slice(2, 12) });
  });

  test('with any single character wrong is wrong', () => {
    fc.assert(
      fc.property(gstin, fc.nat(14), fc.constantFrom(...DIGITS), (number, at, character) => {
        fc.pre(number.charAt(at) !== character);
        expect(readGstin(put(number, at, character))).toHaveProperty('wrong');
      }),
      { numRuns: 400 },
    );
  });

  test('with any two neighbours swapped is wrong, 0 and Z alone excepted', () => {
    for (const number of GSTINS)
      for (let at = 0; at < 14; at += 1) {
        const [one, other] = [number.charAt(at), number.charAt(at + 1)];
        // Luhn's scheme cannot tell its first digit and its last one apart; the form can, where it asks for the Z.
        if (one === other || (`${one}${other}` === '0Z' && at !== 12)) continue;
        expect(readGstin(put(put(number, at, other), at + 1, one))).toHaveProperty('wrong');
      }
  });

  test('does not tell which check character would fit', () => {
    fc.assert(
      fc.property(gstin, fc.constantFrom(...DIGITS), (number, last) => {
        fc.pre(number.charAt(14) !== last);
        const read = readGstin(put(number, 14, last));
        expect(read).toEqual({ wrong: expect.stringContaining('check character') });
        expect('wrong' in read && / [0-9A-Z][.,]?$/.test(read.wrong)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['27AAACS8577K2Z', '15 characters'],
    ['40AAACS8577K2ZO', 'two digits of a state'],
    ['27AAAXS8577K2ZO', 'fourth letter'],
    ['27AAACS85A7K2ZO', 'sixth to ninth'],
    ['27AAACS8577K0ZO', 'thirteenth'],
    ['27AAACS8577K2YO', 'fourteenth'],
    ['27AAACS8577K2Z*', 'letters and digits'],
  ])('%s is wrong: %s', (text, why) => {
    expect(readGstin(text)).toEqual({ wrong: expect.stringContaining(why) });
  });
});

test.each([
  // As their holders print them: Infosys, National Payments Corporation of India, IRCTC.
  ['L85110KA1981PLC013115', 'Karnataka', 1981, 'PLC'],
  ['U74990MH2008NPL189067', 'Maharashtra', 2008, 'NPL'],
  ['L74899DL1999GOI101707', 'Delhi', 1999, 'GOI'],
])('the CIN %s is right', (number, state, year, kind) => {
  expect(readCin(number, YEAR)).toEqual({ number, state, year, kind });
});

test.each([
  ['X85110KA1981PLC013115', 'L, for a listed company, or U'],
  ['L8511OKA1981PLC013115', 'industry'],
  ['L85110XX1981PLC013115', 'name a state'],
  ['L85110KA2981PLC013115', '2981, cannot be right'],
  ['L85110KA1981XXX013115', 'kind of company'],
  ['L85110KA1981PLC01311X', 'last six'],
  ['L85110KA1981PLC01311', '21 characters; this has 20'],
])('the CIN %s is wrong: %s', (text, why) => {
  expect(readCin(text, YEAR)).toEqual({ wrong: expect.stringContaining(why) });
});

test('an Udyam number is read with its hyphens or without', () => {
  const number = 'UDYAM-KR-03-0012345';
  for (const text of [number, 'udyam kr 03 0012345', 'UDYAMKR030012345']) expect(readUdyam(text)).toEqual({ number });
});

test.each([
  ['KR-03-0012345', 'begins with UDYAM'],
  ['UDYAM-K7-03-0012345', 'two letters of a state'],
  ['UDYAM-KR-3-0012345', 'two digits of a district'],
  ['UDYAM-KR-03-012345', 'seven digits'],
  ['UDYAM-KR-03-0000000', 'cannot all be 0'],
])('the Udyam number %s is wrong: %s', (text, why) => {
  expect(readUdyam(text)).toEqual({ wrong: expect.stringContaining(why) });
});

test.each([
  ['DIPP19277', { number: 'DIPP19277' }],
  ['dipp 129220', { number: 'DIPP129220' }],
  ['129220', { wrong: expect.stringContaining('begins with DIPP') }],
  ['DIPP12345678', { wrong: expect.stringContaining('one to seven digits') }],
  ['DIPP000', { wrong: expect.stringContaining('all be 0') }],
])('the recognition number %s', (text, read) => {
  expect(readDpiit(text)).toEqual(read);
});

test.each([
  ['AAACS8577K', { number: 'AAACS8577K', holder: 'C' }],
  ['AAAXS8577K', { wrong: expect.stringContaining('fourth letter') }],
  ['AAACS0000K', { wrong: expect.stringContaining('begin at 0001') }],
  ['AAACS85777', { wrong: expect.stringContaining('last character') }],
])('the PAN %s', (text, read) => {
  expect(readPan(text)).toEqual(read);
});

describe('against what the company says of itself', () => {
  const company = { state: 'Karnataka', entityType: 'Private Limited Company', establishedYear: 1981 };
  const asked = (said: Partial<typeof company> = {}) => ({ thisYear: YEAR, company: { ...company, ...said } });

  test.each([
    ['cin', 'U72200KA1981PTC013115', {}, ''],
    ['cin', 'U72200KA1980PTC013115', {}, 'incorporated in 1980'],
    ['cin', 'U72200KA1985PTC013115', {}, ''],
    ['cin', 'U72200MH1981PTC013115', {}, 'registered in Maharashtra'],
    ['cin', 'U72200MH1981PTC013115', { state: '' }, ''],
    ['cin', 'U72200KA1981OPC013115', {}, 'of a One Person Company'],
    ['cin', 'U72200KA1981PTC013115', { entityType: 'Limited Liability Partnership' }, 'have no CIN'],
    ['pan', 'AAAPS8577K', {}, 'that of a person'],
    ['gstin', '27AAPFU0939F1ZV', {}, 'that of a firm'],
    ['gstin', '29AAACI4798L1ZU', {}, ''],
  ] as const)('%s %s %o: %s', (kind, text, said, why) => {
    const read = readRegistration(kind, text, asked(said));
    expect('wrong' in read ? read.wrong : '').toContain(why);
    expect('wrong' in read).toBe(why !== '');
  });

  test('what names a person is personal', () => {
    const personal = (kind: 'pan' | 'udyam' | 'gstin', text: string, entityType: string) =>
      readRegistration(kind, text, asked({ entityType }));
    expect(personal('pan', 'AAAPS8577K', '')).toMatchObject({ isPersonal: true });
    expect(personal('pan', 'AAAHS8577K', '')).toMatchObject({ isPersonal: true });
    expect(personal('pan', 'AAACS8577K', '')).toMatchObject({ isPersonal: false });
    expect(personal('udyam', 'UDYAM-KR-03-0012345', 'Sole Proprietorship')).toMatchObject({ isPersonal: true });
    expect(personal('udyam', 'UDYAM-KR-03-0012345', '')).toMatchObject({ isPersonal: true });
    expect(personal('udyam', 'UDYAM-KR-03-0012345', 'Private Limited Company')).toMatchObject({ isPersonal: false });
  });
});
