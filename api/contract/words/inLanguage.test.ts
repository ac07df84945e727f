import { expect, it, test } from 'vitest';
import { bracketed } from '../../words/bracketed.fixture.ts';
import { englishRules, inLanguage, type RuleWords } from './inLanguage.ts';
import { sentencesOfContract } from './mistakes.fixture.ts';

const brackets = bracketed(englishRules);
const { sentences } = englishRules;

/** A language that says of a sentence which it is, and what stands in it. */
const telling: RuleWords = {
  names: englishRules.names,
  sentences: Object.fromEntries(
    Object.entries(sentences).map(([key, said]) => [
      key,
      typeof said === 'string' ? key : (...values: unknown[]) => JSON.stringify([key, ...values]),
    ]),
  ) as unknown as RuleWords['sentences'], // the same keys
};

test('whatever the contract says of a mistake is in the catalogue', async () => {
  const said = await sentencesOfContract();
  expect(said.size).toBeGreaterThan(120);
  const outside = [...said].flatMap(([schema, all]) =>
    [...all]
      .filter((sentence) => inLanguage(sentence, brackets) !== `⟦${sentence}⟧`)
      .map((sentence) => `${schema}: ${sentence}`),
  );
  expect(outside).toEqual([]);
});

it.each(Object.entries(sentences))('%s is found again, with its values', (key, said) => {
  if (typeof said === 'string') return expect(inLanguage(said, telling)).toBe(key);
  const values = ['Company size', 5, 17].slice(0, said.length);
  const sentence = (said as (...values: unknown[]) => string)(...values); // whatever they are, they stand in it
  return expect(inLanguage(sentence, telling)).toBe(JSON.stringify([key, ...values]));
});

test('names in a sentence are said in the language, too, and so are sentences', () => {
  const words: RuleWords = {
    names: { ...englishRules.names, Tagline: 'Leitspruch' },
    sentences: {
      ...sentences,
      tooLong: (field, max) => `Höchstens ${max} Zeichen: ${field}`,
      gstinPan: (problem) => `Darin eine PAN: ${problem}`,
      panLetters: 'Sie beginnt mit Buchstaben.',
    },
  };
  expect(inLanguage('Tagline must be at most 160 characters', words)).toBe('Höchstens 160 Zeichen: Leitspruch');
  expect(inLanguage('postId must be at most 160 characters', words)).toBe('Höchstens 160 Zeichen: postId');
  expect(inLanguage(sentences.gstinPan(sentences.panLetters), words)).toBe(
    'Darin eine PAN: Sie beginnt mit Buchstaben.',
  );
});

test('what is in no catalogue stays as it is', () => {
  for (const sentence of ['', 'Leitspruch fehlt', 'toString', `Tagline is required${'!'.repeat(1_000_000)}`])
    expect(inLanguage(sentence, brackets)).toBe(sentence);
});
