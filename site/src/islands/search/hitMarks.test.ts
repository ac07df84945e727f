import { expect, test } from 'vitest';
import { hitMarks } from './hitMarks.ts';

const AT = '2026-03-01T00:00:00.000Z';
const proved = { kind: 'domain', state: 'proved', domain: 'looms.example.in', at: AT, until: AT } as const;
const formed = { kind: 'gstin', state: 'checked', number: '29AAACI4798L1ZU', at: AT, until: null } as const;

test('what is found says of itself what its card says', () => {
  const company = (parts: (typeof proved | typeof formed)[], reviewed = true) =>
    hitMarks({ kind: 'company', verification: { parts }, reviewed });
  expect(company([proved, formed])).toEqual(['Domain proved']);
  expect(company([formed], false)).toEqual(['Number’s form checked', 'Not reviewed yet']);
  expect(company([])).toEqual(['Not verified']);
  const fund = (parts: (typeof proved)[]) => hitMarks({ kind: 'fund', verification: { parts }, reviewed: true });
  expect([fund([proved]), fund([])]).toEqual([['Domain proved: looms.example.in'], ['Provider not checked']]);
  expect(hitMarks({ kind: 'member', verification: null, reviewed: null })).toEqual([]);
});
