import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestPlatform, testPlatform } from './platform.fixture.ts';

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
    const mistried = { type: 'CodeMistried', data: { member: 'crowd', purpose: 'confirm' } } as const;
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
    const mistried = { type: 'CodeMistried', data: { member: 'retry', purpose: 'confirm' } } as const;
    const command = { actor: 'retry', at: 0, key: 'k' };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => commands.execute<never>(stream, command, () => ({ facts: [mistried] }))),
    );
    expect(new Set(outcomes.map(({ position }) => position)).size).toBe(1);
    expect(await commands.history(stream)).toHaveLength(1);
  });

  it('that mostly meet a new stream read it where it is not, and never answer by the guess', async () => {
    const { commands } = test.platform;
    const mistried = { type: 'CodeMistried', data: { member: 'guess', purpose: 'confirm' } } as const;
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
