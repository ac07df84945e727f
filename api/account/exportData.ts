import { setImmediate as turn } from 'node:timers/promises';
import type { Platform } from '../platform.ts';
import { utcDay } from './day.ts';
import { ownDetails } from './details.ts';
import type { ArchiveFile } from './zip.ts';

const ABOUT = `This is everything that UdyamSetu holds on you. JSON files open in any text editor.

account.json    what you told us about yourself, your settings, and where you are signed in
companies.json  the companies that you registered
funds.json      the funding opportunities that you created
posts.json      your posts
comments.json   your comments
likes.json      the posts that you like
following.json  whom you follow
followers.json  who follows you
pictures/       the pictures that you show; the other files name them

Your password is not among it: we only ever had a fingerprint of it.
`;

const text = new TextEncoder();
const iso = (at: number): string => new Date(at).toISOString();
/** Where a picture stands in the archive; '' for none. */
const pathOf = (key: string): string => (key === '' ? '' : `pictures/${key.slice(key.lastIndexOf('/') + 1)}`);

type Slice<Row> = { readonly rows: readonly Row[]; readonly next: number | null };

/** The files of a member's export, read from the read model a slice at a time. */
export function memberData({ reads, files, clock, ...platform }: Platform) {
  const details = ownDetails({ reads, files, clock, ...platform });

  /** A JSON array, from slices of rows. Other requests get their turn between two of them. */
  async function* list<Row>(read: (after: number) => Slice<Row>): AsyncGenerator<Uint8Array> {
    let after: number | null = -1;
    let first = true;
    yield text.encode('[');
    while (after !== null) {
      const { rows, next }: Slice<Row> = read(after);
      if (rows.length > 0) {
        yield text.encode(`${first ? '' : ','}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`);
        first = false;
      }
      after = next;
      await turn();
    }
    yield text.encode('\n]\n');
  }

  /** A slice of rows that end where nothing comes any more. */
  function slice<Row extends { readonly n: number }, Shown>(rows: readonly Row[], show: (row: Row) => Shown) {
    return { rows: rows.map(show), next: rows.at(-1)?.n ?? null };
  }

  async function* picture(key: string): AsyncGenerator<Uint8Array> {
    const file = await files.get(key);
    if (file) yield* file.stream;
  }

  return async function* exportOf(member: string): AsyncGenerator<ArchiveFile> {
    const whole = async function* (value: unknown): AsyncGenerator<Uint8Array> {
      yield text.encode(typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`);
    };
    const me = await details(member);
    const { photo: _, photoKey = '', ...user } = me?.user ?? {};
    // Asked for anew each time: an export takes as long as its reader, and read models come and go meanwhile.
    const signedIn = reads.queries.sessions
      .ofMember(member, clock())
      .map(({ startedAt, expiresAt }) => ({ startedAt: iso(startedAt), expiresAt: iso(expiresAt) }));
    const account = { ...user, photo: pathOf(photoKey), preferences: me?.preferences ?? {}, sessions: signedIn };

    yield { name: 'README.txt', content: whole(ABOUT) };
    yield { name: 'account.json', content: whole(account) };
    const companies = reads.queries.directory.ofOwner(member).map(({ logo, banner, founders, ...company }) => ({
      ...company,
      ...{ logo: pathOf(logo), banner: pathOf(banner) },
      founders: founders.map((founder) => ({ ...founder, image: pathOf(founder.image) })),
    }));
    yield { name: 'companies.json', content: whole(companies) };
    const { own, funds } = reads.queries;
    const created = own.funds(member).flatMap((id) => funds.find(id, utcDay(clock)()) ?? []);
    const shown = created.map(({ id: __, logo, industryCount: ___, ...fund }) => ({ ...fund, logo: pathOf(logo) }));
    yield { name: 'funds.json', content: whole(shown) };

    const posts = list((after) =>
      slice(reads.queries.own.posts(member, after), ({ id, content, image, at }) => ({
        ...{ _id: id, content, image: pathOf(image), createdAt: iso(at) },
      })),
    );
    yield { name: 'posts.json', content: posts };
    const comments = list((after) =>
      slice(reads.queries.own.comments(member, after), ({ id, post, text, at }) => ({
        ...{ _id: id, post, text, createdAt: iso(at) },
      })),
    );
    yield { name: 'comments.json', content: comments };
    const likes = list((after) => {
      const { likes, n } = reads.queries.own.likes(member, after);
      return { rows: likes.map(({ post, at }) => ({ post, likedAt: iso(at) })), next: n };
    });
    yield { name: 'likes.json', content: likes };
    for (const which of ['following', 'followers'] as const) {
      const follows = list((after) =>
        slice(reads.queries.own[which](member, after), ({ member: _id, name, at }) => ({ _id, name, since: iso(at) })),
      );
      yield { name: `${which}.json`, content: follows };
    }
    for (const key of reads.queries.own.pictures(member)) {
      if (await files.stat(key)) yield { name: pathOf(key), content: picture(key), packed: true };
    }
  };
}
