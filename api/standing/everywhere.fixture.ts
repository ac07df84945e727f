import { commentStream, postStream } from '#events/subjects/post.ts';
import { createApp } from '../app.ts';
import { companyForm } from '../company/company.fixture.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { createWords } from '../post/words.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { createStanding, type Thing } from './standing.ts';

/** Stands in every thing of the kind: whoever reads it has found the thing. */
export const MARKS = {
  company: 'Kadambari Looms',
  fund: 'Parijat Grants',
  post: 'Mallika says so',
  comment: 'Champa answers',
  member: 'Shefali',
  provider: 'Palash Foundation',
  message: 'Kewra whispers',
} as const;
export type Kind = keyof typeof MARKS;

/** For tests: the whole API, with a thing of every kind, and everybody who may look for it. To be closed. */
export async function publishedEverything(env: Readonly<Record<string, string>> = {}) {
  const api = await openSubjects(() => [], { ANALYST_EMAILS: 'ana@example.in', ...env });
  const { platform, time } = api;
  const { commands, reads, store } = platform;
  const app = createApp(platform);
  const owner = await api.join(MARKS.member);
  const [friend, stranger, ana] = [await api.join('Ravi'), await api.join('Uma'), await api.join('Ana')];
  const moderator = await api.join('Meera');
  const caughtUp = async () => reads.waitFor(await store.head(), MODEL_NAMES, 5000);

  async function ask(path: string, as?: string, headers: Readonly<Record<string, string>> = {}) {
    const url = path.startsWith('/updates.') ? path : `/api/v1${path}`;
    const own = as === undefined ? {} : { authorization: api.bearer(as) };
    return app.request(url, { headers: { ...own, ...headers } });
  }

  async function send(method: string, path: string, as: string, body?: object): Promise<Response> {
    const headers = { authorization: api.bearer(as), 'content-type': 'application/json' };
    return app.request(`/api/v1${path}`, { method, headers, body: JSON.stringify(body ?? {}) });
  }

  async function made<Answer>(method: string, path: string, as: string, body?: object): Promise<Answer> {
    const answer = await send(method, path, as, body);
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? (undefined as Answer) : answer.json();
  }

  type Created = { company: { _id: string }; opportunity: { _id: string; providerId: string } };
  const company = await made<Created>(
    'POST',
    '/company',
    owner,
    companyForm({
      ...{ registeredEntity: MARKS.company, tagline: MARKS.company, email: 'k@kadambari.example.in' },
      findable: true,
    }),
  );
  const terms = { industry: 'Apparel and Textiles', stage: 'Any stage', region: 'Pan-India' };
  const fund = await made<Created>(
    'POST',
    '/opportunities',
    owner,
    fundForm({ ...terms, provider: MARKS.fund, criteria: { minAgeMonths: 24 } }),
  );
  const provider = await made<{ provider: { _id: string } }>('POST', '/providers', owner, {
    ...{ name: MARKS.provider, kind: 'foundation', website: 'https://palash.example.in', about: 'We plant.', logo: '' },
  });
  const offered = await made<Created>(
    'POST',
    '/opportunities',
    owner,
    fundForm({ ...terms, provider: provider.provider._id }),
  );

  const command = { actor: owner, at: time.now };
  const words = createWords(platform);
  const image = { key: 'Post/0123456789abcdef01234567.webp', width: 4, height: 3 };
  async function post(id: string, content: string): Promise<void> {
    await words.write({ of: 'post', id, post: id }, owner, content, command);
    await commands.begin(
      postStream(id),
      [{ type: 'PostPublished', data: { post: id, author: owner, image }, personal: {} }],
      command,
    );
  }
  await post('mallika1', `${MARKS.post} #weaving`);
  await post('below001', 'What is answered below.');
  await words.write({ of: 'comment', id: 'champa01', post: 'below001' }, owner, MARKS.comment, command);
  const said = { comment: 'champa01', post: 'below001', author: owner };
  await commands.begin(commentStream('champa01'), [{ type: 'PostCommented', data: said, personal: {} }], command);
  await caughtUp();

  for (const path of [`fund/${fund.opportunity._id}`, `company/${company.company._id}`, 'post/mallika1'])
    await made('PUT', `/saved/${path}`, friend);
  await made('PUT', '/user/follow', friend, { userId: friend, followId: owner });
  await made('POST', '/connections', owner, { to: friend, note: 'We both ship by rail from Hubballi.' });
  await made('PUT', `/connections/${owner}`, friend, { accept: true });
  const talk = await made<{ conversation: { _id: string } }>('POST', '/conversations', owner, { with: friend });
  const message = await made<{ message: { _id: string } }>(
    'POST',
    `/conversations/${talk.conversation._id}/messages`,
    owner,
    { text: MARKS.message },
  );
  const other = await made<Created>(
    'POST',
    '/company',
    friend,
    companyForm({ registeredEntity: 'Ravi Rails', email: 'r@rails.example.in', findable: true }),
  );
  const young = await made<Created>(
    'POST',
    '/company',
    friend,
    companyForm({ registeredEntity: 'Ravi Roads', email: 'y@rails.example.in', establishedYear: 2025 }),
  );
  const others = await made<Created>('POST', '/opportunities', friend, fundForm({ ...terms, provider: 'Ravi Grants' }));
  const calendar = await made<{ url: string }>('POST', '/saved/calendar', friend);
  await caughtUp();

  const ids: Readonly<Record<Kind, string>> = {
    company: company.company._id,
    fund: fund.opportunity._id,
    post: 'mallika1',
    comment: 'champa01',
    member: owner,
    provider: provider.provider._id,
    message: message.message._id,
  };
  const standing = createStanding(platform);
  const ground = { case: 'case1', by: moderator, reason: 'false-identity' };
  const act = { actor: moderator, at: time.now };

  return {
    ...api,
    async close(): Promise<void> {
      app.stop();
      await api.close();
    },
    ...{ app, owner, friend, stranger, ana, moderator, ids, ask, send, made, caughtUp, standing, ground, act },
    talk: talk.conversation._id,
    offered: offered.opportunity._id,
    friendsCompany: other.company._id,
    /** Too young for the fund. */
    friendsYoung: young.company._id,
    friendsFund: others.opportunity._id,
    calendarPath: new URL(calendar.url).pathname.replace('/api/v1', ''),
    /** Before anything was hidden. */
    moment: await store.head(),

    async decide(what: 'hide' | 'show' | 'remove', thing: Thing): Promise<void> {
      const outcome = await standing[what](thing, ground, act);
      if ('refused' in outcome) throw new Error(outcome.refused);
      await caughtUp();
    },
  };
}

export type Everything = Awaited<ReturnType<typeof publishedEverything>>;
