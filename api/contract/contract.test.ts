import { zValidator } from '@hono/zod-validator';
import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import * as account from './account.ts';
import { fieldErrors } from './answer.ts';
import * as company from './company.ts';
import { companyMetrics } from './company-metrics.ts';
import { fileUrlQuery, pictureProblem, uploadForm } from './file.ts';
import * as fund from './fund.ts';
import { historyQuery } from './history.ts';
import * as user from './member.ts';
import * as post from './post.ts';
import { blankableText, text } from './text.ts';

const schemas: Record<string, z.ZodMiniObject> = {
  signup: account.signup(),
  signupForm: account.signupForm(),
  login: account.login,
  passwordReset: account.passwordReset,
  passwordConfirm: account.passwordConfirm,
  emailConfirm: account.emailConfirm,
  erasure: account.erasure,
  newCompany: company.newCompany,
  companyEdit: company.companyEdit,
  companiesQuery: company.companiesQuery,
  companyMetrics,
  historyQuery,
  uploadForm,
  fileUrlQuery,
  newFund: fund.newFund,
  fundsQuery: fund.fundsQuery,
  newPost: post.newPost,
  interact: post.interact,
  newComment: post.newComment,
  refreshImage: post.refreshImage,
  postsQuery: post.postsQuery,
  commentsQuery: post.commentsQuery,
  follow: user.follow,
  unfollow: user.unfollow,
  usersQuery: user.usersQuery,
};

/** Values of all kinds, among them those that trip parsers. */
const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.constantFrom<unknown>(
    ...[
      '',
      ' ',
      '\u0000',
      '\ud800',
      '\u202e',
      'NaN',
      '-Infinity',
      '1e999',
      '0x10',
      '9'.repeat(400),
      '__proto__',
      '2023-02-30',
    ],
    ...[Number.NaN, Number.POSITIVE_INFINITY, -0, null, undefined, [], [[]], {}, [null], 'x'.repeat(100_000)],
    ...[
      'https://',
      'https://a b',
      'https://[::',
      'http://%',
      'a@b',
      '../..',
      JSON.parse('{"__proto__":{"_id":1},"_id":{}}'),
    ],
  ),
);

describe.each(Object.entries(schemas))('%s', (_name, schema) => {
  const fields = Object.keys(schema.shape);
  const record = fc.record(Object.fromEntries(fields.map((field) => [field, hostile])), { requiredKeys: [] });

  test('never throws, and says every mistake in words', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, record), (input) => {
        const result = schema.safeParse(input);
        if (result.success) {
          expect(fields).toEqual(expect.arrayContaining(Object.keys(result.data)));
          return;
        }
        for (const { message } of result.error.issues) expect(message).not.toMatch(/^(Invalid|Unrecognized|Too )/);
        expect(fieldErrors(result.error.issues).length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });

  test('drops unknown fields and leaves prototypes alone', () => {
    const input: unknown = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"polluted":true},"role":"admin"}');
    const result = schema.safeParse(input);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    if (result.success) expect(Object.keys(result.data)).not.toEqual(expect.arrayContaining(['role']));
  });
});

test('what passes as text is trimmed, whole and within bounds', () => {
  const line = text({ label: 'Tagline', max: 20 });
  const paragraphs = blankableText({ label: 'About', max: 20, multiline: true });
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 24 }),
      fc.constantFrom('', ' ', '\n', '\u3000', '\u200b'),
      (word, pad) => {
        for (const schema of [line, paragraphs]) {
          const result = schema.safeParse(pad + word + pad);
          if (!result.success) continue;
          expect(result.data).toBe(result.data.trim());
          expect(result.data.isWellFormed()).toBe(true);
          expect(result.data.length).toBeLessThanOrEqual(20);
          expect(schema.parse(result.data)).toBe(result.data);
        }
      },
    ),
  );
});

test('text in the scripts of India passes as it is', () => {
  const line = text({ label: 'Tagline', max: 100 });
  for (const words of ['उद्यम सेतु', 'க்ஷ', 'ക്\u200dഷ', 'क्\u200dष', 'اردو', '👩🏽\u200d🌾 farm'])
    expect(line.parse(words)).toBe(words);
});

test('many mistakes make a short answer', () => {
  const tooMany = company.newCompany.safeParse({ socialLinks: new Array(50_000).fill(1) });
  expect(fieldErrors(tooMany.error?.issues ?? []).at(-1)?.message).toBe('Please keep to 20 social links');
  const issues = Array.from({ length: 1000 }, (_, index) => ({ path: ['rows', index], message: 'Row must be text' }));
  expect(fieldErrors(issues)).toHaveLength(100);
  expect(fieldErrors(issues)[1]).toEqual({ path: 'rows.1', message: 'Row must be text' });
});

test('a text of a megabyte is refused at once', () => {
  const started = performance.now();
  for (const unit of ['a', ' ', '\u200b', '9', 'a.', 'a@', '-1,', 'https://']) {
    const huge = unit.repeat(1_000_000 / unit.length);
    for (const schema of Object.values(schemas)) {
      schema.safeParse(Object.fromEntries(Object.keys(schema.shape).map((field) => [field, huge])));
    }
  }
  // Two hundred bodies of ten such fields: milliseconds each where every pattern is linear, minutes where one is not.
  expect(performance.now() - started).toBeLessThan(15_000);
});

test('@hono/zod-validator takes the schemas for bodies and queries', async () => {
  const app = new Hono()
    .post('/login', zValidator('json', account.login), (c) => c.json(c.req.valid('json')))
    .get('/events', zValidator('query', historyQuery), (c) => c.json(c.req.valid('query')));
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const good = await app.request('/login', { ...sent, body: '{"email":" a@b.in ","password":"x","y":1}' });
  expect(await good.json()).toEqual({ email: 'a@b.in', password: 'x', remember: false });
  const bad = await app.request('/login', { ...sent, body: '[]' });
  expect(bad.status).toBe(400);
  const events = await app.request(
    '/events?type=PostLiked&type=PostUnliked&from=12&since=2025-01-31T00:00:00Z&follow=true',
  );
  expect(await events.json()).toEqual({
    type: ['PostLiked', 'PostUnliked'],
    from: 12,
    since: Date.UTC(2025, 0, 31),
    follow: true,
    personal: false,
  });
});

test('a picture is judged before it is sent', () => {
  expect(pictureProblem({ size: 5 * 1024 * 1024, type: 'image/png' })).toBeUndefined();
  expect(pictureProblem({ size: 5 * 1024 * 1024 + 1, type: 'image/png' })).toMatch(/5MB/);
  expect(pictureProblem({ size: 10, type: 'image/svg+xml' })).toMatch(/JPG, PNG or GIF/);
});
