import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { FittingOpportunity } from '#api/contract/fund.ts';
import { funds } from '#words/funds.ts';
import { FittingFund, reasonInWords } from './FittingFund.tsx';

it.each([
  [{ kind: 'industry', value: 'Fintech', any: false }, 'Made for Fintech'],
  [{ kind: 'industry', value: '', any: true }, 'Open to every industry'],
  [{ kind: 'stage', value: 'Seed', any: false }, 'For the stage Seed'],
  [{ kind: 'stage', value: 'Any stage', any: true }, 'For any stage'],
  [{ kind: 'region', value: 'Kerala', any: false }, 'For companies in Kerala'],
  [{ kind: 'region', value: 'Pan-India', any: true }, 'For companies anywhere in India'],
] as const)('%j reads as %s', (reason, words) => expect(reasonInWords(reason)).toBe(words));

it('a fund that checks nothing says so, and one that checks something does not', () => {
  const fund = {
    ...{ _id: 'f1', provider: 'Cauvery Trust', providerId: 'p1', type: 'Grant', logoUrl: '', amount: 1e6 },
    ...{ minAmount: null, maxAmount: null, deadline: '2031-03-31', active: true, own: false, applied: false },
    ...{ verification: { parts: [] }, reviewed: true, reasons: [] },
  };
  const shown = (criteria: FittingOpportunity['criteria']): string =>
    renderToStaticMarkup(createElement(FittingFund, { fund: { ...fund, criteria } as unknown as FittingOpportunity })); // what the card shows
  expect(shown({})).toContain(funds.fit.open);
  expect(shown({ states: [] })).toContain(funds.fit.open);
  expect(shown({ states: ['Goa'] })).not.toContain(funds.fit.open);
});
