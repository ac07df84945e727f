import { expect, it } from 'vitest';
import type { PlaceAnswer } from '#api/contract/place.ts';
import { formerName, placeLine, placesPath, stateMeant, townsOf } from './places.ts';

const town = (
  name: string,
  district: string,
  state: PlaceAnswer['state'],
  formerNames: string[] = [],
): PlaceAnswer => ({
  kind: 'town',
  name,
  district,
  state,
  formerNames,
});
const gondal = town('Gondal', 'Rajkot', 'Gujarat');
const bengaluru = town('Bengaluru', 'Bengaluru Urban', 'Karnataka', ['Bangalore']);

it('a town is told with its district and state, a district as one', () => {
  expect(placeLine(gondal)).toBe('Gondal, Rajkot district, Gujarat');
  expect(placeLine({ ...gondal, kind: 'district', name: 'Rajkot' })).toBe('Rajkot district, Gujarat');
  expect(placeLine(town('Rajkot', 'Rajkot', 'Gujarat'))).toBe('Rajkot, Gujarat');
  expect(placeLine(town('Vapi', '', 'Gujarat'))).toBe('Vapi, Gujarat');
});

it('a former name is shown to whoever types it', () => {
  expect(formerName(bengaluru, 'bang')).toBe('Bangalore');
  expect(formerName(bengaluru, 'beng')).toBe('');
  expect(formerName(bengaluru, '')).toBe('');
});

it('a state is no town', () => {
  const gujarat: PlaceAnswer = { ...gondal, kind: 'state', name: 'Gujarat', district: '' };
  expect(townsOf([gujarat, gondal])).toEqual([gondal]);
});

it('a name typed out has a state where only one has such a town', () => {
  expect(stateMeant(' gondal ', [gondal, bengaluru])).toBe('Gujarat');
  expect(stateMeant('Bangalore', [bengaluru])).toBe('Karnataka');
  expect(stateMeant('Gond', [gondal])).toBe('');
  expect(stateMeant('Aurangabad', [town('Aurangabad', '', 'Bihar'), town('Aurangabad', '', 'Maharashtra')])).toBe('');
});

it('one letter is nothing to look for', () => {
  expect(placesPath(' g ')).toBeNull();
  expect(placesPath('gondal & co')).toBe('/places?q=gondal+%26+co&limit=7');
});
