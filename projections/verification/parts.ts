import type { EventNamed } from '#events/catalogue.ts';
import type { Part } from '#events/subjects/verification.ts';
import type { Handlers } from '../runner/definition.ts';

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

type PartEventName =
  | 'DomainProved'
  | 'DomainProofEnded'
  | 'NumberChecked'
  | 'NumberEnded'
  | 'CertificateSeen'
  | 'CertificateEnded';
export type PartEvent = { [Name in PartEventName]: EventNamed<Name> }[PartEventName];

/** The strongest first. */
const ORDER: Readonly<Record<HeldPart['state'], number>> = { seen: 0, proved: 1, checked: 2 };

/** What an event makes hold; null for the end of what held. */
function heldBy(event: PartEvent): { readonly kind: Part; readonly held: HeldPart | null } {
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

/** The parts that hold after an event, the strongest first. */
export function heldAfter(before: readonly HeldPart[], event: PartEvent): readonly HeldPart[] {
  const { kind, held } = heldBy(event);
  const others = before.filter((one) => one.kind !== kind);
  return held
    ? [...others, held].sort((a, b) => ORDER[a.state] - ORDER[b.state] || (a.kind < b.kind ? -1 : 1))
    : others;
}

/** Whether more than forms was checked: a domain was proved, or a certificate seen. */
export const isProved = (parts: readonly HeldPart[]): boolean => parts.some(({ state }) => state !== 'checked');

/** What `partsText` wrote. */
export const partsOf = (text: string): readonly HeldPart[] => JSON.parse(text) as HeldPart[]; // written below
export const partsText = (parts: readonly HeldPart[]): string => JSON.stringify(parts);

/** Handlers of all events that change what holds. */
export function partHandlers(handle: (event: PartEvent) => void) {
  return {
    DomainProved: handle,
    DomainProofEnded: handle,
    NumberChecked: handle,
    NumberEnded: handle,
    CertificateSeen: handle,
    CertificateEnded: handle,
  } satisfies Partial<Handlers>;
}
