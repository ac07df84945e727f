import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { event, given } from '../runner/events.fixture.ts';
import { files } from './model.ts';
import { createFileQueries } from './queries.ts';

function filesGiven(...events: readonly DomainEvent[]) {
  const model = given(files);
  model.project(...events);
  return { ...model, ...createFileQueries(model.db) };
}

const details = { name: 'Asha', gender: 'female' as const, dob: '1990-01-01', email: 'a@b.example', passwordHash: '$' };
const joined = (n: number, member: string, photo: string) =>
  event('MemberRegistered', n, { member }, { ...details, photo });
const posted = (n: number, author: string, key: string) =>
  event('PostPublished', n, { post: `p${n}`, author, image: { key, width: 1, height: 1 } }, { content: 'Hello' });
const profile = {
  ...{ registeredEntity: '', tagline: '', description: '', industry: '', companySize: '', city: '', stage: '' },
  ...{ state: '', entityType: '', findable: false, recognitions: [] },
  ...{ establishedYear: 2020, fundedType: '', website: '', socialLinks: [] },
};
const founded = (n: number, owner: string, logo: string, banner: string) =>
  event(
    'CompanyRegistered',
    n,
    { ...profile, company: `c${n}`, owner, logo, banner },
    { name: '', phone: '', email: '' },
  );
const figures = { marketShare: [], revenue: [], employees: [], investors: [], growth: null, culture: [] };
const reported = (n: number, company: string, owner: string, ...images: string[]) =>
  event(
    'CompanyMetricsReported',
    n,
    { ...figures, company, owner },
    { founders: images.map((image) => ({ name: 'A', role: 'CEO', image })) },
  );
const erased = (n: number, member: string) => event('MemberErased', n, { member }, null);

test('a picture is claimed while something shows it', () => {
  const { isClaimed, project } = filesGiven(
    joined(1, 'm1', 'User/a.webp'),
    founded(2, 'm1', 'Company/logo.webp', ''),
    posted(3, 'm1', 'Post/p.webp'),
    reported(4, 'c2', 'm1', 'User/f1.webp', '', 'User/f2.webp'),
  );
  const keys = ['User/a.webp', 'Company/logo.webp', 'Post/p.webp', 'User/f1.webp', 'User/f2.webp'];
  expect(isClaimed([...keys, 'User/other.webp', ''])).toEqual(new Set(keys));
  expect(isClaimed([])).toEqual(new Set());

  project(
    event('MemberDetailsChanged', 5, { member: 'm1' }, { photo: '' }),
    event('CompanyEdited', 6, { company: 'c2', owner: 'm1', banner: 'Company/banner.webp' }, {}),
    event('CompanyEdited', 7, { company: 'c2', owner: 'm1', logo: 'Company/new.webp' }, {}),
    reported(8, 'c2', 'm1', 'User/f2.webp'),
  );
  expect(isClaimed([...keys, 'Company/banner.webp', 'Company/new.webp'])).toEqual(
    new Set(['Post/p.webp', 'User/f2.webp', 'Company/banner.webp', 'Company/new.webp']),
  );
});

test('an erased member takes their own pictures along, whoever shows them too, not what was another’s first nor what stays', () => {
  const { picturesOf, isClaimed, project } = filesGiven(
    joined(1, 'm1', 'User/a.webp'),
    joined(2, 'm2', 'User/b.webp'),
    founded(3, 'm1', 'Company/logo.webp', 'Company/banner.webp'),
    posted(4, 'm1', 'Post/mine.webp'),
    posted(5, 'm2', 'Post/theirs.webp'),
    posted(6, 'm1', 'Post/theirs.webp'),
    posted(7, 'm1', 'Company/banner.webp'),
    reported(8, 'c3', 'm1', 'User/f.webp', 'User/a.webp'),
    // Somebody takes what the other shows, who goes on showing it.
    event('MemberDetailsChanged', 9, { member: 'm2' }, { photo: 'User/f.webp' }),
    founded(10, 'm2', 'User/a.webp', ''),
    event('MemberDetailsChanged', 11, { member: 'm1' }, { photo: 'User/a.webp' }),
    reported(12, 'c3', 'm1', 'User/f.webp'),
  );
  const gone = ['Post/mine.webp', 'User/a.webp', 'User/f.webp'];
  expect(picturesOf('m1')).toEqual(gone);
  expect(picturesOf('m2')).toEqual(['Post/theirs.webp']);
  project(erased(13, 'm1'));
  expect(picturesOf('m1')).toEqual([]);
  const stay = ['Company/logo.webp', 'Company/banner.webp', 'Post/theirs.webp'];
  expect(isClaimed(['Post/mine.webp', ...stay])).toEqual(new Set(stay));
});

test('a replay without the key gives the same rows', () => {
  const history = [
    joined(1, 'm1', 'User/a.webp'),
    founded(2, 'm1', 'Company/logo.webp', ''),
    posted(3, 'm1', 'Post/p.webp'),
    reported(4, 'c2', 'm1', 'User/f.webp'),
    event('MemberDetailsChanged', 5, { member: 'm1' }, { photo: 'User/b.webp' }),
    joined(6, 'm2', ''),
    posted(7, 'm2', 'Post/q.webp'),
  ];
  const forgotten = history.map((one) => (one.position < 6 ? ({ ...one, personal: null } as DomainEvent) : one)); // as decoded
  const lived = filesGiven(...history, erased(8, 'm1'));
  expect(filesGiven(...forgotten, erased(8, 'm1')).rows('file_uses')).toEqual(lived.rows('file_uses'));
  expect(lived.rows('file_uses')).toHaveLength(2);
});

const owned = (n: number, member: string, key: string) => event('FileOwned', n, { key, member }, null);

test('a picture is its uploader’s whoever shows it, and in older logs its first shower’s', () => {
  const { ownerOf } = filesGiven(
    joined(1, 'm1', ''),
    joined(2, 'm2', ''),
    owned(3, 'm1', 'Post/new.webp'),
    posted(4, 'm2', 'Post/new.webp'),
    posted(5, 'm2', 'Post/old.webp'),
    posted(6, 'm1', 'Post/old.webp'),
    owned(7, 'm3', 'Post/new.webp'), // which the stream's revision forbids
  );
  expect(ownerOf('Post/new.webp')).toBe('m1');
  expect(ownerOf('Post/old.webp')).toBe('m2');
  expect(ownerOf('Post/none.webp')).toBeNull();
});

test('an erased member takes along what they uploaded and no longer show, or never did', () => {
  const { picturesOf, project } = filesGiven(
    joined(1, 'm1', ''),
    owned(2, 'm1', 'User/before.webp'),
    owned(3, 'm1', 'User/now.webp'),
    owned(4, 'm1', 'User/never.webp'),
    owned(5, 'm1', 'Company/logo.webp'),
    owned(6, 'm2', 'User/other.webp'),
    event('MemberDetailsChanged', 7, { member: 'm1' }, { photo: 'User/before.webp' }),
    event('MemberDetailsChanged', 8, { member: 'm1' }, { photo: 'User/now.webp' }),
    founded(9, 'm1', 'Company/logo.webp', ''),
  );
  expect(picturesOf('m1')).toEqual(['User/before.webp', 'User/never.webp', 'User/now.webp']);
  project(erased(10, 'm1'));
  expect(picturesOf('m1')).toEqual([]);
  expect(picturesOf('m2')).toEqual(['User/other.webp']);
});

test('somebody who took over a picture keeps it if its owner had replaced it before being erased', () => {
  const takenOver = [
    joined(1, 'm1', 'User/a.webp'),
    joined(2, 'm2', 'User/a.webp'),
    event('MemberDetailsChanged', 3, { member: 'm1' }, { photo: 'User/b.webp' }),
  ];
  const older = filesGiven(...takenOver);
  expect(older.picturesOf('m1')).toEqual(['User/b.webp']);
  older.project(erased(4, 'm1'));
  expect(older.isClaimed(['User/a.webp', 'User/b.webp'])).toEqual(new Set(['User/a.webp']));

  // Also where its owner was recorded since, and where they show it still it goes.
  const recorded = filesGiven(...takenOver, owned(4, 'm1', 'User/a.webp'));
  expect(recorded.picturesOf('m1')).toEqual(['User/b.webp']);
  recorded.project(event('MemberDetailsChanged', 5, { member: 'm1' }, { photo: 'User/a.webp' }));
  expect(recorded.picturesOf('m1')).toEqual(['User/a.webp']);
});

test('a member’s pictures are read page by page, each once', () => {
  const keys = Array.from({ length: 450 }, (_, n) => `Post/${String(n).padStart(3, '0')}.webp`);
  const { picturesOf, shownBy } = filesGiven(
    ...keys.map((key, n) => posted(n, 'm1', key)),
    ...keys.map((key, n) => posted(n + 1000, 'm1', key)),
  );
  for (const read of [picturesOf, shownBy]) {
    const pages: string[][] = [];
    for (let page = read('m1'); page.length > 0; page = read('m1', page.at(-1))) pages.push(page);
    expect(pages.map(({ length }) => length)).toEqual([200, 200, 50]);
    expect(pages.flat()).toEqual(keys);
  }
});
