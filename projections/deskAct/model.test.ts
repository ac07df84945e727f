import { expect, test } from 'vitest';
import { event, given } from '../runner/events.fixture.ts';
import { deskActs } from './model.ts';
import { createDeskActQueries } from './queries.ts';

const helped = (n: number, member: string, by: string) =>
  event('MemberHelped', n, { member, by, help: 'sessions-ended' }, { reason: `${by} helps ${member}` });

test('why a member was helped is forgotten with that member, and with who helped them', () => {
  const { db, project } = given(deskActs);
  const reasons = () => {
    const page = createDeskActQueries(db).list({});
    return 'items' in page ? page.items.map(({ reason }) => reason) : [];
  };
  project(helped(1, 'asha', 'admin'), helped(2, 'ravi', 'admin'), helped(3, 'uma', 'other'));
  project(event('MemberErased', 4, { member: 'asha' }, null));
  expect(reasons()).toEqual(['other helps uma', 'admin helps ravi', null]);
  project(event('MemberErased', 5, { member: 'admin' }, null));
  expect(reasons()).toEqual(['other helps uma', null, null]);
});
