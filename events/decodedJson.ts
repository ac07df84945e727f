import type { KeyObject } from 'node:crypto';
import { typeNamed } from './catalogue.ts';
import { decode, keyOf, SEALED } from './codec.ts';
import type { Keyring } from './keyring.ts';
import { type Json, LogCorrupt, type RecordedEvent, type RecordedJson } from './port/store.ts';
import { unseal } from './seal.ts';
import { keyCreated } from './subjects/key.ts';
import { memberErased } from './subjects/member.ts';

const SEALED_TEXT = JSON.stringify(SEALED);
/** How the box of one person begins and goes on, where it is the last of an event's data. */
const BOX_OF = `${SEALED_TEXT}:{"of":"`;
const BOX = /([^"\\]+)","box":"([\w+/=]+)"\}\}$/y;

/**
 * So many events make one text: some 20 kB. V8 sets strings of more than 128 kB apart, each in memory of its own, which takes
 * longer to get, to send and to collect.
 */
const IN_A_TEXT = 50;

/**
 * What `decode` makes of recorded events, as JSON texts: lists, one behind the other. An event with nothing to upcast and at
 * most one box, as most are, is written with its data as it stands in the log and with what the box holds, neither of which
 * is ever parsed.
 */
export async function decodeToJson(
  keyring: Keyring,
  recorded: readonly RecordedJson[],
  opened?: ReadonlySet<string>,
): Promise<string[]> {
  const all = recorded.map((event) => ({ event, boxed: isOfToday(event) ? apart(event.json) : null }));
  const isOpened = ({ type }: RecordedJson): boolean => opened?.has(type) ?? true;
  const owners = new Set(all.flatMap(({ event, boxed }) => (boxed?.of != null && isOpened(event) ? boxed.of : [])));
  const keys = await keysOf(keyring, owners);
  const texts: string[] = [];
  for (const { event, boxed } of all) {
    if (boxed) {
      const key =
        boxed.of !== null && isOpened(event) ? (keys.get(boxed.of) ?? (await keyOf(keyring, boxed.of))) : null;
      texts.push(toText(event, boxed.data, key && unseal(key, boxed.box, event.id)));
    } else {
      const data = parsed(event.json, event.position);
      const [decoded] = await decode(keyring, [recordedOf(event, data)], opened);
      if (decoded) texts.push(JSON.stringify(decoded));
      // Whose key is gone from here on, the keyring knows.
      if (event.type === memberErased.type) keys.clear();
    }
  }
  const lists: string[] = [];
  for (let i = 0; i < texts.length; i += IN_A_TEXT) lists.push(`[${texts.slice(i, i + IN_A_TEXT).join(',')}]`);
  return lists;
}

/** Takes in the keys that come by, for what they open comes behind them. */
export function learnKeys(keyring: Keyring, recorded: readonly RecordedJson[]): void {
  for (const { type, json, position } of recorded) if (type === keyCreated.type) keyring.learn(parsed(json, position));
}

/** The keys of those who have one. What is not known is a question to the log: all are asked at once. */
async function keysOf(keyring: Keyring, members: ReadonlySet<string>): Promise<Map<string, KeyObject>> {
  const known = [...members].map((member) => [member, keyring.known(member)] as const);
  const asked = await Promise.all(
    known.flatMap(([member, key]) =>
      key === undefined ? [keyring.find(member).then((found) => [member, found] as const)] : [],
    ),
  );
  return new Map([...known, ...asked].flatMap(([member, key]) => (key ? [[member, key] as const] : [])));
}

function parsed(json: string, position: number): Json {
  try {
    return JSON.parse(json) as Json; // the log keeps objects
  } catch (cause) {
    throw new LogCorrupt(`the event at position ${position} is no JSON`, { cause });
  }
}

/** Field by field, which is faster than a copy. */
function recordedOf(event: RecordedJson, data: Json): RecordedEvent {
  const { position, stream, revision, type, id, version, at, actor, causationId, correlationId } = event;
  return { position, stream, revision, type, id, version, at, actor, causationId, correlationId, data };
}

/** Whether an event is of its type's present version and says nothing of keys; of several people in it nothing is said here. */
function isOfToday({ type: name, version }: RecordedJson): boolean {
  const type = typeNamed(name);
  return type !== undefined && !type.personalOf && type.version === version && name !== memberErased.type;
}

/** An event's data without its box, as text, and the box where there is one; null where that stands in no such place. */
function apart(json: string): { readonly data: string; readonly of: string | null; readonly box: string } | null {
  if (!json.includes(SEALED_TEXT)) return { data: json, of: null, box: '' };
  const at = json.lastIndexOf(BOX_OF);
  BOX.lastIndex = at + BOX_OF.length;
  const [, of, box] = (at > 0 && BOX.exec(json)) || [];
  if (of === undefined || box === undefined) return null;
  // Behind other data stands a comma, which goes too.
  return { data: `${json.slice(0, json[at - 1] === ',' ? at - 1 : at)}}`, of, box };
}

const quoted = (text: string | null): string => (text === null ? 'null' : JSON.stringify(text));

/** As JSON.stringify writes a decoded event. */
function toText(event: RecordedJson, data: string, personal: string | null) {
  const { type, id, at, actor, causationId, correlationId, stream, revision, position } = event;
  const stamp = `"id":${quoted(id)},"at":${at},"actor":${quoted(actor)},"causationId":${quoted(causationId)},"correlationId":${quoted(correlationId)}`;
  return `{"type":"${type}","data":${data},"personal":${personal},${stamp},"stream":${quoted(stream)},"revision":${revision},"position":${position}}`;
}
