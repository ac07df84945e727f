import { typeNamed } from './catalogue.ts';
import { decode, SEALED } from './codec.ts';
import type { Keyring } from './keyring.ts';
import { type Json, LogCorrupt, type RecordedEvent, type RecordedJson } from './port/store.ts';
import { memberErased } from './subjects/member.ts';

const SEALED_TEXT = JSON.stringify(SEALED);

/**
 * So many events make one text: some 20 kB. V8 sets strings of more than 128 kB apart, each in memory of its own, which takes
 * longer to get, to send and to collect.
 */
const IN_A_TEXT = 50;

/**
 * What `decode` makes of recorded events, as JSON texts: lists, one behind the other. An event with nothing to open and
 * nothing to upcast, as most are, is written with its data as it stands in the log, which is never parsed.
 */
export async function decodeToJson(
  keyring: Keyring,
  recorded: readonly RecordedJson[],
  opened?: ReadonlySet<string>,
): Promise<string[]> {
  const texts: string[] = [];
  for (const event of recorded) {
    if (isPlain(event)) texts.push(toText(event));
    else {
      const data = parsed(event.json, event.position);
      const [decoded] = await decode(keyring, [recordedOf(event, data)], opened);
      if (decoded) texts.push(JSON.stringify(decoded));
    }
  }
  const lists: string[] = [];
  for (let i = 0; i < texts.length; i += IN_A_TEXT) lists.push(`[${texts.slice(i, i + IN_A_TEXT).join(',')}]`);
  return lists;
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

function isPlain({ type: name, version, json }: RecordedJson): boolean {
  const type = typeNamed(name);
  return (
    type !== undefined &&
    !type.personal &&
    !type.personalOf &&
    type.version === version &&
    name !== memberErased.type &&
    !json.includes(SEALED_TEXT)
  );
}

const quoted = (text: string | null): string => (text === null ? 'null' : JSON.stringify(text));

/** As JSON.stringify writes a decoded event. */
function toText({ type, json, id, at, actor, causationId, correlationId, stream, revision, position }: RecordedJson) {
  const stamp = `"id":${quoted(id)},"at":${at},"actor":${quoted(actor)},"causationId":${quoted(causationId)},"correlationId":${quoted(correlationId)}`;
  return `{"type":"${type}","data":${json},"personal":null,${stamp},"stream":${quoted(stream)},"revision":${revision},"position":${position}}`;
}
