import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { type EventStore, WrongExpectedRevision } from '#events/port/store.ts';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';
import { createCommands, KeyUsed, StreamContended } from './commands.ts';

let test: TestPlatform;
beforeAll(async () => {
  test = await testPlatform();
});
afterAll(() => test.close());

describe('commands on one stream', () => {
  it('are all carried out, each on what the one before left, however many come at once', async () => {
    const { commands } = test.platform;
    const seen: number[] = [];
    const stream = 'code-confirm-crowd';
    const mistried = { type: 'CodeMistried', data: { member: 'crowd', purpose: 'confirm', by: '' } } as const;
    const one = async () => {
      let length = 0;
      await commands.execute(stream, { actor: null, at: 0 }, (history) => {
        length = history.length;
        return { facts: [mistried] };
      });
      seen.push(length);
    };
    await Promise.all(Array.from({ length: 100 }, one));
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n));
    expect(await commands.history(stream)).toHaveLength(100);
  });

  it('are carried out once for one key, also when they come at once', async () => {
    const { commands } = test.platform;
    const stream = 'code-confirm-retry';
    const mistried = { type: 'CodeMistried', data: { member: 'retry', purpose: 'confirm', by: '' } } as const;
    const command = { actor: 'retry', at: 0, key: 'k' };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => commands.execute<never>(stream, command, () => ({ facts: [mistried] }))),
    );
    expect(new Set(outcomes.map(({ position }) => position)).size).toBe(1);
    expect(await commands.history(stream)).toHaveLength(1);
  });

  it('that mostly meet a new stream read it where it is not, and never answer by the guess', async () => {
    const { commands } = test.platform;
    const mistried = { type: 'CodeMistried', data: { member: 'guess', purpose: 'confirm', by: '' } } as const;
    const seen: number[] = [];
    const count = (stream: string, refuseFrom: number) =>
      commands.execute<'full' | 'empty'>(
        stream,
        { actor: null, at: 0 },
        ({ length }) => {
          seen.push(length);
          if (length < refuseFrom) return { facts: [mistried] };
          return { refused: length === 0 ? 'empty' : 'full' };
        },
        { mostlyNew: true },
      );
    expect(await count('code-confirm-guess', 2)).toMatchObject({ events: [mistried] });
    expect(seen.splice(0)).toEqual([0]);
    expect(await count('code-confirm-guess', 2)).toMatchObject({ events: [mistried] });
    expect(seen.splice(0)).toEqual([0, 1]);
    expect(await count('code-confirm-guess', 2)).toEqual({ refused: 'full' });
    expect(seen.splice(0)).toEqual([0, 2]);
    expect(await count('code-confirm-guess', 0)).toEqual({ refused: 'full' });
    expect(await commands.history('code-confirm-guess')).toHaveLength(2);
  });
});

describe('what commands cost and how they end', () => {
  const pair = { post: 'p', member: 'm' };
  const toggle = (history: readonly { type: string }[]) => {
    const type = history.at(-1)?.type === 'PostLiked' ? 'PostUnliked' : 'PostLiked';
    return { facts: [{ type, data: pair } as const] };
  };
  const reading = { mostlyNew: true, lastOnly: true };

  /** The same store, telling how many events were read from streams. */
  function counting() {
    const { store, keyring } = test.platform;
    const count = { reads: 0, events: 0, appends: 0 };
    const counted: EventStore = {
      ...store,
      async readStream(...asked) {
        const events = await store.readStream(...asked);
        count.reads += 1;
        count.events += events.length;
        return events;
      },
      async append(...asked) {
        count.appends += 1;
        return store.append(...asked);
      },
    };
    return { count, commands: createCommands({ store: counted, keyring }) };
  }

  it('a toggle reads one event, however often it was toggled', async () => {
    const { count, commands } = counting();
    const command = { actor: 'm', at: 0 };
    for (let n = 0; n < 100; n += 1) {
      const before = count.events;
      const outcome = await commands.execute<never>('like-cost-m', command, toggle, reading);
      expect(outcome.events.at(-1)?.type).toBe(n % 2 === 0 ? 'PostLiked' : 'PostUnliked');
      expect(count.events - before).toBe(n === 0 ? 0 : 1);
    }
  });

  it('another command under a used key is told so, at what a repetition reads', async () => {
    const { count, commands } = counting();
    const stream = 'code-confirm-used';
    const command = { actor: 'm', at: 0, key: 'once' };
    const mistried = (by: string) =>
      ({ type: 'CodeMistried', data: { member: 'used', purpose: 'confirm', by } }) as const;
    const isSame =
      (by: string) =>
      ([done]: readonly DomainEvent[]) =>
        done?.type === 'CodeMistried' && done.data.by === by;
    const send = (by: string) =>
      commands.execute<never>(stream, command, () => ({ facts: [mistried(by)] }), { isSame: isSame(by) });
    const first = await send('one');
    Object.assign(count, { reads: 0, events: 0, appends: 0 });
    expect(await send('one')).toMatchObject({ position: first.position, repeated: true });
    await expect(send('another')).rejects.toThrow(KeyUsed);
    expect(count).toEqual({ reads: 2, events: 2, appends: 0 });
    expect(await commands.history(stream)).toMatchObject([{ data: { by: 'one' } }]);
  });

  it('a keyed command on a new stream reads nothing, and sent again neither does it twice nor reads', async () => {
    const { count, commands } = counting();
    const command = { actor: 'm', at: 0, key: 'first' };
    const first = await commands.execute<never>('like-keyed-m', command, toggle, reading);
    const again = await commands.execute<never>('like-keyed-m', command, toggle, reading);
    expect(again.position).toBe(first.position);
    expect(again.events.at(-1)?.type).toBe('PostLiked');
    expect(count).toEqual({ reads: 0, events: 0, appends: 2 });
    const second = { actor: 'm', at: 0, key: 'second' };
    const off = await commands.execute<never>('like-keyed-m', second, toggle, reading);
    expect(off.events.at(-1)?.type).toBe('PostUnliked');
    // Both are known again, in any order, and the stream does not grow.
    for (const [sent, outcome] of [
      [command, first],
      [second, off],
      [command, first],
    ] as const) {
      const repeated = await commands.execute<never>('like-keyed-m', sent, toggle, reading);
      expect(repeated.position).toBe(outcome.position);
      expect(repeated.events.at(-1)?.type).toBe(outcome.events.at(-1)?.type);
    }
    expect(await commands.history('like-keyed-m')).toHaveLength(2);
  });

  it('a stream that others never leave alone ends a command with a conflict, after a limited number of attempts', async () => {
    const { store, keyring } = test.platform;
    let appends = 0;
    const contended: EventStore = {
      ...store,
      append: (stream, expected) => {
        appends += 1;
        return Promise.reject(new WrongExpectedRevision(stream, expected));
      },
    };
    const commands = createCommands({ store: contended, keyring });
    const command = { actor: 'm', at: 0 };
    await expect(commands.execute<never>('like-race-m', command, toggle)).rejects.toThrow(StreamContended);
    expect(appends).toBe(32);
  });

  it('machines that race for one stream all come through', async () => {
    const { store, keyring } = test.platform;
    const machines = Array.from({ length: 4 }, () => createCommands({ store, keyring }));
    await Promise.all(
      machines.map(async (commands) => {
        for (let n = 0; n < 10; n += 1)
          await commands.execute<never>('like-crowd-m', { actor: 'm', at: 0 }, toggle, reading);
      }),
    );
    expect(await test.platform.commands.history('like-crowd-m')).toHaveLength(40);
  });

  it('its events say which request they come from', async () => {
    const command = { actor: 'm', at: 0, causationId: 'request-7', correlationId: 'trace-7' };
    await test.platform.commands.execute<never>('like-cause-m', command, toggle, reading);
    expect(await test.platform.commands.history('like-cause-m')).toMatchObject([
      { causationId: 'request-7', correlationId: 'trace-7' },
    ]);
  });
});
