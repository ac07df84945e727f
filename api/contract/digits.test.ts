import { expect, test } from 'vitest';
import { emailConfirm } from './account.ts';
import { phone } from './address.ts';
import { newCompany } from './company.ts';
import { asciiDigits } from './digits.ts';
import { stepUpProof, totpConfirm } from './factor.ts';
import { blankableNumeric, numeric } from './number.ts';

test.each([
  ...[['Devanagari', '०१२३४५६७८९'] as const, ['Bengali', '০১২৩৪৫৬৭৮৯'] as const, ['Gurmukhi', '੦੧੨੩੪੫੬੭੮੯'] as const],
  ...[['Gujarati', '૦૧૨૩૪૫૬૭૮૯'] as const, ['Odia', '୦୧୨୩୪୫୬୭୮୯'] as const, ['Tamil', '௦௧௨௩௪௫௬௭௮௯'] as const],
  ...[['Telugu', '౦౧౨౩౪౫౬౭౮౯'] as const, ['Kannada', '೦೧೨೩೪೫೬೭೮೯'] as const, ['Malayalam', '൦൧൨൩൪൫൬൭൮൯'] as const],
  ...[['Ol Chiki', '᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙'] as const, ['Meetei Mayek', '꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹'] as const],
  ...[
    ['Arabic', '٠١٢٣٤٥٦٧٨٩'] as const,
    ['Urdu', '۰۱۲۳۴۵۶۷۸۹'] as const,
    ['full-width', '０１２３４５６７８９'] as const,
  ],
])('%s digits are digits', (_script, digits) => {
  expect(asciiDigits(digits)).toBe('0123456789');
});

test('what is no digit stays: letters, signs, fractions, digits of other scripts', () => {
  for (const text of ['', '12', 'रु', 'x²½', '௰', '𝟙', '᠑']) expect(asciiDigits(text)).toBe(text);
  expect(asciiDigits('-१२,५०,०००.५ ₹')).toBe('-12,50,000.5 ₹');
});

test('a number is read in the digits of any of these scripts, and within its bounds', () => {
  const amount = { label: 'Amount', min: 0, max: 1e7 } as const;
  expect(numeric(amount).parse('१२,५०,०००')).toBe(1_250_000);
  expect(blankableNumeric(amount).parse(' ৭.৫ ')).toBe(7.5);
  expect(numeric(amount).safeParse('९९९९९९९९').error?.issues[0]?.message).toBe('Amount must be between 0 and 10000000');
  expect(numeric(amount).safeParse('१'.repeat(41)).error?.issues[0]?.message).toBe('Amount must be a number');
  expect(newCompany.shape.establishedYear.parse('२०२२')).toBe(2022);
});

test('a phone number is kept in the digits that a telephone dials', () => {
  expect(phone().parse('+९१ ९८७६५ ४३२१०')).toBe('+91 98765 43210');
  expect(phone().safeParse('९१').success).toBe(false);
});

test('a one-time code is read in these digits too, of an app as of a mail', () => {
  expect(totpConfirm.parse({ code: '१२३ ४५६' })).toEqual({ code: '123456' });
  expect(stepUpProof.parse({ code: '௧௨௩௪௫௬' })).toEqual({ code: '123456' });
  expect(emailConfirm.parse({ code: 'abcd-২৩৪৫' })).toEqual({ code: 'ABCD2345' });
});
