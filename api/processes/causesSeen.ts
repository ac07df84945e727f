import type { EventStore, Position } from '#events/port/store.ts';
import type { Process } from './process.ts';

/** How far each process has looked for causes. */
export function createCausesSeen(store: Pick<EventStore, 'readAll'>, processes: readonly Process[]) {
  const seen = new Map<string, Position>();
  return {
    upTo: ({ name }: Process, position: Position): void => void seen.set(name, position),

    /** Whether causes up to a position have not been looked at. Of what is none a process is told late, or never. */
    async areBehind(head: Position): Promise<boolean> {
      for (const { name, causes } of processes) {
        if (causes.length === 0) continue;
        const after = seen.get(name);
        if (after === undefined) return true;
        if (after >= head) continue;
        for await (const { events } of store.readAll({ after, upTo: head, types: causes, batchSize: 1 }))
          if (events.length > 0) return true;
      }
      return false;
    },
  };
}
