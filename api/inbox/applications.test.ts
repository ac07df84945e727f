import { expect, test } from 'vitest';
import { withBothSides } from '../application/application.fixture.ts';
import type { InboxAnswer, Notice } from '../contract/inbox.ts';

const { api, sides } = await withBothSides();

async function inbox(as: string, query = ''): Promise<InboxAnswer> {
  return api.json(await api.call(`/inbox?${query}`, { as }));
}
const ofApplications = ({ notices }: InboxAnswer) => notices.filter(({ kind }) => kind.startsWith('application-'));
const said = (answer: InboxAnswer) => ofApplications(answer).map(({ kind, actor }) => [kind, actor.name]);
const post = async (path: string, as: string, body?: object) =>
  api.json(await api.send('POST', path, as, body), path.endsWith('/messages') ? 201 : 200);

test('each side hears in its inbox what the other did, and what it did itself not', async () => {
  const { founder, colleague, provider, reviewer, stranger, sent } = sides;
  const id = await sent();
  await post(`/${id}/decide`, reviewer, { to: 'question', letter: 'How many?' });
  await post(`/${id}/submit`, colleague);
  await post(`/${id}/messages`, founder, { text: 'Here it is' });
  await post(`/${id}/decide`, provider, { to: 'shortlisted' });
  await post(`/${id}/messages`, reviewer, { text: 'Well done' });
  await post(`/${id}/withdraw`, founder);

  const atProvider = [
    ['application-withdrawn', 'Founder'],
    ['application-message', 'Founder'],
    ['application-answered', 'Colleague'],
    ['application-submitted', 'Founder'],
  ];
  const atCompany = [
    ['application-message', 'Reviewer'],
    ['application-shortlisted', 'Provider'],
    ['application-question', 'Reviewer'],
  ];
  for (const one of [provider, reviewer]) expect(said(await inbox(one))).toEqual(atProvider);
  for (const one of [founder, colleague]) expect(said(await inbox(one))).toEqual(atCompany);
  expect(said(await inbox(stranger))).toEqual([]);
  const { notices, unread } = await inbox(founder);
  // With that their colleague joined.
  expect(unread).toBe(3 + 1);
  expect(notices[0]).toMatchObject({
    postId: null,
    unread: true,
    application: { _id: id, applicant: 'Setu Looms Private Limited', provider: 'Cauvery Innovation Trust' },
  });
  // Each is led to the side that is told, also by a message, which both sides write.
  const ledTo = (all: typeof notices) => all.flatMap(({ application }) => application?.as ?? []);
  expect(ledTo(notices)).toEqual(atCompany.map(() => 'applicant'));
  expect(ledTo((await inbox(reviewer)).notices)).toEqual(atProvider.map(() => 'reviewer'));
});

test('each reads as far as they have read, whatever their colleagues did', async () => {
  const { provider, reviewer, sent } = sides;
  await sent();
  const { notices } = await inbox(reviewer);
  const upTo = notices[0]?.position;
  const read = await api.call('/inbox/read', { method: 'PUT', body: { upTo }, as: reviewer });
  expect(await read.json()).toMatchObject({ unread: 0 });
  expect((await inbox(reviewer)).unread).toBe(0);
  expect((await inbox(provider)).unread).toBeGreaterThan(0);
  await sent();
  expect((await inbox(reviewer)).notices.map(({ unread }) => unread).slice(0, 2)).toEqual([true, false]);
});

test('who joins a team reads what was before, and none of it is news to them', async () => {
  const { providerId, sent } = sides;
  await sent();
  const fresh = await api.join('Fresh');
  await api.joinTeam('provider', providerId, fresh, 'reviewer');
  const before = await inbox(fresh);
  expect([before.notices.length > 0, before.unread]).toEqual([true, 0]);
  await sent();
  expect((await inbox(fresh)).unread).toBe(1);
});

test('a draft that is taken back is no news to the provider', async () => {
  const { founder, provider, company } = sides;
  const { id: fund } = await api.fund(provider);
  const before = (await inbox(provider)).notices.length;
  const draft = await api.draft(founder, fund, company);
  await post(`/${draft}/withdraw`, founder);
  expect((await inbox(provider)).notices.length).toBe(before);
});

test('goes through its pages, with what concerns the member’s posts among it', async () => {
  const { provider } = sides;
  const all = await inbox(provider, 'limit=100');
  const pages: Notice[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: InboxAnswer = await inbox(provider, `limit=2${cursor && `&cursor=${cursor}`}`);
    pages.push(...page.notices);
    cursor = page.nextCursor;
  }
  expect(pages.map(({ _id }) => _id)).toEqual(all.notices.map(({ _id }) => _id));
  expect(new Set(pages.map(({ _id }) => _id)).size).toBe(pages.length);
});
