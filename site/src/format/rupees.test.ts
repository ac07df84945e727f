import { expect, test } from 'vitest';
import { rupees, rupeesInFull } from './rupees.ts';

test('amounts are told in lakh and crore', () => {
  expect(rupees(0)).toBe('₹0');
  expect(rupees(80_000)).toBe('₹80,000');
  expect(rupees(100_000)).toBe('₹1 lakh');
  expect(rupees(2_500_000)).toBe('₹25 lakh');
  expect(rupees(15_000_000)).toBe('₹1.5 crore');
  expect(rupees(12_345_678)).toBe('₹1.23 crore');
  expect(rupees(1e13)).toBe('₹10 lakh crore');
});

test('rounding never writes a hundred lakh', () => {
  expect(rupees(9_999_999)).toBe('₹1 crore');
});

test('in full, the digits are grouped the Indian way', () => {
  expect(rupeesInFull(2_500_000)).toBe('₹25,00,000');
});
