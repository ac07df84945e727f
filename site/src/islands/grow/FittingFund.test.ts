import { expect, it } from 'vitest';
import { reasonInWords } from './FittingFund.tsx';

it.each([
  [{ kind: 'industry', value: 'Fintech', any: false }, 'Made for Fintech'],
  [{ kind: 'industry', value: '', any: true }, 'Open to every industry'],
  [{ kind: 'stage', value: 'Seed', any: false }, 'For the stage Seed'],
  [{ kind: 'stage', value: 'Any stage', any: true }, 'For any stage'],
  [{ kind: 'region', value: 'Kerala', any: false }, 'For companies in Kerala'],
  [{ kind: 'region', value: 'Pan-India', any: true }, 'For companies anywhere in India'],
] as const)('%j reads as %s', (reason, words) => expect(reasonInWords(reason)).toBe(words));
