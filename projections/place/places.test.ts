import { expect, test } from 'vitest';
import { SHARED_ALIASES, TOWN_ALIASES } from './aliases.ts';
import { findPlaces } from './findPlaces.ts';
import { currentName, namesAround, otherNames, placeNamed, stateOf } from './places.ts';

test.each([
  ['Faizabad', 'Ayodhya'],
  ['Osmanabad', 'Dharashiv'],
  ['Hospet', 'Hosapete'],
  ['Burdwan', 'Bardhaman'],
  ['Mughalsarai', 'Pandit Deen Dayal Upadhyaya Nagar'],
])('%s is %s today, and in a state', (former, today) => {
  expect(currentName(former)).toBe(today);
  expect(otherNames(former)).toContain(today);
  expect(otherNames(today)).toContain(former);
  expect(stateOf(former)).not.toBe('');
  expect(stateOf(former)).toBe(stateOf(today));
});

test('a former name stands for one town alone, and is no other one that is called so today', () => {
  const all = [...Object.values(TOWN_ALIASES), ...Object.values(SHARED_ALIASES)].flat();
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((name) => name in TOWN_ALIASES)).toEqual([]);
});

test('Aurangabad is found by its name of today, and the one in Bihar keeps its own', () => {
  expect(otherNames('Aurangabad')).toContain('Chhatrapati Sambhajinagar');
  expect(otherNames('Chhatrapati Sambhajinagar')).toContain('Aurangabad');
  expect(otherNames('Aurangabad', 'Bihar')).toEqual([]);
  expect(otherNames('Aurangabad', 'Maharashtra')).toContain('Chhatrapati Sambhajinagar');
  expect(currentName('Aurangabad')).toBe('Aurangabad');
  expect(placeNamed('Aurangabad', 'Bihar')).toMatchObject({ name: 'Aurangabad', formerNames: [] });
  expect(placeNamed('Aurangabad')).toMatchObject({ name: 'Chhatrapati Sambhajinagar', state: 'Maharashtra' });
  expect(namesAround('Aurangabad', 'Bihar')).toEqual(['Aurangabad', 'Bihar']);
  expect(namesAround('Aurangabad', '')).toContain('Chhatrapati Sambhajinagar');
});

test('two towns that are one today are told once', () => {
  expect(findPlaces('ayodhya', 10).filter(({ kind, name }) => kind === 'town' && name === 'Ayodhya')).toEqual([
    {
      kind: 'town',
      name: 'Ayodhya',
      district: 'Ayodhya',
      state: 'Uttar Pradesh',
      formerNames: ['Faizabad', 'Fyzabad'],
    },
  ]);
});

test.each([
  ['மும்பை', 'Mumbai'],
  ['பெங்களூரு', 'Bengaluru'],
  ['मुंबई', 'Mumbai'],
  ['bombey', 'Mumbai'],
])('%s is meant as %s', (typed, name) => {
  expect(findPlaces(typed, 3).map((place) => place.name)).toContain(name);
});

test('a district is told by its own name: GeoNames calls five of Maharashtra divisions', () => {
  const named = findPlaces('pun', 50).filter(({ name, state }) => name === 'Pune' && state === 'Maharashtra');
  expect(named.map(({ kind, district }) => [kind, district])).toEqual(
    expect.arrayContaining([
      ['town', 'Pune'],
      ['district', 'Pune'],
    ]),
  );
  expect(findPlaces('division', 50).filter(({ district }) => / Division$/i.test(district))).toEqual([]);
});
