import type { DomainEvent, EventNamed } from '#events/catalogue.ts';
import type { Part } from '#events/subjects/verification.ts';
import type { Handlers } from '../runner/definition.ts';
import { bodiesIn, isDomainOf } from './bodies.ts';

/** A part of what proves who somebody is, while it holds. Times: milliseconds since 1970. */
export interface HeldPart {
  readonly kind: Part;
  /** The form of a number was checked; a domain was proved; a certificate was seen. */
  readonly state: 'checked' | 'proved' | 'seen';
  /** The domain, or the number; '' where it is not to be shown. */
  readonly text: string;
  readonly at: number;
  readonly until: number;
}

/** That the name is a body's, as a bank's or a ministry's; and that a moderator kept it. */
interface NameMark {
  readonly kind: 'name';
  readonly state: 'borrowed' | 'kept';
  /** The body, as `bodiesIn` names it. */
  readonly text: string;
}

/** What changes what holds. */
const PART_EVENTS = [
  ...(['DomainProved', 'DomainProofEnded', 'NumberChecked', 'NumberEnded'] as const),
  ...(['CertificateSeen', 'CertificateEnded', 'NameKept'] as const),
] as const;
type PartEventName = (typeof PART_EVENTS)[number];
export type PartEvent = { [Name in PartEventName]: EventNamed<Name> }[PartEventName];
const NAMES: readonly string[] = PART_EVENTS;
export const isPartEvent = (event: DomainEvent): event is PartEvent => NAMES.includes(event.type);

/** The strongest first. */
const ORDER: Readonly<Record<HeldPart['state'], number>> = { seen: 0, proved: 1, checked: 2 };

/** What an event makes hold; null for the end of what held. */
function heldBy(event: Exclude<PartEvent, EventNamed<'NameKept'>>): {
  readonly kind: Part;
  readonly held: HeldPart | null;
} {
  const { at } = event;
  switch (event.type) {
    case 'DomainProved': {
      const { domain: text, until } = event.data;
      return { kind: 'domain', held: { kind: 'domain', state: 'proved', text, at, until } };
    }
    case 'NumberChecked': {
      const { part: kind, number: text, until } = event.data;
      return { kind, held: { kind, state: 'checked', text, at, until } };
    }
    case 'CertificateSeen':
      return { kind: 'document', held: { kind: 'document', state: 'seen', text: '', at, until: event.data.until } };
    case 'DomainProofEnded':
      return { kind: 'domain', held: null };
    case 'NumberEnded':
      return { kind: event.data.part, held: null };
    case 'CertificateEnded':
      return { kind: 'document', held: null };
  }
}

/** What is stored of one company or provider: its parts, the strongest first, and the marks of its name. */
const marksIn = (stored: string): readonly (HeldPart | NameMark)[] => JSON.parse(stored) as (HeldPart | NameMark)[]; // written below
const isPart = (one: HeldPart | NameMark): one is HeldPart => one.kind !== 'name';
const isMark = (one: HeldPart | NameMark): one is NameMark => one.kind === 'name';
const markOf =
  (state: NameMark['state']) =>
  (text: string): NameMark => ({ kind: 'name', state, text });
const written = (parts: readonly HeldPart[], names: readonly NameMark[]): string =>
  JSON.stringify([...parts, ...names]);

/** Where nothing holds, and the name is nobody else's. */
export const NOTHING_HELD = '[]';

/** What is stored after an event. */
export function heldAfter(stored: string, event: PartEvent): string {
  const [parts, names] = [partsOf(stored), marksIn(stored).filter(isMark)];
  if (event.type === 'NameKept') {
    const kept = names.filter(({ state, text }) => state === 'borrowed' || !event.data.names.includes(text));
    return written(parts, [...kept, ...event.data.names.map(markOf('kept'))]);
  }
  const { kind, held } = heldBy(event);
  const others = parts.filter((one) => one.kind !== kind);
  const after = held
    ? [...others, held].sort((a, b) => ORDER[a.state] - ORDER[b.state] || (a.kind < b.kind ? -1 : 1))
    : others;
  return written(after, names);
}

/** What is stored once it has a name. What a moderator kept stays kept. */
export function namedAfter(stored: string, name: string): string {
  const kept = marksIn(stored).filter((one) => isMark(one) && one.state === 'kept') as NameMark[]; // by the condition
  return written(partsOf(stored), [...bodiesIn(name).map(markOf('borrowed')), ...kept]);
}

/**
 * Whether more than forms was checked: a domain was proved, or a certificate seen. Who bears the name of a body without its
 * domain has proved something else, until a moderator keeps the name.
 */
export function isProved(stored: string): boolean {
  const [parts, names] = [partsOf(stored), marksIn(stored).filter(isMark)];
  const domain = parts.find(({ kind }) => kind === 'domain')?.text;
  const isBorrowed = names.some(
    ({ state, text }) =>
      state === 'borrowed' &&
      !(domain !== undefined && isDomainOf(text, domain)) &&
      !names.some((one) => one.state === 'kept' && one.text === text),
  );
  return !isBorrowed && parts.some(({ state }) => state !== 'checked');
}

/** The parts of what is stored, the strongest first. */
export const partsOf = (stored: string): readonly HeldPart[] => marksIn(stored).filter(isPart);

/** The domain that was proved; null for none. */
export const domainIn = (parts: readonly HeldPart[]): string | null =>
  parts.find(({ kind }) => kind === 'domain')?.text ?? null;

/** Handlers of all events that change what holds. */
export function partHandlers(handle: (event: PartEvent) => void) {
  return {
    DomainProved: handle,
    DomainProofEnded: handle,
    NumberChecked: handle,
    NumberEnded: handle,
    CertificateSeen: handle,
    CertificateEnded: handle,
    NameKept: handle,
  } satisfies Partial<Handlers>;
}
