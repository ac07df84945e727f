import { expect, onTestFinished, test } from 'vitest';
import { type ArrivalLimits, createArrivals, NoPlace } from './arrivals.ts';

const WIDE: ArrivalLimits = { places: 4, guestPlaces: 2, each: 2, waiting: 9, waitingEach: 9, waitMs: 60_000 };

/** Uploads that go on until they are told to end. */
function arriving(limits: Partial<ArrivalLimits>) {
  const inPlace = createArrivals({ ...WIDE, ...limits });
  const begun: string[] = [];
  const gates = new Map<string, () => void>();
  // Who still waits then begins and ends at once, in place of being refused after a minute.
  onTestFinished(() => {
    for (const open of gates.values()) open();
  });
  function begin(name: string, guest = false): Promise<void> {
    const [id = name] = name.split(' ');
    const { promise, resolve } = Promise.withResolvers<void>();
    gates.set(name, resolve);
    return inPlace({ id, guest }, () => {
      begun.push(name);
      return promise;
    });
  }
  async function end(name: string): Promise<void> {
    gates.get(name)?.();
    await new Promise(setImmediate);
  }
  return { begun, begin, end };
}

test('one sender has their share of the places, and no more', async () => {
  const { begun, begin, end } = arriving({});
  for (const name of ['meera 1', 'meera 2', 'meera 3', 'asha 1', 'ravi 1']) void begin(name);
  await end('nobody');
  expect(begun).toEqual(['meera 1', 'meera 2', 'asha 1', 'ravi 1']);
  await end('meera 1');
  expect(begun.at(-1)).toBe('meera 3');
});

test('a place that comes free goes to who has the fewest under way, whoever waits longer', async () => {
  const { begun, begin, end } = arriving({ places: 2, each: 2 });
  for (const name of ['meera 1', 'meera 2', 'meera 3', 'meera 4', 'asha 1']) void begin(name);
  await end('meera 1');
  expect(begun.at(-1)).toBe('asha 1');
  await end('meera 2');
  expect(begun.at(-1)).toBe('meera 3');
});

test('guests leave places to members', async () => {
  const { begun, begin, end } = arriving({ each: 1 });
  for (const address of ['a', 'b', 'c', 'd']) void begin(address, true);
  void begin('asha');
  await end('nobody');
  expect(begun).toEqual(['a', 'b', 'asha']);
  await end('asha');
  expect(begun).toEqual(['a', 'b', 'asha']);
  await end('a');
  expect(begun.at(-1)).toBe('c');
});

test('the line has an end, for all and for one sender, and nobody stands in it for ever', async () => {
  const { begin } = arriving({ places: 1, each: 1, waiting: 2, waitingEach: 1, waitMs: 20 });
  void begin('asha');
  const [first, again, other, late] = [begin('meera 1'), begin('meera 2'), begin('ravi'), begin('zoya')];
  await expect(again).rejects.toThrow(NoPlace);
  await expect(late).rejects.toThrow(NoPlace);
  await expect(first).rejects.toThrow(NoPlace);
  await expect(other).rejects.toThrow(NoPlace);
});

test('a place comes free when the work fails', async () => {
  const inPlace = createArrivals({ ...WIDE, places: 1 });
  const asha = { id: 'asha', guest: false };
  await expect(inPlace(asha, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(inPlace(asha, async () => 'next')).resolves.toBe('next');
});
