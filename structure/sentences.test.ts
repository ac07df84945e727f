import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import * as options from '#api/contract/options.ts';
import { names } from '#api/contract/words/en/names.ts';
import { isOfTests } from './rooms.ts';
import { sentencesIn } from './sentences.ts';

const PROJECT = join(import.meta.dirname, '..');
const CATALOGUE = 'api/contract/words/en/';

/** What the API answers: what is said there, the API's document says. */
const DOCUMENT = /^api\/contract\/(?:\w+-answer|described)\.ts$/;

/** Files that have texts of their own, and why they are in no catalogue. */
const OUTSIDE: Readonly<Record<string, string>> = {
  'api/contract/options.ts': 'stored as they are; the site has words for them',
  'api/contract/stateCodes.ts': 'the same states',
  'api/contract/privacyNotice.ts': 'a text in another language is a version of its own',
  'api/contract/records.ts': 'the record that the law asks for; the site has a catalogue of it',
  'api/contract/deletedMember.ts': 'stands where a name would, and clients know it by its text',
};

/** Names that types hold to the catalogue, and choices that are stored as they are. */
const held = new Set([...Object.keys(names), ...Object.values(options).flat()]);

const contract = globSync('api/contract/**/*.ts', { cwd: PROJECT })
  .filter((path) => !isOfTests(path) && !path.startsWith(CATALOGUE) && !DOCUMENT.test(path))
  .map((path) => ({ path, text: readFileSync(join(PROJECT, path), 'utf8') }));

const outside = (path: string, text: string) => sentencesIn(path, text).filter((said) => !held.has(said));

test('the contract says nothing to people outside of its catalogue', () => {
  expect(contract.length).toBeGreaterThan(60);
  const found = contract.filter(({ path }) => !(path in OUTSIDE)).map(({ path, text }) => [path, outside(path, text)]);
  expect(found.filter(([, said]) => said?.length)).toEqual([]);
});

it.each(Object.keys(OUTSIDE))('%s is still to be left out', (path) => {
  const file = contract.find((one) => one.path === path);
  expect(sentencesIn(path, file?.text ?? '')).not.toEqual([]);
});

it.each([
  ["z.string('Name is required')", 'Name is required'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is read
  ['const late = (day: string) => `Not after ${day}`;', 'Not after …'],
  ["text({ label: 'Name of the firm' })", 'Name of the firm'],
  ["issues.push({ code: 'custom', message: `Too late` })", 'Too late'],
])('would, if it said %s', (code, said) => {
  expect(outside('api/contract/post.ts', code)).toEqual([said]);
});

test('what the document says of a call is no sentence of the contract', () => {
  const code =
    "says(z.string(), 'A day in India.'); thing('Day', {}, 'One day.'); const note = { description: 'Of two.' };";
  expect(sentencesIn('api/contract/post.ts', code)).toEqual([]);
});
