import type { KeyObject } from 'node:crypto';
import { type AnyEventType, type DomainEvent, type Fact, typeNamed } from './catalogue.ts';
import type { Keyring } from './keyring.ts';
import { seal, unseal } from './seal.ts';
import type { Json, NewEvent, RecordedEvent } from './store.ts';
import { memberErased } from './subjects/member.ts';

/** The field of an event's data that holds its personal part, sealed under the key of the member it names. */
export const SEALED = 'sealed';
type Sealed = { readonly of: string; readonly box: string };

/** What an append adds to a fact: its id (a UUID), when, and whose command it was. */
export type Stamp = Pick<NewEvent, 'id' | 'at' | 'actor'>;

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
  if (!type.personal || !type.owner) return { ...event, data };
  const personal = type.personal.parse('personal' in fact ? fact.personal : undefined);
  const of = type.owner(data);
  const key = await keyring.find(of);
  if (!key) throw new Forgotten(of);
  const sealed: Sealed = { of, box: seal(key, JSON.stringify(personal), stamp.id) };
  return { ...event, data: { ...data, [SEALED]: sealed } };
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
 */
export async function decode(keyring: Keyring, recorded: readonly RecordedEvent[]): Promise<DomainEvent[]> {
  const events: DomainEvent[] = [];
  for (const event of recorded) {
    const type = typeNamed(event.type);
    if (!type) continue;
    if (type.type === memberErased.type && typeof event.data.member === 'string') keyring.forget(event.data.member);
    const { [SEALED]: sealed, ...data } = event.data as { [SEALED]?: Sealed }; // written by `encode`
    let personal: Json | null = null;
    if (sealed) {
      const known = keyring.known(sealed.of);
      const key = known === undefined ? await keyring.find(sealed.of) : known;
      if (key) personal = upcast(type.upcastsPersonal, event.version, type.version, open(key, sealed, event.id));
    }
    const { id, at, actor, stream, revision, position } = event;
    const current = upcast(type.upcasts, event.version, type.version, data);
    // `encode` checked the data against the schema that the name stands for, or an upcast made it so.
    events.push({ type: type.type, data: current, personal, id, at, actor, stream, revision, position } as DomainEvent);
  }
  return events;
}

/**
 * The data of an event without its box, and what is in the box: null where there is none, or its owner has been
 * forgotten. Both as they were written, of whatever version.
 */
export async function openPersonal(
  keyring: Keyring,
  event: RecordedEvent,
): Promise<{ readonly data: Json; readonly personal: Json | null }> {
  const { [SEALED]: sealed, ...data } = event.data as { [SEALED]?: Sealed }; // written by `encode`
  const key = sealed ? await keyring.find(sealed.of) : null;
  return { data, personal: sealed && key ? open(key, sealed, event.id) : null };
}

function open(key: KeyObject, sealed: Sealed, id: string): Json {
  return JSON.parse(unseal(key, sealed.box, id)) as Json; // written by `encode`
}

function upcast(steps: AnyEventType['upcasts'], from: number, to: number, data: Json): Json {
  let current = data;
  for (let version = from; version < to; version += 1) {
    const step = steps?.[version];
    if (step) current = step(current);
  }
  return current;
}
