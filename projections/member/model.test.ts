import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { event, given } from '../runner/events.fixture.ts';
import { members } from './model.ts';
import { createMemberQueries, type UserRow } from './queries.ts';

const joined = (n: number, member: string, name: string) =>
  event(
    'MemberRegistered',
    n,
    { member },
    { name, email: `${member}@x.example`, photo: '', gender: 'other', dob: '1990-01-01', passwordHash: '$' },
  );
const followed = (n: number, follower: string, of: string) =>
  event('UserFollowed', n, { follower, followed: of }, null);
const unfollowed = (n: number, follower: string, of: string) =>
  event('UserUnfollowed', n, { follower, followed: of }, null);

function membersGiven(...events: readonly DomainEvent[]) {
  const model = given(members);
  model.project(...events);
  const queries = createMemberQueries(model.db);
  function found(q: string): UserRow[] {
    const page = queries.look({ q, limit: 9 });
    if ('refused' in page) throw new Error(page.refused);
    return queries.at(
      page.found.map(({ position }) => position),
      '',
    );
  }
  return { ...model, ...queries, found };
}

const PEOPLE = [joined(1, 'm1', 'Asha Rao'), joined(2, 'm2', 'Ravi Śarma'), joined(3, 'm3', 'मीरा देवी')];
const TOP = Number.MAX_SAFE_INTEGER;

test('members are found by the beginnings of their names, in any script and without accents', () => {
  const { list, found } = membersGiven(...PEOPLE);
  const names = (q: string): string[] => found(q).map(({ name }) => name);
  expect(list({ viewer: '', before: TOP, limit: 9 }).map(({ name }) => name)).toEqual([
    'मीरा देवी',
    'Ravi Śarma',
    'Asha Rao',
  ]);
  expect(names('')).toEqual([]);
  expect(names('meera')).toEqual(['मीरा देवी']);
  expect(names('sar')).toEqual(['Ravi Śarma']);
  expect(names('मी')).toEqual(['मीरा देवी']);
  expect(names('rao ash')).toEqual(['Asha Rao']);
  expect(names('"; DROP')).toEqual([]);
});

test('a list leaves out the reader and says whom they follow', () => {
  const { list } = membersGiven(...PEOPLE, followed(4, 'm1', 'm3'));
  expect(list({ viewer: 'm1', before: TOP, limit: 9 })).toMatchObject([
    { id: 'm3', followed: 1 },
    { id: 'm2', followed: 0 },
  ]);
});

test('following counts once, newest first, and can be taken back', () => {
  const { following, find, project } = membersGiven(
    ...PEOPLE,
    ...[followed(4, 'm1', 'm2'), followed(5, 'm1', 'm3'), followed(6, 'm1', 'm3'), followed(7, 'm2', 'm3')],
  );
  expect(following('m1')).toEqual(['m3', 'm2']);
  expect(find('m3')?.followers).toBe(2);
  project(unfollowed(8, 'm1', 'm3'), unfollowed(9, 'm1', 'm3'));
  expect(following('m1')).toEqual(['m2']);
  expect(find('m3')?.followers).toBe(1);
});

test('who is hidden is neither told nor counted among who follows whom, until they are seen again', () => {
  const decided = { kind: 'member', id: 'm2', case: 'c', by: 'mod', reason: 'fraud' } as const;
  const { following, find, project } = membersGiven(
    ...PEOPLE,
    ...[followed(4, 'm1', 'm2'), followed(5, 'm1', 'm3'), followed(6, 'm2', 'm3'), followed(7, 'm2', 'm1')],
  );
  const told = () => [following('m1'), find('m3')?.followers, find('m1')?.followers];
  expect(told()).toEqual([['m3', 'm2'], 2, 1]);
  project(event('ThingHidden', 8, decided, null));
  expect(told()).toEqual([['m3'], 1, 0]);
  // What they begin and end meanwhile is counted once they are seen again.
  project(unfollowed(9, 'm2', 'm3'), unfollowed(10, 'm2', 'm1'), followed(11, 'm2', 'm1'), followed(12, 'm3', 'm1'));
  expect(told()).toEqual([['m3'], 1, 1]);
  project(event('ThingShown', 13, decided, null));
  expect(told()).toEqual([['m3', 'm2'], 1, 2]);
  // Who is forgotten keeps their place in counts, as where they had not been hidden before.
  project(event('ThingHidden', 14, decided, null), event('MemberErased', 15, { member: 'm2' }, null));
  expect(told()).toEqual([['m3'], 1, 2]);
});

test('details change one by one, and the search with them', () => {
  const { find, found, project } = membersGiven(...PEOPLE);
  project(event('MemberDetailsChanged', 4, { member: 'm1' }, { name: 'Asha Iyer' }));
  project(event('EmailConfirmed', 5, { member: 'm1' }, null));
  expect(find('m1')).toMatchObject({ name: 'Asha Iyer', dob: '1990-01-01', emailConfirmed: 1 });
  expect(found('iyer')).toHaveLength(1);
  expect(found('rao')).toHaveLength(0);
});

test('an erased member has no details left, is in no list, and keeps their place in counts', () => {
  const { find, found, project } = membersGiven(...PEOPLE, followed(4, 'm1', 'm2'));
  project(event('MemberErased', 5, { member: 'm1' }, null));
  expect(find('m1')).toMatchObject({ name: '', email: '', photo: '', gender: '', dob: '', erased: 1 });
  expect(found('asha')).toEqual([]);
  expect(find('m2')?.followers).toBe(1);
});
