import { expect } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { decode } from '#events/codec.ts';
import { type LogConfig, openLog } from '#events/open.ts';
import { START } from '#events/port/store.ts';
import { companyForm } from '../company/company.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import {
  type Answer,
  type Call,
  client,
  everyPage,
  join,
  type Member,
  pdfForm,
  person,
  upload,
} from './client.fixture.ts';
import { picture } from './picture.fixture.ts';
import { applicationsOf, expectTalksInAnswers, expectTalksInLog, talksOf } from './talk.fixture.ts';

/** What somebody says in a conversation or in an application, one after the other. */
const SAYINGS = ['words', 'PDF', 'changed', 'taken back', 'changed PDF'] as const;

/** What a client wants done, under the key by which it is asked again for as long as nobody has answered. */
interface Write {
  readonly method: string;
  readonly path: string;
  readonly body: object;
  readonly token?: string;
  readonly key: string;
  /** Of what the clock may forbid: 409 is an answer, too. */
  readonly status: number | readonly number[];
}

/** What was written, by the texts that tell each write apart. */
interface Done {
  readonly posts: string[];
  readonly comments: string[];
  readonly companies: string[];
  readonly funds: string[];
  readonly members: string[];
  /** `<post> <member>`, and how often the like was toggled. */
  readonly likes: Map<string, number>;
  /** `<follower> <followed>`, and how often that changed. */
  readonly follows: Map<string, number>;
}

/**
 * A lively community: concurrent clients that sign up, post, comment, like, follow, write to one another, register companies and create funds,
 * each one write after the other and each write with an Idempotency-Key. Whatever remains unanswered, because the server
 * died, is sent again with the same key to the server that `server()` resolves to next.
 *
 * @param takesBack whether messages are taken back, after which files of read models are written anew
 */
export async function createTraffic(
  server: (client: number) => Promise<string>,
  clients: number,
  { takesBack = true }: { readonly takesBack?: boolean } = {},
) {
  const call = client(await server(0));
  const members: Member[] = [];
  for (let i = 0; i < clients; i += 1) members.push(await join(call, `member${i}@example.in`));
  // A picture is its member's own: nobody else may post it.
  const bytes = await picture();
  const images: string[] = [];
  for (const { token } of members) images.push(await upload(call, token, bytes, 'Post'));
  const posts: string[] = [];
  const applied = await applicationsOf(call, members);
  const talks = [...(await talksOf(call, members)), ...applied.talks];
  const done: Done = {
    posts: [],
    comments: [],
    companies: applied.companies,
    funds: applied.funds,
    members: members.map(({ email }) => email),
    likes: new Map(),
    follows: new Map(),
  };
  let stopped = false;
  let answers = 0;
  /** Up to where all that was answered stands in the log. */
  let position = 0;
  let wake: (() => void) | undefined;
  await publish(0, 'the first post');

  function memberOf(i: number): Member {
    const member = members[i % clients];
    if (!member) throw new Error('there are no members yet');
    return member;
  }

  /** Sends a write until it is answered, whatever becomes of the servers meanwhile. */
  async function answerTo(number: number, { method, path, body, token, key, status }: Write): Promise<Answer> {
    for (;;) {
      const url = await server(number);
      const answer = await client(url)(method, path, { body, token, key }).catch(() => null); // it died
      if (answer === null || answer.status === 503) continue;
      const { status: got, text } = answer;
      expect({ method, path, status: got, text }).toSatisfy(() => [status].flat().includes(got));
      answers += 1;
      position = Math.max(position, Number(answer.headers.get('x-position')));
      wake?.();
      return answer;
    }
  }

  async function publish(number: number, content: string): Promise<void> {
    const { token } = memberOf(number);
    const body = { content, image: { key: images[number % clients] } };
    const answer = await answerTo(number, {
      ...{ method: 'POST', path: '/api/v1/post/new', body, token, key: content.replaceAll(' ', '-'), status: 201 },
    });
    done.posts.push(content);
    posts.push(answer.body.data.post._id);
  }

  async function toggleLike(number: number, post: string, key: string): Promise<void> {
    const { _id, token } = memberOf(number);
    const times = (done.likes.get(`${post} ${_id}`) ?? 0) + 1;
    const write = {
      method: 'PUT',
      path: '/post/interact',
      body: { postId: post, userId: _id },
      token,
      key,
      status: 200,
    };
    const { body } = await answerTo(number, write);
    expect(body.liked).toBe(times % 2 === 1);
    done.likes.set(`${post} ${_id}`, times);
  }

  async function toggleFollow(number: number, other: string, key: string): Promise<void> {
    const { _id, token } = memberOf(number);
    const times = (done.follows.get(`${_id} ${other}`) ?? 0) + 1;
    const [path, field] = times % 2 === 1 ? ['/user/follow', 'followId'] : ['/user/unfollow', 'unfollowId'];
    await answerTo(number, { method: 'PUT', path, body: { userId: _id, [field]: other }, token, key, status: 200 });
    done.follows.set(`${_id} ${other}`, times);
  }

  /** Writes to the next member, or to the one before: words, or a PDF with them; then changes them, or takes them back. */
  async function say(number: number, n: number): Promise<void> {
    const { _id: by, token } = memberOf(number);
    const mine = talks.filter(({ between }) => between.some(({ _id }) => _id === by));
    const talk = mine[n % mine.length];
    if (!talk) throw new Error('nobody is connected with nobody');
    const name = `${number}-${n}`;
    const what = SAYINGS[talk.said.filter((one) => one.by === by).length % SAYINGS.length];
    const [text, anew] = [`message ${name}`, `changed ${name}`];
    const document = what === 'words' || what === 'changed' ? undefined : await pdf(number, name);
    const pdfs = document === undefined ? [] : [{ name: `pdf ${name}`, key: document }];
    const along = talk.of === 'application' ? { documents: pdfs } : document && { document: pdfs[0] };
    const { path } = talk;
    const sent = { method: 'POST', path, body: { text, ...along }, token, key: `w${name}`, status: 201 };
    const { message } = (await answerTo(number, sent)).body;
    const said = { by, text, ...(document && { document: `pdf ${name}` }) };
    talk.said.push(said);
    // Where the clock went a day on meanwhile, it is too late.
    const change = { path: `${path}/${message._id}`, body: { text: anew }, token };
    if (what === 'changed' || what === 'changed PDF') {
      const { status } = await answerTo(number, { ...change, method: 'PATCH', key: `x${name}`, status: [200, 409] });
      if (status === 200) talk.said.splice(talk.said.indexOf(said), 1, { ...said, text: anew });
    } else if (what === 'taken back' && takesBack) {
      const { status } = await answerTo(number, { ...change, method: 'DELETE', key: `x${name}`, status: [204, 409] });
      if (status === 204) talk.said.splice(talk.said.indexOf(said), 1, { by, text: '' });
    }
  }

  async function pdf(number: number, name: string): Promise<string> {
    const { token } = memberOf(number);
    const body = pdfForm(`pdf ${name}`);
    const upload = { method: 'POST', path: '/file/upload', body, token, key: `u${name}`, status: 200 };
    return (await answerTo(number, upload)).body.key;
  }

  /** One client's n-th write; which one it is follows from the two numbers alone. */
  async function act(number: number, n: number): Promise<void> {
    const name = `${number}-${n}`;
    const { token } = memberOf(number);
    const post = posts[(number * 7 + n) % posts.length] ?? '';
    const other = memberOf(number + 1 + (n % (clients - 1)))._id;
    switch ((number + n) % 10) {
      case 0: {
        await publish(number, `post ${name}`);
        return;
      }
      case 1:
      case 5: {
        const body = { postId: post, comment: { text: `comment ${name}` } };
        await answerTo(number, { method: 'PUT', path: '/post/comment', body, token, key: `c${name}`, status: 200 });
        done.comments.push(`comment ${name}`);
        return;
      }
      case 2:
      case 7: {
        await say(number, n);
        return;
      }
      case 3: {
        const email = `company${name}@example.in`;
        const body = companyForm({ email, registeredEntity: `Company ${name}` });
        await answerTo(number, { method: 'POST', path: '/company', body, token, key: `k${name}`, status: 201 });
        done.companies.push(email);
        return;
      }
      case 4:
      case 8: {
        await toggleFollow(number, other, `f${name}`);
        return;
      }
      case 6: {
        const body = fundForm({ provider: `Fund ${name}` });
        await answerTo(number, {
          method: 'POST',
          path: '/api/v1/opportunities',
          body,
          token,
          key: `o${name}`,
          status: 201,
        });
        done.funds.push(`Fund ${name}`);
        return;
      }
      case 9: {
        // A sign-up now and then: hashing passwords would keep the processor from everything else.
        if (n % 3 !== 0) return toggleLike(number, post, `l${name}`);
        const email = `newcomer${name}@example.in`;
        await answerTo(number, {
          method: 'POST',
          path: '/api/v1/auth/new',
          body: person(email),
          key: `s${name}`,
          status: 201,
        });
        done.members.push(email);
        return;
      }
      default:
        await toggleLike(number, post, `l${name}`);
    }
  }

  const running = Array.from({ length: clients }, async (_, number) => {
    for (let n = 0; !stopped; n += 1) await act(number, n);
  });
  // A failed expectation is reported by `stop`; until then nobody waits for it.
  for (const one of running) one.catch(() => wake?.());

  return {
    /** What has been answered so far. A test that writes beside the clients adds to it. */
    done,

    /** Resolves when so many more writes have been answered. */
    async answered(more: number): Promise<void> {
      const goal = answers + more;
      while (answers < goal) {
        const next = Promise.withResolvers<void>();
        wake = next.resolve;
        await Promise.race([next.promise, Promise.all(running)]);
      }
    },

    /** Lets every client finish its last write. */
    async stop(): Promise<void> {
      stopped = true;
      await Promise.all(running);
    },

    get answers(): number {
      return answers;
    },

    /** Everything that was answered stands in the log of this DATA_DIR, each once, and nothing else does. */
    async expectInLog(dataDir: string, where: Omit<LogConfig, 'DATA_DIR'> = {}): Promise<void> {
      const { store, keyring } = await openLog({ DATA_DIR: dataDir, ...where });
      const events: DomainEvent[] = [];
      for await (const batch of store.readAll({ after: START })) events.push(...(await decode(keyring, batch.events)));
      await store.close();
      expectTalksInLog(talks, events);
      const texts = (text: (event: DomainEvent) => string | undefined): string[] =>
        events.flatMap((event) => text(event) ?? []).sort();

      const words = new Map(
        events.flatMap((e) => (e.type === 'WordsWritten' ? [[e.data.id, e.personal?.text] as const] : [])),
      );
      expect(texts((e) => (e.type === 'PostPublished' ? words.get(e.data.post) : undefined))).toEqual(
        done.posts.sort(),
      );
      expect(texts((e) => (e.type === 'PostCommented' ? words.get(e.data.comment) : undefined))).toEqual(
        done.comments.sort(),
      );
      expect(texts((e) => (e.type === 'WordsWritten' ? e.personal?.text : undefined))).toEqual(
        [...done.posts, ...done.comments].sort(),
      );
      expect(texts((e) => (e.type === 'CompanyRegistered' ? e.personal?.email : undefined))).toEqual(
        done.companies.sort(),
      );
      expect(texts((e) => (e.type === 'FundCreated' ? e.data.provider : undefined))).toEqual(done.funds.sort());
      expect(texts((e) => (e.type === 'MemberRegistered' ? e.personal?.email : undefined))).toEqual(
        done.members.sort(),
      );
      const toggles = new Map<string, number>();
      for (const { type, data } of events) {
        let what: string | undefined;
        if (type === 'PostLiked' || type === 'PostUnliked') what = `${data.post} ${data.member}`;
        if (type === 'UserFollowed' || type === 'UserUnfollowed') what = `${data.follower} ${data.followed}`;
        if (what) toggles.set(what, (toggles.get(what) ?? 0) + 1);
      }
      expect(Object.fromEntries(toggles)).toEqual(Object.fromEntries([...done.likes, ...done.follows]));
    },

    /** Everything that was answered is what readers get. */
    async expectInAnswers(url: string): Promise<void> {
      // As a member: guests are not told how to reach a company.
      const { token } = memberOf(0);
      const call = upToDate(client(url), position);
      const read: Call = (method, path, sent) => call(method, path, { ...sent, token });
      const feed = await everyPage(read, '/post/getAllPosts', ({ body }) => body.data.posts as Post[]);
      expect(feed.map(({ content }) => content).sort()).toEqual(done.posts.sort());
      const comments = await Promise.all(
        feed.map(({ _id }) =>
          everyPage(read, `/post/${_id}/comments`, ({ body }) => body.comments as { text: string }[]),
        ),
      );
      expect(comments.flatMap((list) => list.map(({ text }) => text)).sort()).toEqual(done.comments.sort());
      expect(feed.map(({ commentsCount }) => commentsCount)).toEqual(comments.map((list) => list.length));
      const likers = feed.flatMap(({ _id, likes }) => likes.map((member) => `${_id} ${member}`));
      expect(likers.sort()).toEqual(standing(done.likes));
      const companies = await everyPage(read, '/company/', ({ body }) => body.companies as { email: string }[]);
      expect(companies.map(({ email }) => email).sort()).toEqual(done.companies.sort());
      const funds = await everyPage(
        read,
        '/api/v1/opportunities',
        ({ body }) => body.opportunities as { provider: string }[],
      );
      expect(funds.map(({ provider }) => provider).sort()).toEqual(done.funds.sort());
      const users = await everyPage(read, '/user/getAll', ({ body }) => body.users as { _id: string }[]);
      // The list leaves out who asks.
      expect(users).toHaveLength(done.members.length - 1);
      const profiles = await Promise.all(members.map(({ _id }) => read('GET', `/user/${_id}`)));
      const following = profiles.flatMap(({ body: { user } }) =>
        (user.following as string[]).map((other) => `${user._id} ${other}`),
      );
      expect(following.sort()).toEqual(standing(done.follows));
      await expectTalksInAnswers(talks, call);
    },
  };
}

/** Asks again where read models are still on their way to a position. */
function upToDate(call: Call, position: number): Call {
  return async (method, path, sent) => {
    for (;;) {
      const answer = await call(method, path, { ...sent, headers: { 'x-min-position': String(position) } });
      if (answer.headers.get('x-stale') === null) return answer;
    }
  };
}

interface Post {
  readonly _id: string;
  readonly content: string;
  readonly likes: readonly string[];
  readonly commentsCount: number;
}

/** What stands after it was switched on and off so often. */
const standing = (toggled: ReadonlyMap<string, number>): string[] =>
  [...toggled].flatMap(([what, times]) => (times % 2 === 1 ? [what] : [])).sort();
