import { CONNECTIONS } from './connections.ts';
import type { Deed } from './schedule.ts';

/** Who introduces whom in the demo, and why; `yes`: who of the two said so, in their order. */
export interface DemoIntroduction {
  readonly by: string;
  readonly first: string;
  readonly second: string;
  readonly note: string;
  readonly yes: readonly string[];
}

export const INTRODUCTIONS: readonly DemoIntroduction[] = [
  {
    ...{ by: 'meera', first: 'tenzin', second: 'esha', yes: ['esha', 'tenzin'] },
    note: 'One of you needs sacks that breathe for pashmina, the other makes them and has never seen snow.',
  },
  {
    ...{ by: 'padma', first: 'kavya', second: 'meera', yes: ['kavya'] },
    note: 'Kavya measures what a health centre saves, Meera what a weaver earns. You count differently: compare over one tea.',
  },
];

/** Which connection stands between two. @throws where they have none */
export function connectionOf(one: string, other: string): number {
  const found = CONNECTIONS.findIndex(
    ({ from, to }) => (from === one && to === other) || (from === other && to === one),
  );
  if (found < 0) throw new Error(`${one} and ${other} are not connected in the demo`);
  return found;
}

/**
 * What comes of the introductions, once whoever introduces is connected with both.
 *
 * @param since how many days ago a connection was accepted
 */
export function introductions(since: (connection: number) => number): Deed[] {
  return INTRODUCTIONS.flatMap(({ by, first, second, yes }, introduction): Deed[] => {
    const known = Math.min(...[first, second].map((one) => since(connectionOf(by, one))));
    const made: Deed = { ago: known * 0.5, by, does: 'introduce', introduction };
    return [
      made,
      ...yes.map((one, n): Deed => ({ ago: known * (0.3 - 0.1 * n), by: one, does: 'say yes', introduction })),
    ];
  });
}

/** Of a deed about an introduction: whom it is told to. */
export function toldOf({ does, by, introduction }: Deed & { does: 'introduce' | 'say yes' }): readonly string[] {
  const one = INTRODUCTIONS[introduction];
  if (!one) return [];
  if (does === 'introduce') return [one.first, one.second];
  // The second yes connects them: whoever introduced them hears of it, and whoever said yes first.
  return one.yes.length === 2 && one.yes[1] === by ? [one.by, one.yes[0] ?? ''] : [];
}

type Put = (method: 'POST' | 'PUT', path: string, body: unknown) => Promise<unknown>;

/** Introduces two, or says yes to it. Answers its id. @param last its id, once it was made */
export async function introduce(
  deed: Deed & { does: 'introduce' | 'say yes' },
  last: string | undefined,
  idOf: (key: string) => Promise<string>,
  put: Put,
): Promise<string> {
  const one = INTRODUCTIONS[deed.introduction];
  if (!one) throw new Error(`there is no introduction ${deed.introduction}`);
  if (last !== undefined) {
    await put('PUT', `/introductions/${last}`, { accept: true });
    return last;
  }
  const [first, second] = [await idOf(one.first), await idOf(one.second)];
  // CONTRACT: POST /introductions
  const answer = (await put('POST', '/introductions', { first, second, note: one.note })) as {
    introduction: { _id: string };
  };
  return answer.introduction._id;
}
