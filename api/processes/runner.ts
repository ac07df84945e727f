import { randomUUID } from 'node:crypto';
import { setTimeout as elapsed } from 'node:timers/promises';
import type { DomainEvent, Fact } from '#events/catalogue.ts';
import { decode, encode } from '#events/codec.ts';
import { type ExpectedRevision, type Position, START, WrongExpectedRevision } from '#events/port/store.ts';
import { effectStream, processStream } from '#events/subjects/effect.ts';
import { createCausesSeen } from './causesSeen.ts';
import { createCheckpoint } from './checkpoint.ts';
import { type RunnerDeps, TIMES } from './deps.ts';
import { createPacedQueue } from './paced.ts';
import { commandFrom, type Effect, effectId, type Intention, type Outcome, type Process } from './process.ts';
import { createRepeater, onceIn } from './repeat.ts';

const ATTEMPTS = 8;
/** So many causes are read at once, so many effects looked up or intended, and so many carried out. */
const CAUSES = 100;
const AT_ONCE = 16;
const UNDER_WAY = 64;
/** Of what fans out. */
const MANY_AT_ONCE = 48;
const SETTLED_LOOK_MS = 5;

/** An event that others come from. */
type Cause = Pick<DomainEvent, 'id' | 'correlationId'>;

/** What is noted of an effect last: its event, and where that stands in the effect's stream. */
interface Noted extends Cause {
  readonly revision: number;
}

/**
 * Runs processes on a log that is also their outbox: an intention is appended under an id derived from its cause, carried
 * out, and what came of it appended. Any number of runners on any number of machines: each intention is in the log once.
 */
export function runProcesses(processes: readonly Process[], deps: RunnerDeps) {
  const { store, clock, log } = deps;
  const times = { ...TIMES, ...deps.times };
  const stopping = new AbortController();
  const { signal } = stopping;
  const underWay = new Set<Promise<void>>();
  const later = createPacedQueue(signal);
  const seen = createCausesSeen(store, processes);
  /** How many processes are being asked what the day wants. */
  let asking = 0;

  /** Null where somebody else was faster. What nothing caused (the day, the switching on) begins a chain of its own. */
  async function append(stream: string, expected: ExpectedRevision, fact: Fact, cause?: Cause): Promise<Noted | null> {
    const id = randomUUID();
    const correlationId = cause?.correlationId ?? cause?.id ?? id;
    const stamp = { id, at: clock(), actor: null, causationId: cause?.id, correlationId };
    const event = await encode(deps.keyring, fact, stamp);
    try {
      const { revision } = await store.append(stream, expected, [event]);
      return { id, correlationId, revision };
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return null;
      throw error;
    }
  }

  /** What happened before a process was first run anywhere is no cause for it: a rebuild or a new machine repeats no mail. */
  async function switchedOn({ name }: Process): Promise<Position> {
    const stream = processStream(name);
    await append(stream, 'no-stream', { type: 'ProcessSwitchedOn', data: { process: name } });
    const [first] = await store.readStream(stream);
    if (!first) throw new Error(`process ${name} was switched on and is not in the log`);
    return first.position;
  }

  /** @param isOneOfMany it is begun when its turn comes, which is after the others have been intended too */
  async function intend(
    process: Process,
    { key, payload }: Intention,
    cause?: Cause,
    isOneOfMany = false,
  ): Promise<void> {
    const id = effectId(process.name, key);
    const at = clock();
    const until = at + (isOneOfMany ? times.leaseOfMany : times.lease);
    const data = { effect: id, process: process.name, payload, until };
    const intended = await append(effectStream(id), 'no-stream', { type: 'EffectIntended', data }, cause);
    if (!intended) return;
    const effect = { id, payload, attempt: 1, intendedAt: new Date(at), command: commandFrom(intended, clock) };
    if (!isOneOfMany) return begin(process, effect, intended);
    later.add(async () => {
      // Past its time it may be another's already: it is taken up like what a crash has left.
      if (clock() < until) await carried(process, effect, intended);
    });
  }

  /** Resolves when it has begun: a slow mail server does not keep other causes from being found. */
  async function begin(process: Process, effect: Effect, noted: Noted): Promise<void> {
    while (underWay.size >= UNDER_WAY) await Promise.race(underWay);
    const begun: Promise<void> = carried(process, effect, noted).finally(() => underWay.delete(begun));
    underWay.add(begun);
  }

  async function carried(process: Process, effect: Effect, noted: Noted): Promise<void> {
    await carry(process, effect, noted).catch((error: unknown) =>
      // What could not be noted is taken up again when its time is over.
      log.error({ err: error, effect: effect.id }, 'what came of an effect was not noted'),
    );
  }

  async function carry(process: Process, effect: Effect, noted: Noted): Promise<void> {
    const id = { effect: effect.id, process: process.name };
    const outcome = await attempt(process, effect);
    const ended = 'ended' in outcome ? outcome.ended : effect.attempt >= ATTEMPTS ? 'given-up' : null;
    const reason = outcome.reason ?? '';
    if (ended === 'given-up') log.error({ ...id, reason }, 'an effect is given up');
    if (ended !== null) {
      const data = { ...id, outcome: ended, reason };
      await append(effectStream(effect.id), noted.revision, { type: 'EffectEnded', data }, noted);
      return;
    }
    const wait = 'retryAfterMs' in outcome ? outcome.retryAfterMs : times.retryFirst;
    const until = clock() + Math.min(wait * 2 ** (effect.attempt - 1), times.retryMost);
    const data = { ...id, attempt: effect.attempt, until, reason };
    await append(effectStream(effect.id), noted.revision, { type: 'EffectPostponed', data }, noted);
  }

  async function attempt(process: Process, effect: Effect): Promise<Outcome> {
    try {
      return await process.carryOut(effect);
    } catch (error) {
      log.error({ err: error, process: process.name, effect: effect.id }, 'an effect failed; it is tried again');
      return { retryAfterMs: times.retryFirst, reason: error instanceof Error ? error.name : 'unknown' };
    }
  }

  /** Takes up what was put off until now, or whose finder has ended before it was done. */
  async function takeUp(process: Process): Promise<void> {
    const rows = deps.open(process.name, clock(), AT_ONCE);
    await Promise.all(
      rows.map(async ({ effect, payload, attempt: before, at, revision }) => {
        const attempt = before + 1;
        const data = { effect, process: process.name, attempt, until: clock() + times.lease };
        const [cause] = await store.readStream(effectStream(effect), { fromRevision: revision, limit: 1 });
        const taken = await append(effectStream(effect), revision, { type: 'EffectTaken', data }, cause);
        if (!taken) return;
        const known = JSON.parse(payload) as Effect['payload']; // written by the projection
        const [intendedAt, command] = [new Date(at), commandFrom(taken, clock)];
        await begin(process, { id: effect, payload: known, attempt, intendedAt, command }, taken);
      }),
    );
  }

  /** Each with the event that it comes from, where there is one. */
  type Wanted = readonly [Intention, Cause?];

  /** Rests for half as long as each handful took: who waits for an answer has the thread in between. */
  async function intendMany(process: Process, slice: readonly Intention[], cause: Cause): Promise<void> {
    for (let from = 0; from < slice.length; from += MANY_AT_ONCE) {
      const started = performance.now();
      await Promise.all(slice.slice(from, from + MANY_AT_ONCE).map((one) => intend(process, one, cause, true)));
      await elapsed((performance.now() - started) / 2);
      signal.throwIfAborted();
    }
  }

  async function intendAll(process: Process, wanted: readonly Wanted[]): Promise<void> {
    for (let from = 0; from < wanted.length; from += AT_ONCE)
      await Promise.all(
        wanted.slice(from, from + AT_ONCE).map(([intention, cause]) => intend(process, intention, cause)),
      );
  }

  /** Whether there was anything. @throws where the runner stops in between: what is left is found again */
  async function fanOut(process: Process, event: DomainEvent): Promise<boolean> {
    let found = false;
    later.hold();
    try {
      for await (const slice of process.fanOut?.(event) ?? []) {
        await intendMany(process, slice, event);
        found ||= slice.length > 0;
      }
    } finally {
      later.release();
    }
    return found;
  }

  async function followCauses(process: Process): Promise<void> {
    if (process.causes.length === 0) return;
    const checkpoint = createCheckpoint(deps.dataDir, process.name, deps.logId);
    const after = (await checkpoint.load()) ?? (process.ofThePast ? START : await switchedOn(process));
    seen.upTo(process, after);
    const options = { after, types: process.causes, batchSize: CAUSES, signal, onlyEvents: true };
    let savedAt = Number.NEGATIVE_INFINITY;
    for await (const batch of store.subscribe(options)) {
      const events = await decode(deps.keyring, batch.events);
      const wanted = events.flatMap((event) => process.react(event).map((one): Wanted => [one, event]));
      await intendAll(process, wanted);
      let found = wanted.length > 0;
      for (const event of events) found = (await fanOut(process, event)) || found;
      // Where nothing was found, looking again costs little: a busy log is not followed by a file written for each event.
      if (found || performance.now() - savedAt >= times.save) {
        await checkpoint.save(batch.position);
        savedAt = performance.now();
      }
      seen.upTo(process, batch.position);
      // A busy log is not looked at anew after each of its commits, and by all processes at the same moment, as one.
      const wait = times.pace - (performance.now() % times.pace);
      if (batch.events.length < CAUSES) await elapsed(wait, undefined, { signal }).catch(() => {}); // over
    }
  }

  async function askTheDay(process: Process): Promise<void> {
    asking += 1;
    try {
      const wanted = (await process.due?.(clock())) ?? [];
      const alone = wanted.map((one): Wanted => [one]);
      await intendAll(process, alone);
    } finally {
      asking -= 1;
    }
  }

  const every = createRepeater(signal, log);
  const atTimes = (process: Process) => onceIn(times.due, clock, () => askTheDay(process));

  const running = processes.flatMap((process) => [
    every(times.look, `the causes of ${process.name} could not be followed`, () => followCauses(process)),
    every(times.look, `what ${process.name} left could not be taken up`, () => takeUp(process)),
    every(times.look, `what is due for ${process.name} failed`, atTimes(process)),
  ]);

  return {
    /** Resolves when what the log asks for now has been begun, and has ended or been put off. */
    async settled(): Promise<void> {
      const head = await store.head();
      const isAtWork = async () => (await seen.areBehind(head)) || asking > 0 || underWay.size > 0 || !later.isIdle();
      while (!signal.aborted && (await isAtWork())) await elapsed(SETTLED_LOOK_MS);
    },

    /** Asks what the day wants now, and not only when the minute is over. */
    async askTheDay(): Promise<void> {
      await Promise.all(processes.map(askTheDay));
    },

    /** Resolves when what is under way is done and noted. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all(running);
      await Promise.all(underWay);
      await later.idle();
    },
  };
}
