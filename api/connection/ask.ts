import type { DomainEvent } from '#events/catalogue.ts';
import type { Position } from '#events/port/store.ts';
import { growingCache } from '#events/runtime/growingCache.ts';
import { connectionStream } from '#events/subjects/connection.ts';
import { type Asking, decideAsk, pairFrom } from '../between/connection.ts';
import type { Command } from '../commands/commands.ts';
import { createKeyedMutex } from '../commands/keyedMutex.ts';
import type { Platform } from '../platform/platform.ts';

/** So many requests of one member may be open: who asks everybody means nobody. */
const OPEN_MAX = 20;
/** The count is the read model's: the next request waits for it. */
const COUNTED_MS = 2000;

type Asked =
  | { readonly position: Position; readonly isConnected: boolean }
  | { readonly refused: 'asked-lately' /** Milliseconds since 1970. */; readonly again: number }
  | { readonly refused: 'too-many-open' }
  /** Seconds. */
  | { readonly wait: number };

interface Deps extends Pick<Platform, 'commands' | 'guard'> {
  readonly reads: Pick<Platform['reads'], 'position' | 'waitFor'> & {
    readonly queries: { readonly connections: { counts(member: string): { readonly asked: number } } };
  };
}

/** Asks a member to connect; accepts where they asked first. */
export function createAsker({ commands, guard, reads }: Deps) {
  const enter = createKeyedMutex();
  /** The last requests of members, as far as the read model has not come to them: it counts without these. */
  const unseen = growingCache<string, readonly Position[]>(10_000);

  function openOf(from: string): number {
    const seen = reads.position(['connections']);
    const late = (unseen.get(from) ?? []).filter((position) => position > seen);
    return reads.queries.connections.counts(from).asked + late.length;
  }

  async function ask(asking: Omit<Asking, 'at'>, command: Command): Promise<Asked> {
    const { from, to } = asking;
    const stream = connectionStream(from, to);
    // Who is connected by it has asked with no words: they had asked first.
    const isSame = ([done]: readonly DomainEvent[]): boolean =>
      done?.type === 'ConnectionAsked' ? done.personal?.note === asking.note : done?.type === 'ConnectionAccepted';
    const before = await commands.execute<'new'>(stream, command, () => ({ refused: 'new' }), { isSame });
    if (!('refused' in before)) return done(before);

    const decide = decideAsk({ ...asking, at: command.at });
    // Decided once before, so that what is refused, or accepts, is not counted.
    const history = await commands.history(stream);
    const decision = decide(history);
    const late = async () => ({
      refused: 'asked-lately' as const,
      again: pairFrom(await commands.history(stream)).again.get(from) ?? command.at,
    });
    if ('refused' in decision) return late();
    const asksAnew = decision.facts.some(({ type }) => type === 'ConnectionAsked');
    if (asksAnew) {
      const isOpen = pairFrom(history).open !== null;
      if (!isOpen && openOf(from) >= OPEN_MAX) return { refused: 'too-many-open' };
      const wait = guard.ask('connection', from);
      if (wait !== null) return { wait };
    }
    let hasAsked = false;
    try {
      const outcome = await commands.execute(stream, command, decide);
      if ('refused' in outcome) return late();
      hasAsked = true;
      if (!(await reads.waitFor(outcome.position, ['connections'], COUNTED_MS)))
        unseen.set(from, [...(unseen.get(from) ?? []), outcome.position].slice(-OPEN_MAX));
      return done(outcome);
    } finally {
      if (asksAnew && !hasAsked) guard.takeBack('connection', from);
    }
  }

  /** One after the other for each member: of many at once no more may pass than there is room for. */
  return async function askInTurn(asking: Omit<Asking, 'at'>, command: Command): Promise<Asked> {
    const leave = await enter(asking.from);
    try {
      return await ask(asking, command);
    } finally {
      leave();
    }
  };
}

/** Nothing is written where the two are connected already. */
function done({ position, events }: { position: Position; events: readonly { readonly type: string }[] }) {
  return { position, isConnected: !events.some(({ type }) => type === 'ConnectionAsked') };
}
