import { client } from './client.ts';
import { COMPANIES } from './companies.ts';
import { CONNECTIONS } from './connections.ts';
import { companyForm, fundForm, metricsForm, providerForm } from './forms.ts';
import { FUNDS } from './funds.ts';
import { gallery } from './gallery.ts';
import { connectionOf, INTRODUCTIONS, introduce } from './introductions.ts';
import { DEMO_MEMBER, MEMBERS } from './members.ts';
import { people } from './people.ts';
import { POSTS } from './posts.ts';
import { type Deed, schedule, UNREAD } from './schedule.ts';
import { takeStep } from './takeStep.ts';
import { discuss, talk } from './talk.ts';
import { verifyCompany } from './verifyCompany.ts';
import { atOnce, idOf, known, left } from './waiting.ts';

const DAY_MS = 86_400_000;
/** Deeds under way at once: drawing waits for a core, sending for the other process. */
const AT_ONCE = 8;
/** How a step of an application is sent, and uploaded for. */
type By = [send: Parameters<typeof takeStep>[4], upload: Parameters<typeof takeStep>[5]];

export interface Demo {
  /** Where the API answers, on the clock of the demo. */
  readonly url: string;
  /** Where its mails are laid down. */
  readonly outbox: string;
  /** Told how many deeds of how many are done. */
  readonly onProgress: (done: number, all: number) => void;
}

/** Has everything happen that the schedule says, each at its time of the last fourteen months, through the API. */
export async function fill({ url, outbox, onProgress }: Demo): Promise<void> {
  const now = Date.now();
  const calls = client(url);
  const { deeds, applications } = schedule();
  const members = people(calls, outbox);
  const pictures = gallery(calls);
  /** What one deed leaves for others: members by key, posts and companies by number. Of each kind, the one before. */
  const joined = new Map<string, Promise<unknown>>();
  const posted = new Map<number, Promise<string>>();
  const registered = new Map<number, Promise<string>>();
  const offered = new Map<number, Promise<string>>();
  /** Of each application the last step, which answers its id. */
  const applied = new Map<number, Promise<string>>();
  const asked = new Map<number, Promise<unknown>>();
  /** Of each connection what was done last: accepted, written, looked at. */
  const talked = new Map<number, Promise<unknown>>();
  /** Of each introduction its id, and of each discussion that of the comment that it began with. */
  const introduced = new Map<number, Promise<string>>();
  const discussed = new Map<number, Promise<string>>();
  const before = new Map<string, Promise<unknown>>();

  /** Begins what only needs its kind's order where it is written down: lists show the newest first. */
  function next<Value>(kind: string, write: (turn: Promise<unknown>) => Promise<Value>): Promise<Value> {
    const written = write(before.get(kind) ?? Promise.resolve());
    before.set(
      kind,
      written.catch(() => {}), // told to who waits for the deed itself
    );
    return written;
  }

  function carryOut(deed: Deed): Promise<unknown> {
    const at = now - deed.ago * DAY_MS;
    if (deed.does === 'join') {
      const member = known(
        MEMBERS.find(({ key }) => key === deed.by),
        deed.by,
      );
      return left(joined, deed.by, async () => members.join(member, await pictures.portrait(deed.by, { at }), at));
    }
    const put = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) => {
      await known(joined.get(deed.by), deed.by);
      return members.as(deed.by, at, (as) => calls.call(method, path, { at, as, body }));
    };
    const draw = async <Keys>(drawing: (by: Parameters<typeof pictures.seal>[1]) => Promise<Keys>) => {
      await known(joined.get(deed.by), deed.by);
      return members.as(deed.by, at, (as) => drawing({ at, as }));
    };
    switch (deed.does) {
      case 'register':
        return left(registered, deed.company, () =>
          next('register', async (turn) => {
            const media = await draw((by) => pictures.company(deed.company, by));
            const company = known(COMPANIES[deed.company], 'a company');
            const form = companyForm(company, members.nameOf(deed.by), deed.company, media);
            await turn;
            const id = idOf((await put('POST', '/company', form)).company);
            return verifyCompany({ id, number: deed.company, website: form.website }, put, members.codeFor);
          }),
        );
      case 'report':
        return report(deed.company, draw, put);
      case 'offer':
        return left(offered, deed.fund, () =>
          next('offer', async (turn) => {
            const fund = known(FUNDS[deed.fund], 'a fund');
            const seal = await draw((by) => pictures.seal(deed.fund, by));
            await turn;
            const { opportunity } = await put('POST', '/opportunities', fundForm(fund, deed.fund, seal, now));
            const { providerId } = opportunity as { providerId: string }; // CONTRACT: POST /opportunities
            const provider = providerForm(fund);
            await put('PATCH', `/providers/${providerId}`, provider);
            // One in four has not got round to it.
            if (deed.fund % 4 !== 3) {
              const value = `desk@${new URL(provider.website).host}`;
              const path = `/providers/${providerId}/verification`;
              await put('POST', path, { kind: 'domain', value });
              await put('POST', `${path}/confirm`, { code: await members.codeFor(value) });
            }
            return idOf(opportunity);
          }),
        );
      case 'move deadline': {
        const { deadline } = fundForm({ ...known(FUNDS[deed.fund], 'a fund'), later: undefined }, deed.fund, '', now);
        return known(offered.get(deed.fund), 'a fund').then((id) => put('PATCH', `/opportunities/${id}`, { deadline }));
      }
      case 'close': {
        const { later } = known(FUNDS[deed.fund], 'a fund');
        const body = { reason: later && 'closes' in later ? later.closes : 'filled' };
        return known(offered.get(deed.fund), 'a fund').then((id) => put('POST', `/opportunities/${id}/close`, body));
      }
      case 'deal':
        return deal(deed, put, (...file) => draw((by) => calls.upload(...file, by)));
      case 'post':
        return left(posted, deed.post, () =>
          next('post', async (turn) => {
            const key = await draw((by) => pictures.post(deed.post, by));
            await turn;
            const { data } = await put('POST', '/post/new', {
              content: known(POSTS[deed.post], 'a post').text,
              image: { key },
            });
            return idOf((data as { post: unknown }).post); // CONTRACT: POST /post/new
          }),
        );
      case 'like':
        return about(deed.post, (postId) => put('PUT', '/post/interact', { postId }));
      case 'comment':
        return about(deed.post, (postId) => put('PUT', '/post/comment', { postId, comment: { text: deed.text } }));
      case 'follow':
        return idOfMember(deed.whom, at).then((followId) => put('PUT', '/user/follow', { followId }));
      case 'ask': {
        const { to, note } = known(CONNECTIONS[deed.connection], 'a connection');
        return left(asked, deed.connection, async () =>
          put('POST', '/connections', { to: await idOfMember(to, at), note }),
        );
      }
      case 'accept': {
        const { from } = known(CONNECTIONS[deed.connection], 'a connection');
        return left(talked, deed.connection, async () => {
          await known(asked.get(deed.connection), 'a request');
          return put('PUT', `/connections/${await idOfMember(from, at)}`, { accept: true });
        });
      }
      case 'write':
      case 'look': {
        const { from, to } = known(CONNECTIONS[deed.connection], 'a connection');
        const last = known(talked.get(deed.connection), 'a connection that was accepted');
        return left(talked, deed.connection, async () => {
          await last;
          return talk(deed, await idOfMember(deed.by === from ? to : from, at), put, (...file) =>
            draw((by) => calls.upload(...file, by)),
          );
        });
      }
      case 'introduce':
      case 'say yes': {
        const last = introduced.get(deed.introduction);
        const { by, first, second } = known(INTRODUCTIONS[deed.introduction], 'an introduction');
        const met = [first, second].map((one) => known(talked.get(connectionOf(by, one)), 'a connection'));
        return left(introduced, deed.introduction, async () => {
          await Promise.all(met);
          return introduce(deed, await last, (key) => idOfMember(key, at), put);
        });
      }
      case 'discuss': {
        const last = discussed.get(deed.post);
        return left(discussed, deed.post, () =>
          about(deed.post, async (post) => discuss(deed, post, await last, put, (key) => idOfMember(key, at))),
        );
      }
      case 'read inbox':
        return put('PUT', '/inbox/read', { upTo: Number.MAX_SAFE_INTEGER });
    }
  }

  const idOfMember = async (key: string, at: number): Promise<string> => {
    await known(joined.get(key), key);
    return members.as(key, at, async ({ id }) => id);
  };

  /** The next step of an application, once the one before is done. */
  function deal({ application, step }: Deed & { does: 'deal' }, ...by: By): Promise<string> {
    const planned = known(applications[application], 'an application');
    const last = applied.get(application);
    return left(applied, application, async () => {
      const [id, company, fund] = await Promise.all([
        last,
        known(registered.get(planned.company), 'a company'),
        known(offered.get(planned.fund), 'a fund'),
      ]);
      return takeStep(step, planned, application, { id, company, fund }, ...by);
    });
  }

  async function report(
    company: number,
    draw: <Keys>(drawing: (by: Parameters<typeof pictures.seal>[1]) => Promise<Keys>) => Promise<Keys>,
    put: (method: 'PUT', path: string, body: unknown) => Promise<unknown>,
  ): Promise<void> {
    const { owner, report: told } = known(COMPANIES[company], 'a company');
    const { with: others, ...figures } = known(told, 'a report');
    const images = await draw((by) =>
      pictures.founders(
        owner,
        others.map(([name]) => name),
        by,
      ),
    );
    const first: readonly [string, string] = [members.nameOf(owner), 'Founder & CEO'];
    const team = [first, ...others].map(([name, role], index) => ({ name, role, image: images[index] ?? '' }));
    const id = await known(registered.get(company), 'a company');
    await put('PUT', `/company/${id}/metrics`, metricsForm({ ...figures, with: others }, team, now));
  }

  const about = async <Value>(post: number, act: (id: string) => Promise<Value>): Promise<Value> =>
    act(await known(posted.get(post), 'a post'));

  let done = 0;
  /** Deeds are begun in their order, so what one waits for was begun before it. */
  const each = (part: readonly Deed[]): Promise<void> =>
    atOnce(AT_ONCE, part, async (deed) => {
      await carryOut(deed);
      done += 1;
      onProgress(done, deeds.length);
    });

  // What was read in the inbox is what came before: there all wait for all.
  const reading = deeds.findIndex(({ does }) => does === 'read inbox');
  await each(deeds.slice(0, reading));
  await each(deeds.slice(reading, reading + 1));
  await each(deeds.slice(reading + 1));

  const { unread } = await members.as(DEMO_MEMBER, now, (as) => calls.call('GET', '/inbox/unread', { at: now, as }));
  if (unread !== UNREAD) throw new Error(`the demo member should have ${UNREAD} unread notices and has ${unread}`);
}
