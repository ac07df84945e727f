import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { decideRead } from './decide.ts';

const readTo = (upTo: number): DomainEvent => ({
  type: 'InboxRead',
  data: { member: 'asha', upTo },
  personal: null,
  position: 9,
  revision: 0,
  stream: 'inbox-asha',
  id: 'e0',
  at: 0,
  actor: 'asha',
  causationId: null,
  correlationId: null,
});

test('reading moves the mark forward and never back', () => {
  const moved = { facts: [{ type: 'InboxRead', data: { member: 'asha', upTo: 7 } }] };
  expect(decideRead('asha', 7)([])).toEqual(moved);
  expect(decideRead('asha', 7)([readTo(6)])).toEqual(moved);
  expect(decideRead('asha', 7)([readTo(7)])).toEqual({ facts: [] });
  expect(decideRead('asha', 7)([readTo(8)])).toEqual({ facts: [] });
});
