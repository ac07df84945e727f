import { expect, test } from 'vitest';
import { given } from '../runner/events.fixture.ts';
import { providers } from './model.ts';
import { PROVIDER_STATEMENTS } from './queries.ts';

test('how many providers one created is counted without those that their funds name', () => {
  const { db } = given(providers);
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${PROVIDER_STATEMENTS.created.sql}`).all();
  expect(plan[0]?.detail).toMatch(/^SEARCH providers USING (COVERING )?INDEX providers_created \(creator=\?\)$/);
});
