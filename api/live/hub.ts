import { setTimeout as elapsed } from 'node:timers/promises';
import type { Position } from '#events/port/store.ts';
import type { Logger } from '#projections/logger.ts';

/** Changes closer together than this reach a reader as one. */
const GATHER_MS = 250;
/** Between two looks at what changed: a busy log is not looked at after each event. */
const LOOK_MS = 5;
/** So often in the time of a heartbeat it is looked who is due for one. */
const LOOKS = 4;

/** One who listens. */
export interface Reader {
  /** null for a guest. */
  readonly member: string | null;
  /** Of a member's own address, by which they hear of invitations to it; null for none. */
  readonly mark: string | null;
  /** Tells what is new behind a position, where that is anything to this reader. @returns whether it was */
  tell(after: Position): Promise<boolean>;
  /** A sign of life. */
  beat(): Promise<unknown>;
  /** Whether this reader may go on; null for one who always may. */
  readonly lasts: (() => Promise<boolean>) | null;
}

export interface HubDeps {
  /** Where those stand of which readers are told. */
  readonly position: () => Position;
  /** Resolves when that is behind `beyond`, or after a while. */
  readonly moved: (beyond: Position, timeoutMs: number) => Promise<unknown>;
  /** Whom changes behind a position concern, by their ids or the marks of their addresses; null for everybody. */
  readonly concerned: (after: Position) => ReadonlySet<string> | null;
  readonly heartbeatMs: number;
  readonly log: Logger;
}

interface Seat {
  readonly reader: Reader;
  /** Up to where this reader was told all that concerns them, as far as it is behind what all were told. */
  position: Position;
  isDue: boolean;
  isTelling: boolean;
  saidAt: number;
  readonly leave: () => void;
}

/**
 * Tells all who listen in one process what changed. One loop looks, asks once whom a change concerns, and wakes these alone:
 * what nobody here hears of costs the same with fifty listeners and with five thousand.
 */
export function createHub({ position, moved, concerned, heartbeatMs, log }: HubDeps, signal: AbortSignal) {
  const seats = new Set<Seat>();
  /** By the members' ids, and the marks of their addresses. */
  const named = new Map<string, Set<Seat>>();
  const namesOf = ({ member, mark }: Reader): string[] => [member, mark].filter((name) => name !== null);
  /** Up to where it was found out whom the changes concern. */
  let told: Position = -1;
  let running = false;

  function wake(seat: Seat): void {
    if (!seat.isDue) seat.position = Math.max(seat.position, told);
    seat.isDue = true;
    if (!seat.isTelling) void tell(seat);
  }

  async function tell(seat: Seat): Promise<void> {
    seat.isTelling = true;
    try {
      while (seat.isDue && seats.has(seat)) {
        const rest = seat.saidAt + GATHER_MS - performance.now();
        if (rest > 0) await elapsed(rest, undefined, { signal });
        if (!(await goesOn(seat))) return;
        const now = position();
        seat.isDue = false;
        const after = seat.position;
        seat.position = Math.max(after, now);
        if (await seat.reader.tell(after)) seat.saidAt = performance.now();
      }
    } catch (error) {
      // Whoever went away, or is to, hears the rest when they come again.
      if (!signal.aborted && seats.has(seat)) log.warn({ err: error }, 'a listener could not be told');
      seat.leave();
    } finally {
      seat.isTelling = false;
    }
  }

  /** Whose session has ended is told nothing more. */
  async function goesOn(seat: Seat): Promise<boolean> {
    const lasts = seats.has(seat) && (await (seat.reader.lasts?.() ?? true));
    if (!lasts) seat.leave();
    return lasts;
  }

  async function beat(seat: Seat): Promise<void> {
    if (seat.isTelling || performance.now() - seat.saidAt < heartbeatMs) return;
    seat.saidAt = performance.now();
    try {
      if (await goesOn(seat)) await seat.reader.beat();
    } catch {
      seat.leave();
    }
  }

  async function look(): Promise<void> {
    const now = position();
    if (now <= told) return;
    const whom = concerned(told);
    if (whom === null) for (const seat of seats) wake(seat);
    else for (const name of whom) for (const seat of named.get(name) ?? []) wake(seat);
    told = now;
  }

  async function run(): Promise<void> {
    running = true;
    let beaten = performance.now();
    told = Math.max(told, position());
    while (seats.size > 0 && !signal.aborted) {
      await moved(told, heartbeatMs / LOOKS).catch(() => {});
      await look().catch((error: unknown) => log.error({ err: error }, 'what changed could not be looked up'));
      if (performance.now() - beaten >= heartbeatMs / LOOKS) {
        beaten = performance.now();
        for (const seat of seats) void beat(seat);
      }
      await elapsed(LOOK_MS, undefined, { signal }).catch(() => {});
    }
    running = false;
  }

  return {
    /**
     * Tells a reader what is new behind `after` from now on. Resolves when they have gone, may not go on, or the process ends.
     */
    follow(reader: Reader, after: Position, gone: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        const seat: Seat = {
          ...{ reader, position: after, isDue: false, isTelling: false, saidAt: performance.now() - GATHER_MS },
          leave() {
            seats.delete(seat);
            for (const name of namesOf(reader)) {
              const own = named.get(name);
              own?.delete(seat);
              if (own?.size === 0) named.delete(name);
            }
            for (const one of [gone, signal]) one.removeEventListener('abort', seat.leave);
            resolve();
          },
        };
        for (const one of [gone, signal]) one.addEventListener('abort', seat.leave);
        if (gone.aborted || signal.aborted) return seat.leave();
        seats.add(seat);
        for (const name of namesOf(reader)) named.set(name, (named.get(name) ?? new Set()).add(seat));
        // What happened before they came, and whether they may come at all.
        seat.isDue = true;
        void tell(seat);
        if (!running) void run();
      });
    },
  };
}
