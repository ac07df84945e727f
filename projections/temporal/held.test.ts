import { expect, test } from 'vitest';
import { event, given } from '../runner/events.fixture.ts';
import { temporal } from './model.ts';

test('a post that was hidden before it was published is seen at no moment, until it is shown', () => {
  const told = {
    name: 'Asha',
    email: 'asha@x.example',
    photo: '',
    gender: 'other',
    dob: '',
    passwordHash: '$',
  } as const;
  const image = { key: 'Post/1.webp', width: 4, height: 3 };
  const held = { kind: 'post', id: 'p3', case: 'c', by: '', reason: 'first-link' } as const;
  const { project, db } = given(temporal);
  const gone = () => db.prepare('SELECT gone FROM temporal_posts').all();
  project(
    event('MemberRegistered', 1, { member: 'asha' }, told),
    event('ThingHidden', 2, held, null),
    event('PostPublished', 3, { post: 'p3', author: 'asha', image }, { content: 'Looms' }),
  );
  expect(gone()).toEqual([{ gone: 2 }]);
  project(event('ThingShown', 4, held, null));
  expect(gone()).toEqual([{ gone: 0 }]);
});
