import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { unboundedSteps, withoutName } from '#events/sqlite/plan.fixture.ts';
import { nameIn } from '#events/sqlite/statements.ts';
import { EMPTY, filled, type Model } from './filled.fixture.ts';
import { READ_MODELS } from './models.ts';
import { SCANS } from './plans.fixture.ts';
import { statementsOf } from './statements.fixture.ts';

const modelNamed = (name: string): Model => {
  const model = READ_MODELS.find((one) => one.name === name);
  if (!model) throw new Error(`there is no model ${name}`);
  return model;
};

/** Of the statements that a model prepares, those that stand in no list of it. */
function unnamed(model: Model, statements: Iterable<string>): string[] {
  const listed = new Set(Object.values(model.statements).map(({ sql }) => sql));
  const composed = new Set('composed' in model ? model.composed.map(({ name }) => name) : []);
  return [...statements].filter((sql) => !listed.has(sql) && !composed.has(nameIn(sql) ?? ''));
}

/** The steps that look at a whole table or sort it, and that no list gives a reason for. */
function unexplained(db: DatabaseSync, model: Model, statements: Iterable<string>): string[] {
  const listed = new Set(
    Object.values(model.statements).flatMap(({ sql, scans }) => (scans === undefined ? [] : [sql])),
  );
  return [...statements].flatMap((sql) =>
    listed.has(sql)
      ? []
      : unboundedSteps(db, sql)
          .filter((step) => !SCANS.some((one) => one.sql.test(withoutName(sql)) && one.step.test(step)))
          .map((step) => `${step}: ${sql}`),
  );
}

const TABLES = `SELECT name FROM pragma_table_list
  WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite_%'`;
const FILLED_LEAST = 10;

test('the models that are looked at have rows in every table but those that say why not', () => {
  const empty = READ_MODELS.flatMap((model) => {
    const db = filled(model);
    const tables = db.prepare(TABLES).all();
    return tables.flatMap(({ name }) => {
      const few = db.prepare(`SELECT 1 FROM ${name} LIMIT ${FILLED_LEAST}`).all().length < FILLED_LEAST;
      return few ? [String(name)] : [];
    });
  });
  expect(empty.sort()).toEqual(Object.keys(EMPTY).sort());
});

describe.each(READ_MODELS)('$name', (model) => {
  test('every statement that serves a request is named and listed', () => {
    expect(unnamed(model, statementsOf(model))).toEqual([]);
  });

  test('no statement that serves a request scans or sorts what grows, unless a list says what bounds it', () => {
    expect(unexplained(filled(model), model, statementsOf(model))).toEqual([]);
  });

  test('each statement that says why it scans does', () => {
    const db = filled(model);
    for (const [name, { sql, scans }] of Object.entries(model.statements))
      if (scans !== undefined) expect({ name, steps: unboundedSteps(db, sql) }).not.toEqual({ name, steps: [] });
  });
});

const INDEXED = READ_MODELS.flatMap((model) =>
  [...`${model.tables} ${'indexes' in model ? model.indexes : ''}`.matchAll(/CREATE (?:UNIQUE )?INDEX (\w+)/g)].map(
    ([, index = '']) => ({ model: model.name, index }),
  ),
);
/** Indexes without which nothing grows, and why they are there. */
const SPARE: Readonly<Record<string, string>> = {
  company_values_by_code: 'the values of one facet are some hundreds',
  temporal_values_by_code: 'the same',
  temporal_likes_by_member: 'all likes of the post would be looked through: a range that this test takes for bounded',
  temporal_funds_by_industry: 'as with the present funds',
  funds_by_industry: 'the open funds are looked through in its place: a range that this test takes for bounded',
  applications_to_provider_by_status: 'all that were sent to one provider: a range that this test takes for bounded',
  applications_for_fund_by_status: 'the same for one fund',
  updates_of_kind: 'all updates would be looked through: a range that this test takes for bounded',
  companies_findable: 'another index of those that may be found would do, and be sorted',
  companies_findable_in: 'all that may be found would be looked through: a range that this test takes for bounded',
  companies_findable_of: 'the same',
  companies_findable_of_in: 'the same of the state',
  introduction_sides_moved: 'all introductions of one member: a range that this test takes for bounded',
  conversation_sides_of: 'all conversations of one member: a range that this test takes for bounded',
  posts_by_author: "everybody's posts would be looked through: a range that this test takes for bounded",
  temporal_posts_by_author: 'the same',
  comments_held_of: 'all comments of one author would be looked through: a range that this test takes for bounded',
  cases_waiting_kind: 'all that wait would be looked through: a range that this test takes for bounded',
  cases_state_kind: 'the same of those in one state',
  invitations_open_by: 'all that one member sent would be looked through: a range that this test takes for bounded',
  providers_created:
    'all that one member’s funds name would be looked through: a range that this test takes for bounded',
  saved_of_kind: "one member's saved things are 5,000 at the most",
};

/** Handlers find by these what an event changes, or what of a member is to be forgotten. */
const OF_HANDLERS: readonly string[] = [
  ...['notices_taken_back', 'temporal_companies_by_id', 'temporal_companies_by_holder', 'temporal_funds_by_id'],
  ...['temporal_comments_by_author', 'temporal_funds_by_contact', 'funds_by_contact', 'fund_drafts_of_writer'],
  ...['connections_by_other', 'blocks_of', 'temporal_comments_by_id', 'temporal_words_by_author'],
  ...['introduction_sides_of', 'funds_withheld_by_contactOf', 'file_uses_by_subject', 'messages_withheld_of'],
  ...['files_withdrawn_by_member', 'desk_acts_by_thing'],
  ...['temporal_industries_of', 'application_seen_of', 'application_scores_of', 'bad_hosts_of'],
  ...['notices_of_words', 'notices_below', 'notices_withheld_below', 'notices_withheld_of'],
];

const STEPS = new Map<string, ReadonlyMap<string, string>>();

/** By each statement, the steps of its plan that look through what grows. */
function stepsOf(model: Model): ReadonlyMap<string, string> {
  const db = filled(model);
  const known = STEPS.get(model.name);
  const steps = known ?? new Map([...statementsOf(model)].map((sql) => [sql, unboundedSteps(db, sql).join()]));
  STEPS.set(model.name, steps);
  return steps;
}

test.each(INDEXED.filter(({ index }) => !OF_HANDLERS.includes(index)))('the index $index of $model is used', (one) => {
  const model = modelNamed(one.model);
  const db = filled(model);
  const isUsed = [...statementsOf(model)].some((sql) =>
    db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .some(({ detail }) => String(detail).includes(`INDEX ${one.index} `)),
  );
  expect(isUsed).toBe(true);
});

test.each(INDEXED.filter(({ index }) => !(index in SPARE) && !OF_HANDLERS.includes(index)))(
  'without the index $index of $model a query would look through too much, and this is noticed',
  ({ model: name, index }) => {
    const model = modelNamed(name);
    const before = stepsOf(model);
    const db = filled(model);
    db.exec(`BEGIN; DROP INDEX ${index}`);
    // Until one is another: with the whole model they take long.
    const isNoticed = [...before].some(([sql, steps]) => unboundedSteps(db, sql).join() !== steps);
    db.exec('ROLLBACK');
    expect(isNoticed).toBe(true);
  },
);
