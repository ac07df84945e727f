import type { DomainEvent, EventName } from '#events/catalogue.ts';
import type { Json } from '#events/port/store.ts';
import type { Command } from '../commands/commands.ts';

export { effectId } from '#events/subjects/effect.ts';

/** Something that a process wants done. */
export interface Intention {
  /** Names the cause within the process: the same cause, found again, is the same intention. */
  readonly key: string;
  /** What is to be done, by ids alone: nothing personal, nothing secret. */
  readonly payload: Json;
}

/** What came of an effect that was tried. */
export type Outcome =
  | { readonly ended: 'done' | 'given-up' | 'needless'; readonly reason?: string }
  | { readonly retryAfterMs: number; readonly reason: string };

/**
 * What reacts to events and to the clock with mails or further events.
 *
 * `react` and `due` say what is wanted; `carryOut` does it. It may be called twice for one effect, when the program ends
 * between doing and noting: what it does must bear that (a Message-ID derived from the effect, an append with a known id).
 */
export interface Process {
  readonly name: string;
  /** The types of events that may be causes. */
  readonly causes: readonly EventName[];
  /**
   * What happened before it was first run anywhere is a cause too: a new machine looks through the whole log. Only for what
   * writes once what should be there. It sends no mail: nobody wants one about the past.
   */
  readonly ofThePast?: true;
  /** What an event asks for; pure. */
  react(event: DomainEvent): readonly Intention[];
  /**
   * What an event asks for where that is much, and stands in read models: slice by slice, each intended before the next is
   * asked for. After a crash it is asked again from the beginning: the keys must be the same ones. A large cause of the
   * day's is such an event too: `due` intends it once, and that intention is what fans out.
   */
  fanOut?(event: DomainEvent): AsyncIterable<readonly Intention[]>;
  /** What the day asks for, asked each minute (`now`: milliseconds since 1970). Reads a read model; bounded. */
  due?(now: number): readonly Intention[] | Promise<readonly Intention[]>;
  /** @param attempt 1 for the first. Throwing counts as a failure that is tried again. */
  carryOut(effect: Effect): Promise<Outcome>;
}

export interface Effect {
  /** 24 hex digits. */
  readonly id: string;
  readonly payload: Json;
  readonly attempt: number;
  /** When it was intended: a date and no number, so that no event is dated by it. */
  readonly intendedAt: Date;
  /**
   * What it writes to the log: by the platform, dated when it is written, caused by the event that began this attempt. What is
   * looked for by its time is found only where times rise with positions.
   * @param key where what it writes must be known again when it is carried out twice
   */
  command(key?: string): Command;
}

/** What an effect's command is made by: from the event that began the attempt. */
export const commandFrom =
  ({ id, correlationId }: Pick<DomainEvent, 'id' | 'correlationId'>, clock: () => number): Effect['command'] =>
  (key) => ({ actor: null, at: clock(), key, causationId: id, correlationId: correlationId ?? id });
