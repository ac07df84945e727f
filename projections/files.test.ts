import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { feed } from './feed.ts';
import { createFileQueries, files } from './files.ts';
import { event, given } from './given.ts';

function filesGiven(...events: readonly DomainEvent[]) {
  const model = given(feed, files);
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
  expect(filesGiven(...forgotten, erased(8, 'm1')).rows('files_shown')).toEqual(lived.rows('files_shown'));
  expect(lived.rows('files_shown')).toHaveLength(2);
});
