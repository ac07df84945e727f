import type * as z from 'zod';
import type { Json, Position } from './store.ts';

/**
 * What a type of event is: its name, the category of the streams it stands in, and the schema of what it says.
 *
 * `personal` is what the log keeps encrypted under the key of one member, whom `owner` names; it is lost, in every copy
 * of the log, with that key. When a schema changes, `version` goes up and `upcasts[n]` turns version n into n + 1, so
 * that no other code ever sees an old version; `upcastsPersonal` does the same for the personal part.
 */
export interface EventType<T extends string, D extends Json, P extends Json> {
  readonly type: T;
  readonly category: string;
  readonly version: number;
  readonly data: z.ZodType<D>;
  readonly personal?: z.ZodType<P>;
  /** The member under whose key `personal` stands. */
  readonly owner?: (data: D) => string;
  /** In place of `personal` and `owner`, where several people have a part in the event: the schema of each one's part. */
  readonly personalOf?: z.ZodType<Json>;
  /** Whose key is gone once this event is in the log, undefined for nobody's: what is kept of it in memory is dropped. */
  readonly forgets?: (data: D) => string | undefined;
  readonly upcasts?: { readonly [version: number]: (data: Json) => Json };
  readonly upcastsPersonal?: { readonly [version: number]: (personal: Json) => Json };
}

/** Declares a type of event; here for its inference alone. */
export function eventType<T extends string, D extends Json, P extends Json = never>(
  definition: EventType<T, D, P>,
): EventType<T, D, P> {
  return definition;
}

/**
 * Declares a type of event in which several people have a part, such as a message with its writer and its reader. What is
 * personal is `{ [member]: part }`, each part sealed under that member's own key: erasing one empties theirs alone, and it is
 * then left out. An event that was written with one box, before its type had several, reads as the part of its owner.
 */
export function eventTypeOfSeveral<T extends string, D extends Json, P extends Json>(
  definition: Omit<EventType<T, D, never>, 'personal' | 'owner'> & { readonly personalOf: z.ZodType<P> },
): EventType<T, D, { readonly [member: string]: P }> {
  return definition;
}

/** A fact that a decision came to and that is not in the log yet. */
export type FactOf<E> =
  E extends EventType<infer T, infer D, infer P>
    ? { readonly type: T; readonly data: D } & ([P] extends [never] ? unknown : { readonly personal: P })
    : never;

/** An event as it was read from the log, upcast and decrypted. `personal` is null when its owner has been forgotten. */
export type DomainEventOf<E> =
  E extends EventType<infer T, infer D, infer P>
    ? {
        readonly type: T;
        readonly data: D;
        readonly personal: [P] extends [never] ? null : P | null;
        readonly position: Position;
        readonly stream: string;
        readonly revision: number;
        readonly id: string;
        /** Milliseconds since 1970. */
        readonly at: number;
        readonly actor: string | null;
        /** The request or event that caused it, and the first of the chain; null for events from before these were kept. */
        readonly causationId: string | null;
        readonly correlationId: string | null;
      }
    : never;
