import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { event } from '#projections/runner/events.fixture.ts';
import { decideAsk, decideEnd, decideReply } from './connection.ts';

const DAY = 86_400_000;
const NOTE = 'We both ship by rail from Hubballi.';

const data = { from: 'asha', to: 'ravi' };
const back = { from: 'ravi', to: 'asha' };
const asked = (day = 0, of = data) => event('ConnectionAsked', day, of, { note: NOTE }, day * DAY);
const accepted = (day = 0, of = data) => event('ConnectionAccepted', day, of, null, day * DAY);
const declined = (day = 0) => event('ConnectionDeclined', day, data, null, day * DAY);
const withdrawn = (day = 0) => event('ConnectionWithdrawn', day, data, null, day * DAY);
const ended = (day: number, by: string, other: string) => event('ConnectionEnded', day, { by, other }, null, day * DAY);

const ask = (from: string, to: string, day: number, ...history: readonly DomainEvent[]) =>
  decideAsk({ from, to, note: NOTE, at: day * DAY })(history);
const asks = (of = data) => ({ facts: [{ type: 'ConnectionAsked', data: of, personal: { note: NOTE } }] });
const accepts = (of = data) => ({ facts: [{ type: 'ConnectionAccepted', data: of }] });
const LATELY = { refused: 'asked-lately' };
const NOTHING = { facts: [] };

test('asks with a note', () => {
  expect(ask('asha', 'ravi', 0)).toEqual(asks());
});

test('asking back is accepting, whatever was answered before', () => {
  expect(ask('ravi', 'asha', 1, asked())).toEqual(accepts());
  expect(ask('ravi', 'asha', 2, asked(), declined(1))).toEqual(accepts());
  expect(ask('ravi', 'asha', 3, asked(), withdrawn(1))).toEqual(asks(back));
});

test('who is connected stays so', () => {
  for (const [from, to] of [
    ['asha', 'ravi'],
    ['ravi', 'asha'],
  ] as const)
    expect(ask(from, to, 100, asked(), accepted(1))).toEqual(NOTHING);
});

test.each([
  ['open', [asked()]],
  ['declined', [asked(), declined(1)]],
  ['withdrawn', [asked(), withdrawn(1)]],
  ['declined and withdrawn', [asked(), declined(1), withdrawn(2)]],
] as const)('a request that is %s is not made again for 90 days from when it was made', (_, history) => {
  expect(ask('asha', 'ravi', 89.9, ...history)).toEqual(LATELY);
  expect(ask('asha', 'ravi', 90, ...history)).toEqual(asks());
});

test('who ended a connection may ask at once, the other after 90 days', () => {
  const history = [asked(), accepted(1), ended(50, 'asha', 'ravi')];
  expect(ask('asha', 'ravi', 50, ...history)).toEqual(asks());
  expect(ask('ravi', 'asha', 139, ...history)).toEqual(LATELY);
  expect(ask('ravi', 'asha', 140, ...history)).toEqual(asks(back));
  expect(ask('ravi', 'asha', 51, ...history, asked(51))).toEqual(accepts());
});

const reply = (from: string, to: string, accept: boolean, ...history: readonly DomainEvent[]) =>
  decideReply({ from, to, accept })(history);

test('only whom the request went to answers it', () => {
  expect(reply('asha', 'ravi', true, asked())).toEqual(accepts());
  expect(reply('asha', 'ravi', false, asked())).toEqual({ facts: [{ type: 'ConnectionDeclined', data }] });
  for (const accept of [true, false]) {
    expect(reply('ravi', 'asha', accept, asked())).toEqual({ refused: 'unknown' });
    expect(reply('asha', 'ravi', accept)).toEqual({ refused: 'unknown' });
    expect(reply('asha', 'ravi', accept, asked(), withdrawn(1))).toEqual({ refused: 'unknown' });
  }
});

test('answered twice is answered once; a no can become a yes, a connection is ended otherwise', () => {
  expect(reply('asha', 'ravi', true, asked(), accepted())).toEqual(NOTHING);
  expect(reply('asha', 'ravi', false, asked(), declined())).toEqual(NOTHING);
  expect(reply('asha', 'ravi', true, asked(), declined())).toEqual(accepts());
  expect(reply('asha', 'ravi', false, asked(), accepted())).toEqual({ refused: 'unknown' });
});

const end = (by: string, other: string, ...history: readonly DomainEvent[]) => decideEnd({ by, other })(history);

test('ends a connection, or withdraws what one asked oneself', () => {
  expect(end('ravi', 'asha', asked(), accepted())).toEqual({
    facts: [{ type: 'ConnectionEnded', data: { by: 'ravi', other: 'asha' } }],
  });
  for (const answer of [[], [declined()]])
    expect(end('asha', 'ravi', asked(), ...answer)).toEqual({ facts: [{ type: 'ConnectionWithdrawn', data }] });
  expect(end('ravi', 'asha', asked())).toEqual(NOTHING);
  expect(end('asha', 'ravi')).toEqual(NOTHING);
  expect(end('asha', 'ravi', asked(), accepted(), ended(1, 'ravi', 'asha'))).toEqual(NOTHING);
});
