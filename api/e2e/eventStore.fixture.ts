import { execFileSync } from 'node:child_process';
import { startServer } from '#events/eventstoredb/server.fixture.ts';

/** An EventStoreDB that can be taken away and brought back with what it holds, or halted: it takes connections and is mute. */
export interface EventStoreServer {
  readonly url: string;
  away(): Promise<void> | void;
  back(): Promise<void> | void;
  halt(): void;
  wake(): void;
  close(): Promise<void> | void;
}

/** The server of this process, which behaves as a real one does. */
export async function testServer(): Promise<EventStoreServer> {
  const server = await startServer();
  return {
    url: server.url,
    away: server.stop,
    back: server.restart,
    halt() {
      server.faults.hang = true;
    },
    wake() {
      server.faults.hang = false;
    },
    close: server.stop,
  };
}

const { EVENTSTORE_URL, EVENTSTORE_KILL, EVENTSTORE_START, EVENTSTORE_PAUSE, EVENTSTORE_RESUME, EVENTSTORE_EMPTY } =
  process.env;

/** The server takes every EVENTSTORE_* for an option of its own, and does not start with one that it does not know. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('EVENTSTORE_')));
const run = (command: string): void => void execFileSync('sh', ['-c', command], { stdio: 'ignore', env });

/** The real server that the environment names, and how it is ended and halted; null where it does not say. */
export const realServer: EventStoreServer | null =
  EVENTSTORE_URL && EVENTSTORE_KILL && EVENTSTORE_START
    ? {
        url: EVENTSTORE_URL,
        away: () => run(EVENTSTORE_KILL),
        back: () => run(EVENTSTORE_START),
        halt: () => run(EVENTSTORE_PAUSE ?? 'false'),
        wake: () => run(EVENTSTORE_RESUME ?? 'false'),
        close() {},
      }
    : null;

/** The real server, and how all that it holds is thrown away; null where the environment does not say. */
export const emptyServer =
  EVENTSTORE_URL && EVENTSTORE_EMPTY ? { url: EVENTSTORE_URL, empty: () => run(EVENTSTORE_EMPTY) } : null;
