import { expect, test } from 'vitest';
import { bodiesIn } from './bodies.ts';

const SBI = 'state bank of india';

test.each([
  ['State Bank of India', SBI],
  ['STATE BANK OF INDIA', SBI],
  ['State Bank of lndia', SBI],
  ['STATE BANK OF lNDlA', SBI],
  ['State 8ank of 1ndia', SBI],
  ['StateBank of India', SBI],
  ['State-Bank_of/India', SBI],
  // In Cyrillic, in Greek, in Cherokee, in Lisu, all of it.
  ['\u0405\u0412\u0406', 'sbi'],
  ['R\u0392\u0399', 'rbi'],
  ['\u13da\u13f4\u13a5', 'sbi'],
  ['\ua4e2\ua4d0\ua4f2', 'sbi'],
  ['S.B.I. Startup Grants', 'sbi'],
  ['Grants by S B I', 'sbi'],
  ['ＳＢＩ', 'sbi'],
  ['🅂🄱🄸', 'sbi'],
  ['🆂🅱🅸', 'sbi'],
  ['S\u20ddB\u0301I', 'sbi'],
  ['S\u00adB\u200bI', 'sbi'],
  ['भारत SBI', 'sbi'],
  ['SBIबैंक', 'sbi'],
  ['Govemment of India', 'government of india'],
  ['GOVERNMENT OF INDIA', 'government of india'],
  ['SMALL INDUSTRIES DEVELOPMENT BANK OF INDIA', 'small industries development bank of india'],
])('%s looks like the name of a body', (name, body) => {
  expect(bodiesIn(name)[0]).toBe(body);
});

test.each([
  ['St\u0430te of Mind', 'st\u0430te'],
  ['\u0391cme Trust', '\u03b1cme'],
  ['Kiran \u0421apital \u0410gro', '\u0441apital \u0430gro'],
])('%s mixes alphabets within its words, which are told as one', (name, words) => {
  expect(bodiesIn(name)).toEqual([words]);
});

test.each([
  ...[
    'RBL Bank',
    'SBL Pvt Ltd',
    'S. B. Iyer & Sons',
    'Alok Bansal',
    'Praxis Banking',
    'Kewra Looms',
    'Reserve Banking',
  ],
  // Scripts that stand side by side, and words of another script that are all in it.
  ...['Jioमार्ट', 'eनाम Traders', 'ಕಾವೇರಿ Trust', 'காவேரி', 'Pragati प्रगति'],
  ...['Българска банка за развитие', 'Εθνική Τράπεζα', 'Nestlé', 'Söder & Łódź', 'Σ Capital', 'µFinance', ''],
])('%s is nobody else’s name', (name) => {
  expect(bodiesIn(name)).toEqual([]);
});
