import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { postStream } from '#events/subjects/post.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { textDigest } from './copies.ts';
import { postRoutes } from './routes.ts';

const OFFER = 'Double your working capital within a week: write to our desk in Nagpur today.';
let api: Subjects;
let asha: string;
let postId: string;

beforeEach(async () => {
  api = await openSubjects((platform) => [postRoutes(platform)], { RATE_LIMIT: 'on' });
  onTestFinished(api.close);
  asha = await api.join('Asha');
  postId = 'a1b2c3d4e5f6a1b2c3d4e5f6';
  const image = { key: 'Post/loom-1.webp', width: 1, height: 1 };
  const { commands, reads, store } = api.platform;
  const published = { type: 'PostPublished', data: { post: postId, author: asha, image }, personal: {} } as const;
  await commands.begin(postStream(postId), [published], { actor: asha, at: api.time.now });
  await reads.waitFor(await store.head(), ['feed'], 5000);
});

const say = async (text: string, as = asha, key?: string) =>
  (await api.call('/post/comment', { method: 'PUT', body: { postId, comment: { text } }, as, key })).status;

test('the fourth copy of a text in a day is held back, however it is set; another text is not', async () => {
  const copies = [OFFER, OFFER.toUpperCase(), `  ${OFFER.replaceAll(' ', '\n\n')} !!`];
  for (const copy of copies) expect(await say(copy)).toBe(200);
  expect(await say(OFFER)).toBe(429);
  expect(await say(`${OFFER} Or in Pune.`)).toBe(200);
  api.time.now += 86_400_000;
  expect(await say(OFFER)).toBe(200);
});

test('what is short may be said again and again', async () => {
  for (let n = 0; n < 6; n += 1) expect(await say('Congratulations to all of you!')).toBe(200);
});

test('a comment that is sent again is answered as it was', async () => {
  for (let n = 0; n < 6; n += 1) expect(await say(OFFER, asha, 'once')).toBe(200);
  expect(await say(OFFER, asha, 'another')).toBe(429);
});

test('what many accounts write to the letter is held back for all of them', async () => {
  for (let n = 0; n < 10; n += 1) expect(await say(OFFER, await api.join(`Member${n}`))).toBe(200);
  expect(await say(OFFER, await api.join('Member10'))).toBe(429);
});

test('letters and digits of any script make a text', () => {
  expect(textDigest('—'.repeat(100))).toBeNull();
  const hindi = 'अपनी कार्यशील पूँजी एक सप्ताह में दोगुनी करें, आज ही नागपुर के हमारे कार्यालय को लिखें';
  expect(textDigest(hindi)).not.toBeNull();
  expect(textDigest(hindi)).toBe(textDigest(`${hindi}।`));
});
