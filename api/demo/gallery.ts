import type { Client } from './client.ts';
import { COMPANIES } from './companies.ts';
import { FUNDS } from './funds.ts';
import { MEMBERS } from './members.ts';
import type { SignedIn } from './people.ts';
import {
  bannerPicture,
  logoPicture,
  portraitPicture,
  type SceneName,
  scenePicture,
  sealPicture,
} from './pictures/draw.ts';
import { POSTS } from './posts.ts';

/** So many pictures are drawn and uploaded at a time: drawing waits for a core, uploading for the disk. */
const AT_ONCE = 4;

/** Draws every portrait and answers the storage keys by member. Guests may upload these, as the sign-up form does. */
export async function portraits(api: Client): Promise<ReadonlyMap<string, string>> {
  const keys = await inTurns(MEMBERS, async ({ key, looks }) =>
    api.upload('User', key, bytes(await portraitPicture(key, looks))),
  );
  return new Map(MEMBERS.map(({ key }, index) => [key, keys[index] ?? '']));
}

export interface Gallery {
  readonly posts: readonly string[];
  readonly logos: readonly string[];
  readonly banners: readonly string[];
  readonly seals: readonly string[];
  /** Of each company's founders, the owner first. */
  readonly founders: readonly (readonly string[])[];
}

/** Draws and uploads everything else, in the order of POSTS, COMPANIES and FUNDS. */
export async function gallery(api: Client, as: SignedIn): Promise<Gallery> {
  const drawnBefore = counter();
  const bannersBefore = counter();
  const turns = POSTS.map(({ scene }) => drawnBefore(scene));
  const bannerTurns = COMPANIES.map(({ scene }) => bannersBefore(scene));
  return {
    posts: await inTurns(POSTS, async ({ scene, text }, index) =>
      api.upload('Post', scene, bytes(await scenePicture(scene, text, turns[index] ?? 0)), as),
    ),
    logos: await inTurns(COMPANIES, async ({ key, motif }) =>
      api.upload('Company', key, bytes(await logoPicture(motif, key)), as),
    ),
    banners: await inTurns(COMPANIES, async ({ key, scene }, index) =>
      api.upload('Company', key, bytes(await bannerPicture(scene, key, bannerTurns[index] ?? 0)), as),
    ),
    seals: await inTurns(FUNDS, async ({ provider, motif }) =>
      api.upload('Company', provider, bytes(await sealPicture(motif, provider)), as),
    ),
    founders: await inTurns(COMPANIES, async ({ owner, report }) => {
      if (!report) return [];
      const looks = MEMBERS.find(({ key }) => key === owner)?.looks;
      const drawings = [portraitPicture(owner, looks), ...report.with.map(([name]) => portraitPicture(name))];
      return Promise.all(drawings.map(async (drawing) => api.upload('Company', 'founder', bytes(await drawing), as)));
    }),
  };
}

/** How often it was asked for the same scene before. */
function counter(): (scene: SceneName) => number {
  const counts = new Map<SceneName, number>();
  return (scene) => {
    const before = counts.get(scene) ?? 0;
    counts.set(scene, before + 1);
    return before;
  };
}

const bytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => Uint8Array.from(buffer);

/** Results in the order of the items; AT_ONCE of them are under way at a time. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  async function worker(): Promise<void> {
    for (const [index, item] of waiting) results[index] = await work(item, index);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
