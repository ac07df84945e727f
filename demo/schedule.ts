import { COMPANIES } from './companies.ts';
import { CONNECTIONS, type DemoConnection, type DemoFile } from './connections.ts';
import { applications, type DemoApplication, type PlannedStep } from './deals.ts';
import { FUNDS } from './funds.ts';
import { introductions, toldOf } from './introductions.ts';
import { DEMO_MEMBER, MEMBERS } from './members.ts';
import { chance } from './pictures/chance.ts';
import { ANYWHERE } from './posts/anywhere.ts';
import { POSTS } from './posts.ts';
import { namedIn } from './talk.ts';

/** One thing that somebody does. Numbers point into COMPANIES, FUNDS, POSTS and CONNECTIONS. */
export type Deed = { /** Days before now. */ readonly ago: number; readonly by: string } & (
  | { readonly does: 'join' }
  | { readonly does: 'register' | 'report'; readonly company: number }
  | { readonly does: 'offer' | 'move deadline' | 'close'; readonly fund: number }
  | ({ readonly does: 'deal'; readonly application: number; readonly concerns: string } & Pick<PlannedStep, 'step'>)
  | { readonly does: 'post' | 'like'; readonly post: number }
  | { readonly does: 'comment'; readonly post: number; readonly text: string }
  | { readonly does: 'follow'; readonly whom: string }
  | { readonly does: 'ask' | 'accept'; readonly connection: number }
  | { readonly does: 'look'; readonly connection: number }
  | { readonly does: 'write'; readonly connection: number; readonly text: string; readonly along?: DemoFile }
  | { readonly does: 'introduce' | 'say yes'; readonly introduction: number }
  | { readonly does: 'discuss'; readonly post: number; readonly line: number; readonly text: string }
  | { readonly does: 'read inbox' }
);

/** So many notices the demo member has not read yet. */
export const UNREAD = 16;
/** Of these steps nobody is told. */
const SILENT: readonly PlannedStep['step']['do'][] = ['begin', 'score', 'change', 'take back', 'look'];
/** Nothing happens in the last minutes, so that the newest is a little old. */
const LATEST = 0.004;
const COMMENTS_EACH = 3;

const joinedOf = new Map(MEMBERS.map(({ key, joined }) => [key, joined]));
const joined = (key: string): number => joinedOf.get(key) ?? 0;

/** Everything that happens in the demo, oldest first, and the applications that its deals are about. */
export function schedule(): { readonly deeds: readonly Deed[]; readonly applications: readonly DemoApplication[] } {
  const trade = business();
  const applied = applications(agoOf(trade, 'register'), agoOf(trade, 'offer'), agoOf(trade, 'close'));
  const deeds: Deed[] = [...joins(), ...trade, ...applied.flatMap(deals), ...talk(), ...follows(), ...connects()];
  deeds.sort((a, b) => b.ago - a.ago);
  return { deeds: withInboxRead(deeds), applications: applied };
}

/** When something happened to each company or fund. */
const agoOf = (deeds: readonly Deed[], does: 'register' | 'offer' | 'close'): Map<number, number> =>
  new Map(
    deeds.flatMap((deed) => (deed.does === does ? [['company' in deed ? deed.company : deed.fund, deed.ago]] : [])),
  );

/** What happens to one application, with the member of the other side who hears of it: '' where nobody does. */
function deals({ company, fund, steps }: DemoApplication, application: number): Deed[] {
  const [founder, provider] = [COMPANIES[company]?.owner ?? '', FUNDS[fund]?.by ?? ''];
  return steps.map(({ ago, side, step }): Deed => {
    const isSilent = SILENT.includes(step.do);
    const [by, other] = side === 'company' ? [founder, provider] : [provider, founder];
    return { ago, by, does: 'deal', application, step, concerns: isSilent ? '' : other };
  });
}

const joins = (): Deed[] => MEMBERS.map(({ key, joined: ago }) => ({ ago, by: key, does: 'join' }));

function business(): Deed[] {
  const dice = chance('business');
  const companies = COMPANIES.flatMap(({ owner, report }, company): Deed[] => {
    const registered = joined(owner) * (0.35 + dice.next() * 0.62);
    const registers: Deed = { ago: registered, by: owner, does: 'register', company };
    return report
      ? [registers, { ago: registered * (0.1 + dice.next() * 0.8), by: owner, does: 'report', company }]
      : [registers];
  });
  const funds = FUNDS.map(({ by, days: [announced] }, fund): Deed => {
    // Announced no earlier than its member came.
    const ago = Math.min(-announced, joined(by) - 0.5) + dice.next() * 0.4;
    return { ago, by, does: 'offer', fund };
  });
  const later = FUNDS.flatMap(({ by, later: what }, fund): Deed[] =>
    what ? [{ ago: what.ago, by, does: 'closes' in what ? 'close' : 'move deadline', fund }] : [],
  );
  return [...companies, ...funds, ...later];
}

/** Posts, who likes them and what is said under them. */
function talk(): Deed[] {
  const dice = chance('talk');
  const said = new Map<string, number>();
  return POSTS.flatMap(({ by, ago, appeal, comments, thread = [] }, post): Deed[] => {
    const present = dice.shuffled(MEMBERS.filter((member) => member.key !== by && member.joined > ago + 0.1));
    // Most of what people answer comes in the first two days.
    const soonAfter = (): number =>
      Math.max(LATEST * (1 + dice.next()), ago - Math.min(ago, 2.2) * dice.next() ** 2 - 0.002);
    const liked = Math.round(present.length * (appeal / 10) ** 1.4 * (0.55 + dice.next() * 0.45));
    const talkers = Math.min(present.length, Math.round((appeal - 2) * 0.55 + dice.next() * 1.2));
    const fresh = dice.shuffled(
      [...comments, ...ANYWHERE.slice(0, 12), ...dice.shuffled(ANYWHERE)].filter(
        (text) => (said.get(text) ?? 0) < COMMENTS_EACH,
      ),
    );
    const texts = [...new Set(fresh)].slice(0, talkers);
    for (const text of texts) said.set(text, (said.get(text) ?? 0) + 1);
    return [
      { ago, by, does: 'post', post },
      ...present.slice(0, liked).map((fan): Deed => ({ ago: soonAfter(), by: fan.key, does: 'like', post })),
      ...thread.map(
        ([talker, text], line): Deed => ({
          ago: ago * (0.9 - 0.1 * line),
          by: talker,
          does: 'discuss',
          post,
          line,
          text,
        }),
      ),
      ...texts.flatMap((text, index): Deed[] => {
        const talker = present[present.length - 1 - index];
        return talker ? [{ ago: soonAfter(), by: talker.key, does: 'comment', post, text }] : [];
      }),
    ];
  });
}

function follows(): Deed[] {
  const dice = chance('follows');
  return MEMBERS.flatMap((follower): Deed[] => {
    const others = dice.shuffled(MEMBERS.filter(({ key }) => key !== follower.key)).slice(0, dice.whole(4, 13));
    return others.map(
      (other): Deed => ({
        ago: Math.min(follower.joined, other.joined) * (0.05 + dice.next() * 0.93),
        by: follower.key,
        does: 'follow',
        whom: other.key,
      }),
    );
  });
}

function connects(): Deed[] {
  const dice = chance('connects');
  const since = new Map<number, number>();
  const deeds = CONNECTIONS.flatMap((one, connection): Deed[] => {
    const { from, to, accepted } = one;
    const ago = Math.min(joined(from), joined(to), 30) * (0.2 + dice.next() * 0.7);
    const asks: Deed = { ago, by: from, does: 'ask', connection };
    if (!accepted) return [asks];
    const met = ago * (0.3 + dice.next() * 0.6);
    since.set(connection, met);
    return [asks, { ago: met, by: to, does: 'accept', connection }, ...writes(one, connection, met)];
  });
  return [...deeds, ...introductions((connection) => since.get(connection) ?? 0)];
}

/** What two wrote to one another since they were connected; the demo member has looked at all but the last of it. */
function writes({ from, to, talk = [], unseen = 0 }: DemoConnection, connection: number, since: number): Deed[] {
  const each = (n: number): number => since * (0.9 - (0.85 * (n + 1)) / (talk.length + 1));
  const written = talk.map(
    ([by, text, along], n): Deed => ({
      ...{ ago: each(n), by: by === 'from' ? from : to, does: 'write', connection, text },
      ...(along && { along }),
    }),
  );
  const seen = talk.length - unseen - 1;
  if (seen < 0 || ![from, to].includes(DEMO_MEMBER)) return written;
  return [...written, { ago: each(seen) - since / 1000, by: DEMO_MEMBER, does: 'look', connection }];
}

/** Has the demo member read their inbox just before the last few notices came. */
function withInboxRead(deeds: readonly Deed[]): Deed[] {
  const notices = deeds.filter((deed) => deed.by !== DEMO_MEMBER && concerned(deed).includes(DEMO_MEMBER));
  const firstUnread = notices.at(-UNREAD);
  return deeds.flatMap((deed): Deed[] =>
    deed === firstUnread ? [{ ago: deed.ago, by: DEMO_MEMBER, does: 'read inbox' }, deed] : [deed],
  );
}

/** Whom a deed is told to. */
function concerned(deed: Deed): readonly (string | undefined)[] {
  if (deed.does === 'follow') return [deed.whom];
  if (deed.does === 'deal') return [deed.concerns];
  if (deed.does === 'ask') return [CONNECTIONS[deed.connection]?.to];
  if (deed.does === 'accept') return [CONNECTIONS[deed.connection]?.from];
  if (deed.does === 'like' || deed.does === 'comment') return [POSTS[deed.post]?.by];
  // Whoever wrote the post, whoever the discussion began with, and whom it names.
  if (deed.does === 'discuss') {
    const { by, thread } = POSTS[deed.post] ?? {};
    return [by, deed.line > 0 ? thread?.[0]?.[0] : '', ...namedIn(deed.text)];
  }
  return deed.does === 'introduce' || deed.does === 'say yes' ? toldOf(deed) : [];
}
