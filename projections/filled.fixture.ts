import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { type DomainEvent, EVENT_NAMES, typeNamed } from '#events/catalogue.ts';
import type { READ_MODELS } from './models.ts';
import { bindProjection } from './runner/definition.ts';
import { event } from './runner/events.fixture.ts';
import { openViews } from './temporal/views.ts';

/** So many times each type of event happens, each time to other people and things. */
const ROUNDS = 500;
/** What ends or takes back something happens to one in ten. */
const ENDS =
  /(Erased|Deleted|Removed|Dropped|Ended|Withdrawn|Lapsed|Closed|Left|TakenBack|Released|Destroyed|Lifted|Shown|Declined|Refused|Reinstated|Undone|Voided|Stopped|Un\w+ed)$/;

/** Whose ids a field has: of the round's member, or of those before. */
const MEMBERS: Readonly<Record<string, number>> = {
  ...{
    member: 0,
    author: 0,
    owner: 0,
    creator: 0,
    follower: 0,
    from: 0,
    writer: 0,
    introducer: 0,
    contactOf: 0,
    holder: 0,
  },
  ...{
    by: 1,
    followed: 1,
    to: 1,
    other: 1,
    reader: 1,
    with: 2,
    inviter: 1,
    nominee: 1,
    concerned: 0,
    first: 2,
    second: 3,
  },
};
const THINGS = new Set(
  'company fund provider post comment conversation message application case invitation session factor search introduction effect grievance removal document file'.split(
    ' ',
  ),
);
const WORDS = 'loom weaver saree solar grain seed cotton clinic spice toy lamp kiln dairy ferry quilt brass'.split(' ');

type Schema = z.core.JSONSchema.JSONSchema;

/** The same value of a schema for the same field in each round; ids are those of the round. */
function sampleOf(schema: Schema, field: string, round: number, kind: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[round % schema.enum.length];
  const either = schema.anyOf ?? schema.oneOf;
  if (either) {
    const told = either.filter((one) => typeof one === 'object' && one.type !== 'null') as Schema[]; // no booleans
    return told.length === 0 ? null : sampleOf(told[round % told.length] ?? {}, field, round, kind);
  }
  switch (schema.type) {
    case 'object':
      return objectOf(schema, round, kind);
    case 'array':
      return [sampleOf((schema.items ?? {}) as Schema, field, round, kind)]; // of one kind of item each
    case 'boolean':
      return round % 2 === 0;
    case 'number':
    case 'integer':
      return /^(at|until|due|expiresAt|expires)$/.test(field) ? round * 60_000 : (schema.minimum ?? 0) + round;
    default:
      return textOf(field, round, kind);
  }
}

function textOf(field: string, round: number, kind: string): string {
  if (field in MEMBERS) return `member-${round - (MEMBERS[field] ?? 0)}`;
  if (field === 'providerId') return `provider-${round}`;
  if (field === 'id' || field === 'thing') return `${kind}-${round}`;
  if (THINGS.has(field)) return `${field}-${round}`;
  if (/date|deadline|day|^dob$/i.test(field)) return `2026-0${1 + (round % 9)}-1${round % 10}`;
  const said = `${WORDS[round % WORDS.length]} ${WORDS[(round * 7) % WORDS.length]} ${round}`;
  return /^(content|text|description|about|website)$/.test(field) ? `${said} #craft https://shop${round}.in` : said;
}

function objectOf({ properties = {} }: Schema, round: number, outer: string): Record<string, unknown> {
  const { kind } = properties;
  const own = typeof kind === 'object' ? String(sampleOf(kind, 'kind', round, outer)) : outer;
  return Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [field, sampleOf(schema as Schema, field, round, own)]),
  );
}

const shapes = EVENT_NAMES.flatMap((name) => {
  const type = typeNamed(name);
  const of = (schema: z.ZodType | undefined) =>
    schema ? z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) : null;
  return type ? [{ name, data: of(type.data) ?? {}, personal: of(type.personal), part: of(type.personalOf) }] : [];
});

/** A log in which everything happens that can happen, five hundred times unless told, in the order of the catalogue. */
export function* everything(rounds = ROUNDS): Generator<DomainEvent> {
  let position = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, data, personal, part } of shapes) {
      if (ENDS.test(name) && round % 10 !== 9) continue;
      position += 1;
      const said = part
        ? { [`member-${round}`]: objectOf(part, round, ''), [`member-${round - 1}`]: objectOf(part, round, '') }
        : personal && objectOf(personal, round, '');
      const one = objectOf(data, round, '');
      // Of each kind of factor one.
      if (name === 'PasskeyAdded') one.factor = `passkey-${round}`;
      // Who reported was not who registered it, and is erased later.
      if (name === 'CompanyMetricsReported') one.holder = `member-${round - (round % 10) + 9}`;
      yield event(name, position, one as never, said as never); // as the schemas say
    }
  }
}

/** Tables that stay empty, and what would have to be said, or said in another order, for a row of them. */
export const EMPTY: Readonly<Record<string, string>> = {
  factor_removals: 'the removal that is stopped, or comes about, later',
  posts_held: 'a post that is hidden before it is published',
  temporal_posts_held: 'the same',
  notices_withheld: 'words that are hidden before anybody hears of them',
  messages_withheld: 'a message that is hidden before it is written',
  message_names_waiting: 'the name of a document before its message',
  application_seen: 'a message in an application before it is seen',
  temporal_words: 'words that are changed after they were published',
  cleared_hosts: 'an objection to a decision about a link',
  bad_hosts: 'more removals for a link: here most are for something else',
  sites: 'the site of what was removed for fraud',
  review_hashes: 'a description of some twenty words',
  review_shared: 'the same, of several',
  fund_days: 'a fund that is open in the days that are counted',
  deal_open: 'an application that is not decided yet',
};

export type Model = (typeof READ_MODELS)[number];

/** A model's tables and indexes, without a row. */
export function opened({ tables, ...model }: Model): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec(tables + ('indexes' in model ? model.indexes : ''));
  // Its queries read views of a connection's own.
  if (model.name === 'temporal') openViews(db);
  return db;
}

let log: readonly DomainEvent[] | undefined;
const models = new Map<string, DatabaseSync>();

/** A model's tables and indexes with some thousand rows, in memory: the same to all tests of a file. */
export function filled(model: Model): DatabaseSync {
  const known = models.get(model.name);
  if (known) return known;
  const db = opened(model);
  const { handlers, flush } = bindProjection(model, db);
  log ??= [...everything()];
  db.exec('BEGIN');
  for (const one of log) handlers.get(one.type)?.(one);
  flush();
  db.exec('COMMIT');
  models.set(model.name, db);
  return db;
}
