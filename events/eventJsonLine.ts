import { openPersonal, SEALED } from './codec.ts';
import type { Keyring } from './keyring.ts';
import type { Json, RecordedJson } from './port/store.ts';

/**
 * What a line of history carries of an event's personal part: nothing; its fields, where their owner has not been
 * forgotten; or the sealed box as it stands in the log, with all else that the log holds, for a copy of the log.
 */
export type Personal = 'left-out' | 'shown' | 'sealed';

/** What is nobody's to read in a history: keys, and what codes and passwords are checked against. */
const SECRETS: ReadonlyMap<string, readonly string[]> = new Map([
  ['KeyCreated', ['wrapped']],
  ['CodeIssued', ['codeHash']],
  ['MemberRegistered', ['passwordHash']],
  ['PasswordChanged', ['passwordHash']],
]);

const quoted = (text: string): string => JSON.stringify(text);
const orNull = (text: string | null): string => (text === null ? 'null' : quoted(text));

/** One event as a line of JSON, without the line's end. @param data the JSON text of its data */
function line(event: RecordedJson, data: string): string {
  const { position, stream, revision, type, version, id, at, actor, causationId, correlationId } = event;
  const time = new Date(at).toISOString();
  const place = `"position":"${position}","stream":${quoted(stream)},"revision":${revision}`;
  const what = `"type":${quoted(type)},"version":${version},"id":${quoted(id)},"at":"${time}","actor":${orNull(actor)}`;
  const causes = `"causationId":${orNull(causationId)},"correlationId":${orNull(correlationId)}`;
  return `{${place},${what},"data":${data},${causes}}`;
}

const MARK = `"${SEALED}":{"of":"`;
/** Where there are several boxes. */
const LIST = `"${SEALED}":[`;

/**
 * The JSON text of an event's data without its sealed box. `encode` writes the box last, and inside of a text the mark's
 * quotes would be escaped, so it is cut off without parsing; whatever looks otherwise is parsed.
 */
function withoutSealed(json: string): string {
  const start = json.lastIndexOf(MARK);
  const several = json.includes(LIST);
  if (start < 0 && !several) return json;
  const end = json.indexOf('}', start);
  if (!several && end === json.length - 2) return start === 1 ? '{}' : `${json.slice(0, start - 1)}}`;
  const { [SEALED]: _, ...data } = JSON.parse(json) as Json; // the log holds objects
  return JSON.stringify(data);
}

function without(data: Json, fields: readonly string[]): Json {
  return Object.fromEntries(Object.entries(data).filter(([field]) => !fields.includes(field)));
}

function leftOut(event: RecordedJson): string {
  const secrets = SECRETS.get(event.type);
  const json = withoutSealed(event.json);
  return secrets ? JSON.stringify(without(JSON.parse(json) as Json, secrets)) : json; // the log holds objects
}

async function shown(keyring: Keyring, event: RecordedJson): Promise<string> {
  if (!event.json.includes(MARK) && !event.json.includes(LIST)) return leftOut(event);
  const { json, ...rest } = event;
  const { data, personal } = await openPersonal(keyring, { ...rest, data: JSON.parse(json) as Json }); // the same
  return JSON.stringify(without({ ...data, ...personal }, SECRETS.get(event.type) ?? []));
}

/** The JSON text of each event's data, with as much of its personal part as was asked for. */
export function createDataTexts(keyring: Keyring, personal: Personal) {
  return async function dataTexts(events: readonly RecordedJson[]): Promise<string[]> {
    if (personal === 'sealed') return events.map(({ json }) => json);
    if (personal === 'left-out') return events.map(leftOut);
    const texts: string[] = [];
    // One after the other: the keyring then asks the log once for a member, not once for each of their events.
    for (const event of events) texts.push(await shown(keyring, event));
    return texts;
  };
}

/** Renders events as lines of history: CONTRACT, GET /events. The lines have no line ends. */
export function createLines(keyring: Keyring, personal: Personal) {
  const dataTexts = createDataTexts(keyring, personal);
  return async function lines(events: readonly RecordedJson[]): Promise<string[]> {
    const texts = await dataTexts(events);
    return events.map((event, n) => line(event, texts[n] ?? '{}'));
  };
}
