import { expect, it } from 'vitest';
import { EVENT_NAMES } from '#events/catalogue.ts';
import { eventLine } from './events.ts';

it.each(EVENT_NAMES)('%s is told in words, even where a field is missing', (type) => {
  const told = eventLine({ type, data: {}, actor: null });
  expect(told).toMatch(/^\p{Lu}.+ /u);
  expect(told).not.toMatch(/undefined|null|[a-z][A-Z]/);
});

it('names what an event is about', () => {
  const data = { registeredEntity: 'Setu Looms', city: 'Pune' };
  expect(eventLine({ type: 'CompanyRegistered', data, actor: 'm1' })).toBe('Company listed: Setu Looms of Pune');
  expect(eventLine({ type: 'CompanyEdited', data: { company: 'c1' }, actor: 'm1' })).toBe(
    'Member m1 edited company c1',
  );
});

it('a type of tomorrow is told by its name', () => {
  expect(eventLine({ type: 'ApplicationSubmitted', data: {}, actor: null })).toBe('Application submitted');
  expect(eventLine({ type: 'constructor', data: {}, actor: null })).toBe('Constructor');
});
