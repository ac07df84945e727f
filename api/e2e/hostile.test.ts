import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyForm } from '../company/company.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { type Answer, person, type Sent, uploadForm } from './client.fixture.ts';
import { openTarget, type Target, whatIsTaken } from './hostile.fixture.ts';
import { hugePng } from './picture.fixture.ts';

/** Bad input is refused with a 4xx that names every field at fault, and leaves the log as it was. */

let target: Target;
beforeAll(async () => {
  target = await openTarget();
});
afterAll(() => target.close());

async function refused(status: number, method: string, path: string, sent: Sent = {}): Promise<Answer> {
  const before = await target.head();
  const answer = await target.call(method, path, sent);
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
  expect(answer.body).toMatchObject({ status: 'error', message: expect.any(String), code: expect.any(String) });
  expect(await target.head()).toBe(before);
  return answer;
}

const asAsha = (body: unknown): Sent => ({ body, token: target.asha.token });
const fieldsOf = ({ body }: Answer): string[] => body.errors.map(({ path }: { path: string }) => path).sort();

const post = () => ({ content: 'Words', image: { key: target.pictureKey } });
/** Every form there is, well filled in. An id in its path is of no thing. */
const FORMS = (await whatIsTaken()).forms.map(
  ({ method, path, example, required, isOptional }) =>
    [
      method,
      `/api/v1${path
        .replace('{kind}', 'company')
        .replace('{number}', 'G-ABCD2345')
        .replaceAll(/\{\w+\}/g, 'x')}`,
      () => example,
      required.toSorted(),
      isOptional,
    ] as const,
);

const isPassword = (name: string): boolean => /password$/i.test(name);
/** A list's query is kept as an address writes it: it may be empty, and what cannot be shown is written as %00. */
const isQuery = (name: string): boolean => name === 'query';
const NESTED = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;

describe.each(FORMS)('%s %s', (method, path, form, required, isOptional) => {
  const anyRequired = required.length > 0;

  test.runIf(anyRequired)('names every missing field', async () => {
    expect(fieldsOf(await refused(400, method, path, asAsha({})))).toEqual(required);
  });

  test.runIf(anyRequired)('names every blank field', async () => {
    const blank = Object.fromEntries(Object.keys(form()).map((name) => [name, ' \t']));
    // A password may be of blanks, where it is not a new one.
    const named = required.filter((name) => !isPassword(name) && !isQuery(name));
    expect(fieldsOf(await refused(400, method, path, asAsha(blank)))).toEqual(expect.arrayContaining(named));
  });

  test.runIf(anyRequired).each([[{ a: { b: 1 } }], [[[1]]]])('names every field that holds %j', async (wrong) => {
    const body = Object.fromEntries(Object.keys(form()).map((name) => [name, wrong]));
    const named = fieldsOf(await refused(400, method, path, asAsha(body))).map((field) => field.split('.')[0]);
    expect(named).toEqual(expect.arrayContaining(required));
  });

  test.each<[what: string, body: Sent['body']]>([
    // Of one that may be left out, it is the thing of the path that is missing: see below.
    ...(isOptional
      ? []
      : ([
          ['no body', undefined],
          ['nothing', ''],
        ] as [string, Sent['body']][])),
    ['half an object', '{"name":"A'],
    ['an array', '[]'],
    ['a text', '"name"'],
    ['a number', '7'],
    ['null', 'null'],
    ['two objects', '{}{}'],
    ['single quotes', "{'name':'Asha'}"],
    ['NaN', '{"amount":NaN}'],
    ['UTF-16', new Uint8Array(Buffer.from('{"name":"Asha"}', 'utf16le'))],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['100,000 open brackets', '['.repeat(100_000)],
    // Of a form that requires nothing, fields that it does not know are passed over.
    ...(anyRequired ? [['20,000 objects in each other', NESTED] as [string, string]] : []),
  ])('refuses %s', async (_what, body) => {
    await refused(400, method, path, {
      body,
      token: target.asha.token,
      headers: { 'content-type': 'application/json' },
    });
  });

  if (isOptional)
    test.each([undefined, ''])('takes no body (%j)', async (body) => {
      const headers = { 'content-type': 'application/json' };
      await refused(404, method, path, { body, token: target.asha.token, headers });
    });

  test('refuses a text of 1 MB, and one of 200 kB by its field', async () => {
    const [name = ''] = Object.keys(form());
    await refused(413, method, path, asAsha({ ...form(), [name]: 'x'.repeat(1_000_000) }));
    expect(fieldsOf(await refused(400, method, path, asAsha({ ...form(), [name]: 'x'.repeat(200_000) })))).toEqual([
      name,
    ]);
  });

  test('refuses any other type of body', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
    ])
      await refused(415, method, path, { ...asAsha(JSON.stringify(form())), headers: { 'content-type': type } });
  });

  test('refuses text that cannot be shown, in every field of text', async () => {
    const written = Object.entries(form()).filter(
      ([name, value]) => typeof value === 'string' && value.length > 2 && !isQuery(name),
    );
    for (const nasty of ['\0', '\x07', '\x1b[31m', '\x9f', '\u202e', '\ud800', '\udc00x']) {
      // A password is never shown: of it only half characters are refused, since those cannot be typed.
      const fields = written.filter(([name]) => !isPassword(name) || !nasty.isWellFormed());
      if (fields.length === 0) continue;
      const body = { ...form(), ...Object.fromEntries(fields.map(([name, value]) => [name, `${value}${nasty}x`])) };
      const named = fieldsOf(await refused(400, method, path, asAsha(body)));
      expect(named).toEqual(fields.map(([name]) => name).sort());
    }
  });
});

describe('values that mean nothing', () => {
  test.each([
    '2023-02-29',
    '2023-13-01',
    '1990-00-10',
    '0000-00-00',
    '31/12/1990',
    '1990-1-1',
    '+010000-01-01',
    'yesterday',
  ])('the day %s', async (day) => {
    expect(
      fieldsOf(await refused(400, 'POST', '/api/v1/auth/new', { body: person('x@example.in', { dob: day }) })),
    ).toEqual(['dob']);
    const fund = fundForm({ deadline: day, launchDate: day, teamDate: day });
    expect(fieldsOf(await refused(400, 'POST', '/api/v1/opportunities', asAsha(fund)))).toEqual([
      'deadline',
      'launchDate',
      'teamDate',
    ]);
  });

  test('a birthday in the future, or more than 100 years ago', async () => {
    for (const dob of ['2999-01-01', '1900-01-01'])
      expect(
        fieldsOf(await refused(400, 'POST', '/api/v1/auth/new', { body: person('x@example.in', { dob }) })),
      ).toEqual(['dob']);
  });

  test.each([-1, 1e14, 1e308, '1e999', '-5', 'Infinity', '0x10', '१००x', null, true])(
    'the amount %j',
    async (amount) => {
      const fund = fundForm({ amount, minAmount: -1 });
      expect(fieldsOf(await refused(400, 'POST', '/api/v1/opportunities', asAsha(fund)))).toEqual([
        'amount',
        'minAmount',
      ]);
    },
  );

  test.each([-1, 0, 1799, 3000, 2020.5, 1e300, '20x0'])('the year %j', async (establishedYear) => {
    const body = companyForm({ email: 'x@example.in', establishedYear });
    expect(fieldsOf(await refused(400, 'POST', '/company', asAsha(body)))).toEqual(['establishedYear']);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//', 'http://', 'https://a b'])(
    'the address %s',
    async (link) => {
      const body = companyForm({ email: 'x@example.in', website: link, socialLinks: [link] });
      expect(fieldsOf(await refused(400, 'POST', '/company', asAsha(body)))).toEqual(['socialLinks.0', 'website']);
    },
  );

  test.each([
    'plain',
    '@example.in',
    'a@',
    'a b@example.in',
    'a@example.in\nBcc: all@example.in',
    'a@b@c.in',
    `${'a'.repeat(250)}@example.in`,
  ])('the e-mail %j', async (email) => {
    expect(fieldsOf(await refused(400, 'POST', '/api/v1/auth/new', { body: person(email) }))).toEqual(['email']);
    expect(fieldsOf(await refused(400, 'POST', '/company', asAsha(companyForm({ email }))))).toEqual(['email']);
  });

  test.each(['0', '101', '-1', '1.5', 'x', '1e2x', '9'.repeat(400)])('the page size %s', async (limit) => {
    for (const path of [
      '/company/',
      '/post/getAllPosts',
      '/user/getAll',
      '/api/v1/opportunities',
      `/post/${target.post}/comments`,
    ])
      expect(fieldsOf(await refused(400, 'GET', `${path}?limit=${limit}`))).toEqual(['limit']);
  });

  test.each(['-1', '1.5', 'x', '', '9'.repeat(17), '9007199254740993'])('the position %j', async (position) => {
    const headers = { 'x-min-position': position };
    expect(fieldsOf(await refused(400, 'GET', '/company/', { headers }))).toEqual(['x-min-position']);
  });
});

test('cursors of another list, of another sort or of nobody are refused', async () => {
  const of = (...key: unknown[]): string => Buffer.from(JSON.stringify(key)).toString('base64url');
  const cursors = [
    of('companies:founded', 1, 1),
    of('users'),
    of('users', null),
    of('users', '1'),
    of('nowhere', 1),
    'x',
    '%F0%9F',
    of('posts', Infinity),
    'e'.repeat(600),
  ];
  for (const path of [
    '/company/?sort=name',
    '/post/getAllPosts?',
    '/user/getAll?',
    '/api/v1/opportunities?',
    `/post/${target.post}/comments?`,
  ])
    for (const cursor of cursors)
      expect(fieldsOf(await refused(400, 'GET', `${path}&cursor=${cursor}`))).toEqual(['cursor']);
});

describe('tokens', () => {
  const CALLS = [
    ['GET', '/api/v1/auth/me'],
    ['GET', '/company/'],
    ['PUT', '/post/interact'],
    ['GET', '/api/v1/live'],
  ] as const;

  test.each([
    'Bearer',
    'Bearer ',
    'Bearer x',
    `Bearer ${'a'.repeat(40)}`,
    `Bearer ${'a'.repeat(8000)}`,
    'Basic YTpi',
    'Bearer \xff',
  ])('%s opens nothing, not even what guests may read', async (authorization) => {
    for (const [method, path] of CALLS)
      await refused(401, method, path, { headers: { authorization }, ...(method === 'PUT' ? { body: {} } : {}) });
  });

  test('a session that has expired opens nothing', async () => {
    const token = (await target.call('POST', '/api/v1/auth/login', { body: target.ravi })).body.accessToken;
    expect((await target.call('GET', '/api/v1/auth/me', { token })).status).toBe(200);
    const { now } = target.time;
    target.time.now += 13 * 3_600_000;
    for (const [method, path] of CALLS)
      await refused(401, method, path, { token, ...(method === 'PUT' ? { body: {} } : {}) });
    target.time.now = now;
  });
});

test('nobody acts in the name of another, or on what is another’s', async () => {
  const { asha, ravi, post: postId, company } = target;
  const { token } = ravi;
  for (const author of [asha._id, { _id: asha._id, name: 'Asha', photo: '' }])
    await refused(403, 'POST', '/post/new', { body: { ...post(), author }, token });
  await refused(403, 'PUT', '/post/interact', { body: { postId, userId: asha._id }, token });
  await refused(403, 'PUT', '/post/comment', { body: { postId, comment: { user: asha._id, text: 'x' } }, token });
  await refused(403, 'PUT', '/user/follow', { body: { userId: asha._id, followId: ravi._id }, token });
  await refused(403, 'PUT', '/user/unfollow', { body: { userId: asha._id, unfollowId: ravi._id }, token });
  await refused(403, 'PATCH', `/company/${company}`, { body: { tagline: 'Mine' }, token });
  await refused(403, 'PUT', `/company/${company}/metrics`, { body: { growth: 1 }, token });
  await refused(403, 'GET', `/api/v1/opportunities/fitting?company=${company}`, { token });
});

test('fields that nobody asked for change nothing and are stored nowhere', async () => {
  const extra =
    '"_id":"mine","ownerId":"x","verified":true,"roles":["analyst"],"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}';
  const send = (path: string, form: object): Promise<Answer> =>
    target.call('POST', path, asAsha(`${JSON.stringify(form).slice(0, -1)},${extra}}`));
  const before = await target.platform.store.head();
  expect((await send('/company', companyForm({ email: 'extra@example.in' }))).body.company).not.toHaveProperty(
    'polluted',
  );
  expect((await send('/api/v1/opportunities', fundForm())).body.opportunity).toMatchObject({
    verified: false,
    _id: expect.not.stringMatching('mine'),
  });
  expect((await send('/post/new', post())).status).toBe(201);
  expect({}).not.toHaveProperty('polluted');
  for await (const { events } of target.platform.store.readAll({ after: before }))
    expect(JSON.stringify(events)).not.toMatch(/polluted|"mine"|analyst/);
});

test('words of every script come back as they were sent', async () => {
  const texts = [
    'क्षत्रिय ज़मीन',
    'தமிழ் நாடு',
    'اردو زبان',
    '👩🏽‍🌾🇮🇳',
    'Zalgo ẗ̶̛͇e̴x̵t',
    '𝒜𝓈𝒽𝒶',
    'ﷺ',
    "Robert'); DROP TABLE posts;--",
    '<script>alert(1)</script>',
    '%s%n {{7*7}}',
  ];
  for (const content of texts) {
    const { body } = await target.call('POST', '/post/new', asAsha({ ...post(), content }));
    expect(body.data.post.content).toBe(content);
    const { status } = await target.call('GET', `/company/?q=${encodeURIComponent(content)}`);
    expect(status).toBe(200);
  }
});

describe('keys of files', () => {
  const KEYS = [
    '../events.db',
    'Post/../../events.db',
    '/etc/passwd',
    'Post/%2e%2e/x.webp',
    'Post/..%2fx.webp',
    'Post\\..\\x.webp',
    'Post/x.webp\0.png',
    'Post//x.webp',
    'file:///etc/passwd',
    'C:\\x.webp',
    'Post/.x.webp',
    `Post/${'x'.repeat(300)}.webp`,
    'Post/x.webp/',
    '',
    'Post/ünï.webp',
  ];

  test.each(KEYS)('%j is no key', async (key) => {
    expect(fieldsOf(await refused(400, 'GET', `/file/geturl?key=${encodeURIComponent(key)}`))).toEqual(['key']);
    expect(fieldsOf(await refused(400, 'POST', '/post/new', asAsha({ content: 'x', image: { key } })))).toEqual([
      'image.key',
    ]);
    if (key === '') return;
    const body = companyForm({ email: 'x@example.in', logo: key, banner: key });
    expect(fieldsOf(await refused(400, 'POST', '/company', asAsha(body)))).toEqual(['banner', 'logo']);
  });

  test('a key of nothing, and links that nobody signed', async () => {
    await refused(404, 'GET', '/file/geturl?key=Post/nothing-a1.webp');
    for (const path of [
      '/files/../events.db',
      '/files/%2e%2e/%2e%2e/events.db',
      '/files/Post/x.webp',
      `/files/${target.pictureKey}`,
      '/files/%00',
      '/files/%ff',
    ]) {
      const { status } = await target.call('GET', path);
      expect([403, 404]).toContain(status);
    }
    const { body } = await target.call('GET', `/file/geturl?key=${target.pictureKey}`);
    const { pathname, search } = new URL(body.url);
    expect((await target.call('GET', pathname + search)).status).toBe(200);
    await refused(403, 'GET', pathname + search.replace(/Signature=./, 'Signature=x'));
    await refused(403, 'GET', pathname + search.replace('Expires=172800', 'Expires=999999999'));
    await refused(403, 'GET', `/files/User/other-a1.webp${search}`);
  });
});

describe('pictures that are none', () => {
  const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'));
  test.each<[string, number, Uint8Array<ArrayBuffer>]>([
    ['a script', 415, bytes('#!/bin/sh\necho')],
    ['a PNG header on a script', 415, bytes('\x89PNG\r\n\x1a\n<script>alert(1)</script>')],
    ['a GIF header on a script', 415, bytes('GIF89a/*<svg onload=alert(1)>*/')],
    ['an SVG', 415, bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['50,000 × 50,000 pixels', 413, hugePng(50_000, 50_000, 50_000)],
    ['4 billion pixels announced, none there', 413, hugePng(65_535, 65_535, 0)],
    ['6 MB', 413, new Uint8Array(6 * 1024 * 1024)],
    ['nothing', 400, new Uint8Array()],
  ])('%s', async (_what, status, file) => {
    await refused(status, 'POST', '/file/upload', { body: uploadForm(file, 'Post'), token: target.asha.token });
  });

  test('a form with every field wrong names them all', async () => {
    const form = new FormData();
    form.append('context', 'Elsewhere');
    expect(fieldsOf(await refused(400, 'POST', '/file/upload', { body: form, token: target.asha.token }))).toEqual([
      'context',
      'file',
      'name',
    ]);
  });
});
