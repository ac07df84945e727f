import type { Client, SignedIn } from './client.ts';
import { COMPANIES } from './companies.ts';
import { FUNDS } from './funds.ts';
import { MEMBERS } from './members.ts';
import {
  bannerPicture,
  founderPicture,
  logoPicture,
  portraitPicture,
  type SceneName,
  scenePicture,
  sealPicture,
} from './pictures/draw.ts';
import { POSTS } from './posts.ts';

/** When, and by whom, a picture is uploaded. */
interface By {
  readonly at: number;
  readonly as?: SignedIn;
}

/** Draws the pictures and uploads them, each in the name of who shows it: a picture belongs to who uploaded it. */
export function gallery(api: Client) {
  const scenes = turns(POSTS);
  const banners = turns(COMPANIES);
  /** Providers give several funds under one seal: by provider and member. */
  const seals = new Map<string, Promise<string>>();
  /** Whose session had ended signs in and uploads again, without drawing again. */
  const drawn = new Map<string, Promise<Buffer>>();
  async function upload(
    context: 'Post' | 'Company',
    name: string,
    drawing: string,
    draw: () => Promise<Buffer>,
    by: By,
  ): Promise<string> {
    const png = drawn.get(drawing) ?? draw();
    drawn.set(drawing, png);
    const key = await api.upload(context, name, bytes(await png), by);
    drawn.delete(drawing);
    return key;
  }

  return {
    /** A member's photo. Guests may upload it, as the sign-up form does. */
    portrait: async (key: string, by: By): Promise<string> =>
      api.upload('User', key, bytes(await portraitPicture(key, looksOf(key))), by),

    async post(index: number, by: By): Promise<string> {
      const { scene, text } = at(POSTS, index);
      return upload('Post', scene, `post ${index}`, () => scenePicture(scene, text, scenes[index] ?? 0), by);
    },

    async company(index: number, by: By): Promise<{ logo: string; banner: string }> {
      const { key, motif, scene } = at(COMPANIES, index);
      const [logo, banner] = await Promise.all([
        upload('Company', key, `logo ${index}`, () => logoPicture(motif, key), by),
        upload('Company', key, `banner ${index}`, () => bannerPicture(scene, key, banners[index] ?? 0), by),
      ]);
      return { logo, banner };
    },

    seal(index: number, by: By): Promise<string> {
      const { provider, motif, by: member } = at(FUNDS, index);
      const name = `${provider}\n${member}`;
      const seal =
        seals.get(name) ?? sealPicture(motif, provider).then((png) => api.upload('Company', provider, bytes(png), by));
      seals.set(name, seal);
      // Whose session had ended signs in and asks again.
      seal.catch(() => seals.delete(name));
      return seal;
    },

    /** Of a company's founders, the owner first. */
    founders(owner: string, others: readonly string[], by: By): Promise<string[]> {
      const draw = (name: string) => founderPicture(name, name === owner ? looksOf(owner) : undefined);
      return Promise.all(
        [owner, ...others].map((name) =>
          upload('Company', 'founder', `${owner} ${by.at} ${name}`, () => draw(name), by),
        ),
      );
    },
  };
}

export type Gallery = ReturnType<typeof gallery>;

const looksOf = (key: string) => MEMBERS.find((member) => member.key === key)?.looks;

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new Error(`there is no number ${index}`);
  return item;
}

/** For each, how often its scene was drawn before: each time it comes in other inks. */
function turns(drawn: readonly { readonly scene: SceneName }[]): number[] {
  const counts = new Map<SceneName, number>();
  return drawn.map(({ scene }) => {
    const before = counts.get(scene) ?? 0;
    counts.set(scene, before + 1);
    return before;
  });
}

const bytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => Uint8Array.from(buffer);
