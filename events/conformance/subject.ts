import { randomUUID } from 'node:crypto';
import type { Batch, EventStore, NewEvent, RecordedEvent } from '../port/store.ts';

/** The store under test, and how to open the same log once more, as another process would. */
export interface Subject {
  readonly store: EventStore;
  another(): Promise<EventStore>;
  close(): Promise<void>;
}

/** Hands out the subject, which is opened once for all tests of a suite. */
export type Open = () => Subject;

/** A name that no other test and no earlier run on the same log has used; holds no hyphen, so it can be a category. */
export function unique(name: string): string {
  return `${name}${randomUUID().replaceAll('-', '')}`;
}

export function event(data: NewEvent['data'] = {}, type = 'Happened'): NewEvent {
  return { id: randomUUID(), type, version: 1, at: 1_700_000_000_000, actor: 'member-1', data };
}

export function events(count: number, type = 'Happened'): NewEvent[] {
  return Array.from({ length: count }, (_, n) => event({ n }, type));
}

export async function eventsOf(batches: AsyncIterable<Batch>): Promise<RecordedEvent[]> {
  const all: RecordedEvent[] = [];
  for await (const batch of batches) all.push(...batch.events);
  return all;
}

export async function allBatches<E>(batches: AsyncIterable<Batch<E>>): Promise<Batch<E>[]> {
  const all: Batch<E>[] = [];
  for await (const batch of batches) all.push(batch);
  return all;
}
