import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { files } from '../file/model.ts';
import { event, given, slicesOf } from '../runner/events.fixture.ts';
import { temporal } from '../temporal/model.ts';
import { directory } from './model.ts';
import { createDirectoryQueries, ownCompanies } from './queries.ts';

/** Whose a company's contacts are, once who registered it has been forgotten. */

const PROFILE = {
  ...{ company: 'c1', owner: 'asha', registeredEntity: 'Surya', tagline: '', description: '', industry: 'Tech' },
  ...{ companySize: '', city: 'Kochi', state: '', stage: 'MVP', establishedYear: 2020, fundedType: '' },
  ...{ entityType: '', website: '', socialLinks: [], logo: '', banner: '', findable: true, recognitions: [] },
};
const ASHA = { name: 'Asha Xanthippe', phone: '+91 77777 12121', email: 'asha@quilon.example', womenLed: true };
const RAVI = { name: 'Ravi Zephyrine', phone: '+91 88888 34343', email: 'ravi@quilon.example', womenLed: true };
const OF_ASHA = { company: 'c1', owner: 'asha' };
const OF_RAVI = { ...OF_ASHA, holder: 'ravi' };
const REPORT = { marketShare: [], revenue: [], employees: [], investors: [], growth: 4, culture: [] };
const founded = (name: string) => ({ founders: [{ name, role: 'CEO', image: `Company/${name}.webp` }] });

const erased = (position: number, member: string) => event('MemberErased', position, { member }, null);
const registered = event('CompanyRegistered', 1, PROFILE, ASHA);
const ofAsha = event('CompanyMetricsReported', 2, { ...OF_ASHA, ...REPORT }, founded('asha'));
const edit = event('CompanyEdited', 4, { ...OF_RAVI, findable: true }, RAVI);
const report = event('CompanyMetricsReported', 5, { ...OF_RAVI, ...REPORT }, founded('ravi'));
const LIVED = [registered, ofAsha, erased(3, 'asha'), edit, report];
const hide = event(
  'ThingHidden',
  6,
  { kind: 'company', id: 'c1', case: 'k', by: 'mod', reason: 'spam' } as never,
  null,
);

/** The events as a build reads them once these are gone. */
const withoutThe = (gone: readonly string[], events: readonly DomainEvent[]): DomainEvent[] =>
  events.map((one) => {
    const data = one.data as { owner?: string; holder?: string };
    return gone.includes(data.holder ?? data.owner ?? '') ? ({ ...one, personal: null } as DomainEvent) : one;
  });

function everyModel(...events: readonly DomainEvent[]) {
  const model = given(directory, temporal, files);
  model.project(...events);
  return { ...model, ...createDirectoryQueries(model.db) };
}

const TABLES = ['companies', 'companies_withheld', 'company_facts', 'temporal_companies', 'file_uses'];
const tablesOf = ({ rows }: Pick<ReturnType<typeof everyModel>, 'rows'>) => TABLES.map((table) => [table, rows(table)]);

/** Who tells of their data has it in no table, and in no byte of the file. */
function isNowhere({ db, path }: ReturnType<typeof everyModel>, words: readonly string[]): void {
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const bytes = readFileSync(path).toString('latin1').toLowerCase();
  expect(bytes).toContain('surya');
  for (const word of words) expect(bytes).not.toContain(word);
}

test('what is told after who registered it has left is shown, found and in the export of who told it', () => {
  const { find, list, db } = everyModel(...LIVED);
  expect(find('c1')).toMatchObject({ owner: 'asha', holder: 'ravi', ...RAVI, findable: true, growth: 4 });
  expect(find('c1')?.founders).toMatchObject([{ name: 'ravi' }]);
  expect(find('c1')?.metrics).not.toHaveProperty('holder');
  expect(list({ q: 'zephyrine' })).toMatchObject({ total: 1 });
  const exported = ownCompanies(db, (key) => key)['companies.json'];
  expect(slicesOf(exported, 'ravi')).toMatchObject([[{ _id: 'c1', email: RAVI.email }]]);
  expect(slicesOf(exported, 'asha')).toEqual([[]]);
});

test('nothing of who told it is left once they are erased, at no moment, and a build without their key comes to the same', () => {
  const lived = everyModel(...LIVED, erased(7, 'ravi'));
  const forgotten = { name: 'Deleted member', phone: '', email: '', womenLed: null, founders: [], findable: false };
  expect(lived.find('c1')).toMatchObject({ ...forgotten, growth: 4 });
  const built = everyModel(...withoutThe(['asha', 'ravi'], LIVED), erased(7, 'ravi'));
  expect(tablesOf(built)).toEqual(tablesOf(lived));
  isNowhere(lived, ['xanthippe', '77777', 'zephyrine', '88888', 'quilon', 'ravi.webp']);

  lived.project(event('CompanyEdited', 8, { ...OF_ASHA, holder: 'meera' }, { phone: '044 1' }));
  expect(lived.find('c1')).toMatchObject({ ...forgotten, holder: 'meera', phone: '044 1' });
});

test('of a company that others do not see the same is forgotten', () => {
  const lived = everyModel(
    ...LIVED.slice(0, 4),
    hide,
    event('CompanyMetricsReported', 7, report.data, report.personal),
  );
  expect(lived.known('c1')).toMatchObject({ ...RAVI, founders: [{ name: 'ravi' }] });
  lived.project(erased(8, 'ravi'));
  expect(lived.known('c1')).toMatchObject({ holder: 'ravi', name: 'Deleted member', email: '', founders: [] });
  isNowhere(lived, ['xanthippe', '77777', 'zephyrine', '88888', 'quilon', 'ravi.webp']);
});

test('an edit between the end of a key and its record takes nothing over from who has left', () => {
  const early = [registered, ofAsha, event('CompanyEdited', 3, OF_RAVI, { phone: '044 1' }), erased(4, 'asha')];
  const lived = everyModel(...early);
  expect(lived.find('c1')).toMatchObject({ name: 'Deleted member', phone: '044 1', email: '', findable: false });
  expect(tablesOf(everyModel(...withoutThe(['asha'], early)))).toEqual(tablesOf(lived));
  isNowhere(lived, ['xanthippe', '77777', 'quilon', 'asha.webp']);
});

test('who registered it and is erased again, as where that broke off, takes nothing from who holds it now', () => {
  const { find } = everyModel(...LIVED, erased(7, 'asha'));
  expect(find('c1')).toMatchObject({ ...RAVI, findable: true });
});
