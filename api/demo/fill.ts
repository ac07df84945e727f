import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { startApi } from '../start.ts';
import { client } from './client.ts';
import { COMPANIES } from './companies.ts';
import { companyForm, fundForm, metricsForm } from './forms.ts';
import { FUNDS } from './funds.ts';
import { type Gallery, gallery, portraits } from './gallery.ts';
import { DEMO_MEMBER, MEMBERS } from './members.ts';
import { people } from './people.ts';
import { POSTS } from './posts.ts';
import { type Deed, schedule, UNREAD } from './schedule.ts';

const DAY_MS = 86_400_000;

/**
 * Fills a folder with the demo, through the API's own commands on a clock of its own, so that the history spreads over
 * the last fourteen months. It is filled beside and moved into place: a folder of that name is always whole. Does nothing
 * where there is one already; answers whether it filled.
 *
 * @param onProgress told how many deeds of how many are done
 */
export async function fillDemo(
  config: Config,
  publicUrl: string,
  onProgress = (_done: number, _all: number): void => {},
): Promise<boolean> {
  const { DATA_DIR } = config;
  if (existsSync(DATA_DIR)) return false;
  const beside = `${DATA_DIR}.filling`;
  await rm(beside, { recursive: true, force: true });
  await mkdir(dirname(beside), { recursive: true });
  await fill(
    { ...config, DATA_DIR: beside, RATE_LIMIT: 'off', LOG_LEVEL: 'error', PROJECTIONS: 'thread' },
    publicUrl,
    onProgress,
  );
  // Letters to people who do not exist.
  await rm(join(beside, 'outbox'), { recursive: true, force: true });
  await rename(beside, DATA_DIR);
  return true;
}

async function fill(config: Config, publicUrl: string, onProgress: (done: number, all: number) => void): Promise<void> {
  const now = Date.now();
  const deeds = schedule();
  let clock = now;
  const api = await startApi(config, publicUrl, () => clock);
  try {
    const calls = client(api);
    const members = people(calls, config.DATA_DIR, () => clock);
    const photos = await portraits(calls);
    let pictures: Gallery | undefined;
    const posted = new Map<number, string>();
    const registered = new Map<number, string>();

    /** @throws where the schedule has something happen before what it needs */
    function known<Value>(value: Value | undefined, what: string): Value {
      if (value === undefined) throw new Error(`the schedule needs ${what} too early`);
      return value;
    }

    async function carryOut(deed: Deed): Promise<void> {
      if (deed.does === 'join') {
        const member = known(
          MEMBERS.find(({ key }) => key === deed.by),
          deed.by,
        );
        await members.join(member, photos.get(deed.by) ?? '');
        // Whoever comes first hangs the pictures: only members may upload them.
        pictures ??= await gallery(calls, await members.session(deed.by));
        return;
      }
      const me = await members.session(deed.by);
      const { posts, logos, banners, seals, founders } = known(pictures, 'pictures');
      switch (deed.does) {
        case 'register': {
          const demo = known(COMPANIES[deed.company], 'a company');
          const media = { logo: logos[deed.company] ?? '', banner: banners[deed.company] ?? '' };
          const { company } = await calls.call(
            'POST',
            '/company',
            me,
            companyForm(demo, members.nameOf(deed.by), deed.company, media),
          );
          registered.set(deed.company, idOf(company));
          return;
        }
        case 'report': {
          const report = known(COMPANIES[deed.company]?.report, 'a report');
          const images = founders[deed.company] ?? [];
          const owner: readonly [string, string] = [members.nameOf(deed.by), 'Founder & CEO'];
          const team = [owner, ...report.with].map(([name, role], index) => ({
            name,
            role,
            image: images[index] ?? '',
          }));
          const id = known(registered.get(deed.company), 'a company');
          await calls.call('PUT', `/company/${id}/metrics`, me, metricsForm(report, team, now));
          return;
        }
        case 'offer': {
          const fund = known(FUNDS[deed.fund], 'a fund');
          await calls.call('POST', '/opportunities', me, fundForm(fund, deed.fund, seals[deed.fund] ?? '', now));
          return;
        }
        case 'post': {
          const { text } = known(POSTS[deed.post], 'a post');
          const { data } = await calls.call('POST', '/post/new', me, {
            content: text,
            image: { key: posts[deed.post] },
          });
          posted.set(deed.post, idOf((data as { post: unknown }).post)); // CONTRACT: POST /post/new
          return;
        }
        case 'like':
          await calls.call('PUT', '/post/interact', me, { postId: known(posted.get(deed.post), 'a post') });
          return;
        case 'comment':
          await calls.call('PUT', '/post/comment', me, {
            postId: known(posted.get(deed.post), 'a post'),
            comment: { text: deed.text },
          });
          return;
        case 'follow':
          await calls.call('PUT', '/user/follow', me, { followId: (await members.session(deed.whom)).id });
          return;
        case 'read inbox':
          await calls.call('PUT', '/inbox/read', me, { upTo: Number.MAX_SAFE_INTEGER });
      }
    }

    for (const [done, deed] of deeds.entries()) {
      clock = now - deed.ago * DAY_MS;
      await carryOut(deed);
      onProgress(done + 1, deeds.length);
    }
    clock = now;
    const { unread } = await calls.call('GET', '/inbox/unread', await members.session(DEMO_MEMBER));
    if (unread !== UNREAD) throw new Error(`the demo member should have ${UNREAD} unread notices and has ${unread}`);
  } finally {
    await api.close();
  }
}

const idOf = (thing: unknown): string => (thing as { _id: string })._id; // CONTRACT: ids are strings in `_id`
