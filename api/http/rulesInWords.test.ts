import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountRoutes } from '../account/routes.ts';
import { testPlatform } from '../program/platform.fixture.ts';
import { bracketed } from '../words/bracketed.fixture.ts';
import { CATALOGUES } from '../words/words.ts';

let api: Awaited<ReturnType<typeof testPlatform>>;
let app: ReturnType<typeof api.serve>;

beforeAll(async () => {
  const { en } = CATALOGUES;
  if (!en) throw new Error('there is no English');
  CATALOGUES.hi = { ...bracketed(en), tag: 'hi-IN' };
  api = await testPlatform({ env: { SITE_LANGUAGES: 'en,hi' } });
  app = api.serve(accountRoutes(api.platform));
});
afterAll(async () => {
  delete CATALOGUES.hi;
  await api.close();
});

async function errorsIn(language: string): Promise<{ path: string; message: string }[]> {
  const sent = { name: 'A', email: 'nobody', password: 'short', gender: '', dob: '2999-01-01', agreeToTerms: 'no' };
  const headers = { 'content-type': 'application/json', 'accept-language': language };
  const answer = await app.request('/api/v1/auth/new', { method: 'POST', headers, body: JSON.stringify(sent) });
  expect(answer.status).toBe(400);
  return (await answer.json()).errors;
}

test("what the contract's rules find wrong is answered in the reader's language", async () => {
  const english = await errorsIn('en-IN');
  expect(english).toContainEqual({ path: 'name', message: 'Name must be at least 2 characters' });
  expect(english).toHaveLength(6);
  expect(await errorsIn('hi-IN')).toEqual(english.map(({ path, message }) => ({ path, message: `⟦${message}⟧` })));
});
