import { expect, onTestFinished, test } from 'vitest';
import { openApplications } from './application.fixture.ts';
import { ownWords } from './ownWords.ts';

test('between two applications of an export others get their turn', async () => {
  const api = await openApplications();
  onTestFinished(() => api.close());
  const [founder, provider] = [await api.join('Founder'), await api.join('Provider')];
  const company = await api.company(founder);
  const drafts: string[] = [];
  for (let n = 0; n < 3; n += 1) drafts.push(await api.draft(founder, (await api.fund(provider)).id, company));

  let turns = 0;
  let ended = false;
  setImmediate(function other() {
    turns += 1;
    if (!ended) setImmediate(other);
  });
  const found: { application: string; turns: number }[] = [];
  for await (const { application } of ownWords(api.platform, founder)) found.push({ application, turns });
  ended = true;
  expect(found.map(({ application }) => application)).toEqual(drafts);
  expect(new Set(found.map(({ turns }) => turns)).size).toBe(3);
});
