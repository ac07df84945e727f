import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { newFund } from '../contract/fund.ts';
import { fundFrom } from './answer.ts';
import { creation } from './decide.ts';
import { fundForm } from './fund.fixture.ts';

const NAMED = { providerId: 'p1', provider: 'Cauvery Innovation Trust' };
const fact = creation(
  'f1',
  'asha',
  newFund.parse(fundForm({ verified: true, industryCount: 7, maxAmount: 5e6 })),
  NAMED,
  'off',
);

test('a fund is not verified by saying so', () => {
  expect(fact).toMatchObject({ type: 'FundCreated', data: { fund: 'f1', creator: 'asha', verified: false } });
});

test('amounts that were left out are null', () => {
  expect(fact).toMatchObject({ data: { amount: 2_500_000, minAmount: null, maxAmount: 5e6 } });
});

test('how to reach the provider is personal', () => {
  expect(fact).toMatchObject({
    personal: { contactEmail: 'grants@cauvery.example.in', supportPhone: '+91 44 2345 6789' },
  });
  expect(JSON.stringify('data' in fact && fact.data)).not.toContain('cauvery.example.in');
});

test('a fund can be read from its own stream', () => {
  const frame = { position: 3, revision: 0, stream: 'fund-f1', id: 'e0', at: 0, actor: 'asha' };
  const event = { ...fact, ...frame } as DomainEvent; // a fact and its frame make an event
  expect(fundFrom([event], 'f1', '2026-03-05')).toMatchObject({
    _id: 'f1',
    id: 'f1',
    creator: 'asha',
    createdAt: '1970-01-01T00:00:00.000Z',
  });
  expect(fundFrom([], 'f1', '2026-03-05')).toBeUndefined();
});
