import type { KeyObject } from 'node:crypto';
import * as z from 'zod';
import { type AnyEventType, type DomainEvent, type Fact, typeNamed } from './catalogue.ts';
import type { Keyring } from './keyring.ts';
import type { Json, NewEvent, RecordedEvent } from './port/store.ts';
import { seal, unseal } from './seal.ts';

/**
 * The field of an event's data that holds its personal part: one box sealed under the key of the member it names, or, where
 * several people have a part in the event, a list of boxes, each under its own person's key.
 */
export const SEALED = 'sealed';
type Box = { readonly of: string; readonly box: string };
type Sealed = Box | readonly Box[];

/** What an append adds to a fact: its id (a UUID), when, whose command it was, and what caused it. */
export type Stamp = Pick<NewEvent, 'id' | 'at' | 'actor' | 'causationId' | 'correlationId'>;

/**
 * Turns a fact into an event for the log. Checks it against its schema: the log takes nothing that it could not read.
 * @throws {z.ZodError} a fact that its own schema refuses (a mistake in this code)
 * @throws {Forgotten} the member whose personal data it holds has no key (any more)
 */
export async function encode(keyring: Keyring, fact: Fact, stamp: Stamp): Promise<NewEvent> {
  const type = typeNamed(fact.type);
  if (!type) throw new Error(`${fact.type} is not in the catalogue`);
  const event = { ...stamp, type: type.type, version: type.version };
  const data = type.data.parse(fact.data);
  const said = 'personal' in fact ? fact.personal : undefined;
  if (type.personalOf) {
    const parts = personalOf(type.personalOf).parse(said);
    const boxes = Object.entries(parts).map(([of, part]) => sealFor(keyring, of, part, partContext(stamp.id, of)));
    return { ...event, data: { ...data, [SEALED]: await Promise.all(boxes) } };
  }
  if (!type.personal || !type.owner) return { ...event, data };
  const sealed = await sealFor(keyring, type.owner(data), type.personal.parse(said), stamp.id);
  return { ...event, data: { ...data, [SEALED]: sealed } };
}

const personalOf = (part: z.ZodType<Json>) => z.record(z.string().min(1), part);

/** A box of several cannot be put in the place of another one in the same event. */
const partContext = (id: string, of: string): string => `${id} ${of}`;

async function sealFor(keyring: Keyring, of: string, personal: Json, context: string): Promise<Box> {
  const key = await keyring.find(of);
  if (!key) throw new Forgotten(of);
  return { of, box: seal(key, JSON.stringify(personal), context) };
}

/** A member's personal data cannot be written, because their key is gone. */
export class Forgotten extends Error {
  override readonly name = 'Forgotten';
  constructor(member: string) {
    super(`member ${member} has no key: they have been forgotten, or were never registered`);
  }
}

/**
 * Turns recorded events into domain events: upcast to their newest version, the personal part opened where the key still
 * exists and null where not. Events of types that this code does not know are left out: a newer version wrote them.
 * @param opened types whose personal part is wanted; it is null in all others. Every one where left out
 */
export async function decode(
  keyring: Keyring,
  recorded: readonly RecordedEvent[],
  opened?: ReadonlySet<string>,
): Promise<DomainEvent[]> {
  const events: DomainEvent[] = [];
  for (const event of recorded) {
    const type = typeNamed(event.type);
    if (!type) continue;
    const gone: unknown = type.forgets?.(event.data);
    if (typeof gone === 'string') keyring.forget(gone);
    const { sealed, data } = apart(event.data);
    const wanted = sealed && (opened?.has(type.type) ?? true);
    const personal = wanted ? await openSealed(keyring, type, event, sealed) : null;
    const { id, at, actor, causationId, correlationId, stream, revision, position } = event;
    const stamp = { id, at, actor, causationId, correlationId };
    const current = upcast(type.upcasts, event.version, type.version, data);
    // `encode` checked the data against the schema that the name stands for, or an upcast made it so.
    events.push({ type: type.type, data: current, personal, ...stamp, stream, revision, position } as DomainEvent);
  }
  return events;
}

/** An event's data and its boxes. Most events have none: theirs is not copied. */
function apart(whole: Json): { readonly data: Json; readonly sealed?: Sealed } {
  if (!(SEALED in whole)) return { data: whole };
  const { [SEALED]: sealed, ...data } = whole as { [SEALED]: Sealed }; // written by `encode`
  return { data, sealed };
}

/**
 * What is in an event's boxes, upcast. Of one box its fields, or null where its owner has been forgotten. Of several, and
 * where the type came to have several since the event was written, the fields by member: of who is not forgotten.
 */
async function openSealed(
  keyring: Keyring,
  type: AnyEventType,
  { id, version }: RecordedEvent,
  sealed: Sealed,
): Promise<Json | null> {
  const read = (key: KeyObject, box: Box, context: string) =>
    upcast(type.upcastsPersonal, version, type.version, open(key, box, context));
  if (isSeveral(sealed) || type.personalOf) {
    const parts: Record<string, Json> = {};
    for (const box of isSeveral(sealed) ? sealed : [sealed]) {
      const key = await keyOf(keyring, box.of);
      if (key) parts[box.of] = read(key, box, isSeveral(sealed) ? partContext(id, box.of) : id);
    }
    return parts;
  }
  const key = await keyOf(keyring, sealed.of);
  return key ? read(key, sealed, id) : null;
}

const isSeveral = (sealed: Sealed): sealed is readonly Box[] => Array.isArray(sealed);

/** A member's key, without asking the log where it is known. */
export async function keyOf(keyring: Keyring, member: string): Promise<KeyObject | null> {
  const known = keyring.known(member);
  return known === undefined ? keyring.find(member) : known;
}

/**
 * The data of an event without its boxes, and what is in them: null where there is nothing, or its owner has been forgotten;
 * by member where there are several. As they were written, of whatever version.
 */
export async function openPersonal(
  keyring: Keyring,
  event: RecordedEvent,
): Promise<{ readonly data: Json; readonly personal: Json | null }> {
  const { [SEALED]: sealed, ...data } = event.data as { [SEALED]?: Sealed }; // written by `encode`
  if (!sealed) return { data, personal: null };
  if (!isSeveral(sealed)) {
    const key = await keyring.find(sealed.of);
    return { data, personal: key ? open(key, sealed, event.id) : null };
  }
  const parts: Record<string, Json> = {};
  for (const box of sealed) {
    const key = await keyring.find(box.of);
    if (key) parts[box.of] = open(key, box, partContext(event.id, box.of));
  }
  return { data, personal: { personal: parts } };
}

function open(key: KeyObject, sealed: Box, context: string): Json {
  return JSON.parse(unseal(key, sealed.box, context)) as Json; // written by `encode`
}

function upcast(steps: AnyEventType['upcasts'], from: number, to: number, data: Json): Json {
  let current = data;
  for (let version = from; version < to; version += 1) {
    const step = steps?.[version];
    if (step) current = step(current);
  }
  return current;
}
