import { typeNamed } from './catalogue.ts';
import { decode, SEALED } from './codec.ts';
import type { Keyring } from './keyring.ts';
import { type Json, LogCorrupt, type RecordedJson } from './port/store.ts';
import { memberErased } from './subjects/member.ts';

const SEALED_TEXT = JSON.stringify(SEALED);

/**
 * What `decode` makes of recorded events, as one JSON text: a list. An event with nothing to open and nothing to upcast,
 * as most are, is written with its data as it stands in the log, which is never parsed.
 */
export async function decodeToJson(keyring: Keyring, recorded: readonly RecordedJson[]): Promise<string> {
  const texts: string[] = [];
  for (const event of recorded) {
    if (isPlain(event)) texts.push(toText(event));
    else {
      const { json, ...rest } = event;
      const [decoded] = await decode(keyring, [{ ...rest, data: parsed(json, event.position) }]);
      if (decoded) texts.push(JSON.stringify(decoded));
    }
  }
  return `[${texts.join(',')}]`;
}

function parsed(json: string, position: number): Json {
  try {
    return JSON.parse(json) as Json; // the log keeps objects
  } catch (cause) {
    throw new LogCorrupt(`the event at position ${position} is no JSON`, { cause });
  }
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
