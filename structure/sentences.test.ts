import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What people read of the API stands in `api/words`, one catalogue a language: no sentence stands beside a route. */

const root = join(import.meta.dirname, '..');

/** Whole files whose sentences are for others than the API's readers. */
const FILES: readonly (readonly [file: RegExp, why: string])[] = [
  [/^api\/(words|contract)\//, 'the catalogues themselves; the contract has its own'],
  [/^api\/(mail|digest|processes)\//, 'mails: docs/decisions/0105'],
  [/[cC]alls\.ts$|^api\/openapi\//, 'what the API’s document says of its calls, for who writes programs'],
  [/^api\/breach|^api\/(replay|receipt|alone|main)\.ts$/, 'commands for operators'],
  [
    /^api\/(platform|program)\/|^api\/http\/(processFiles|server)\.ts$/,
    'configuration, metrics and logs, for operators',
  ],
  [/^api\/update\/feeds\.ts$|^api\/calendar\//, 'feeds: kept for all readers alike, by programs'],
  [/^api\/account\/exportData\.ts$/, 'the note in an archive: it goes with the mails, docs/decisions/0105'],
  [/^api\/grievance\/answerRule\.ts$/, 'the names of laws'],
  [/^api\/session\/browser\.ts$/, 'the names of browsers'],
];

/** Lines whose sentence is for others: what routes say of their calls, errors that only the log hears of, headers. */
const LINES =
  /^\s*(\/\/|\/?\*)|\b(name|summary|description|help|example)\b.*:|failures: \{|throw new|super\(|new \w*Error\(|log\.|'Vary'|USUAL/;
const SENTENCE = /['`"](?:[A-Z](?:[a-z’]\p{L}*)?,? [\p{L}$’][^'`"]*)['`"]/u;

/** The lines of a file that hold a sentence. A line that goes on from the one before is judged with it. */
function sentencesIn(text: string): string[] {
  const lines = text.split('\n');
  return lines.filter((line, at) => SENTENCE.test(line) && ![line, lines[at - 1] ?? ''].some((one) => LINES.test(one)));
}

const isProduct = (file: string): boolean => !/\.test\.ts$|\.fixture\.ts$|\.conformance\.ts$/.test(file);

test('no sentence of the API stands outside of its catalogue', () => {
  const files = globSync('api/**/*.ts', { cwd: root }).filter(isProduct);
  expect(files.length).toBeGreaterThan(300);
  const looked = files.filter((file) => !FILES.some(([excepted]) => excepted.test(file)));
  const outside = looked.flatMap((file) =>
    sentencesIn(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(outside).toEqual([]);
});

test('one that is written beside a route would be found', () => {
  expect(sentencesIn("  return fail(c, 404, 'This post is gone.');")).toHaveLength(1);
  expect(sentencesIn('const FULL = `You have many drafts already.`;')).toHaveLength(1);
  expect(sentencesIn("  return fail(c, 404, 'not-found.post');")).toHaveLength(0);
});
