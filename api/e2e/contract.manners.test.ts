import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyForm } from '../company/company.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { join, type Member, upload, uploadPdf } from './client.fixture.ts';
import { expectConditional, expectPosition, expectSuccess, type Product, startProduct } from './contract.fixture.ts';
import { picture } from './picture.fixture.ts';

let product: Product;
let asha: Member;
let ravi: Member;
let meera: Member;
beforeAll(async () => {
  product = await startProduct();
  [asha, ravi, meera] = await Promise.all([
    join(product.call, 'asha@example.in'),
    join(product.call, 'ravi@example.in'),
    join(product.call, 'meera@example.in'),
  ]);
});
afterAll(() => product.stop());

/** Sends a write that is to succeed. */
async function write(method: string, path: string, body: unknown, { token }: { token?: string } = {}) {
  const answer = await product.call(method, `/api/v1${path}`, { body, token });
  expect({ path, text: answer.text, ok: answer.status < 300 }).toMatchObject({ ok: true });
  return answer;
}

test('an answer to a write has a position, also where nothing was written or is written later', async () => {
  const key = await upload(product.call, asha.token, await picture(), 'Post');
  const { post } = (await write('POST', '/post/new', { content: 'Looms', image: { key } }, asha)).body.data;
  expectPosition(await write('PUT', '/post/images', { postId: post._id }));
  for (const email of [asha.email, 'nobody@example.in']) {
    const reset = await write('POST', '/auth/password/reset', { email });
    expectPosition(reset);
    expect(Number(reset.headers.get('x-position'))).toBeLessThanOrEqual(await product.head());
  }
  const code = await product.codeFor(meera.email);
  await write('POST', '/auth/email/confirm', { code }, meera);
  expectPosition(await write('POST', '/auth/email/resend', undefined, meera));
  expectPosition(await write('DELETE', `/saved/post/${post._id}`, undefined, meera));
});

test('lists that are read from the log itself are conditional too', async () => {
  const { call } = product;
  const { provider } = (await write('POST', '/providers', { name: 'Setu Ventures', kind: 'venture' }, ravi)).body;
  const { opportunity } = (await write('POST', '/opportunities', fundForm({ provider: provider._id }), ravi)).body;
  await write('POST', '/opportunities', fundForm(), ravi);
  const { company } = (await write('POST', '/company', companyForm(), asha)).body;
  await write('PATCH', `/opportunities/${opportunity._id}`, { amount: 7 }, ravi);
  await expectConditional(call, `/api/v1/opportunities/${opportunity._id}/history`);
  await expectConditional(call, `/api/v1/teams/provider/${provider._id}`, ravi);
  await expectConditional(call, '/api/v1/auth/consents', ravi);

  // By its provider's id, as by its name.
  for (const named of [provider._id, 'setu ventures'])
    expectSuccess(await call('GET', `/api/v1/opportunities?provider=${named}`), 200, {
      opportunities: [{ _id: opportunity._id }],
      total: 1,
    });

  const document = { name: 'Plan', key: await uploadPdf(call, asha.token, 'Looms') };
  const sent = { opportunity: opportunity._id, company: company._id, documents: [document] };
  const { application } = (await write('POST', '/applications', sent, asha)).body;
  const path = `/applications/${application._id}`;
  await write('POST', `${path}/submit`, undefined, asha);
  const said = await write('POST', `${path}/messages`, { text: 'When shall we hear of it?' }, asha);
  expect(said.body.messages).toEqual([said.body.message]);
  expect((await call('GET', `/api/v1${path}/messages`, asha)).body.messages).toEqual(said.body.messages);
  for (const list of ['messages', 'documents/1/openings'])
    await expectConditional(call, `/api/v1${path}/${list}`, asha);
  await expectConditional(call, `/api/v1${path}/score`, ravi);
  const { etag, ...before } = Object.fromEntries((await call('GET', `/api/v1${path}/messages`, asha)).headers);
  expect(before['cache-control']).toBe('no-store');
  await write('POST', `${path}/messages`, { text: 'Within the week.' }, ravi);
  const headers = { 'if-none-match': etag ?? '' };
  expect((await call('GET', `/api/v1${path}/messages`, { ...asha, headers })).body.messages).toHaveLength(2);
});

test('a message that is written is answered as the list has it', async () => {
  const { call } = product;
  await write('POST', '/connections', { to: meera._id, note: 'We both ship by rail from Hubballi.' }, ravi);
  await write('PUT', `/connections/${ravi._id}`, { accept: true }, meera);
  const { conversation } = (await write('POST', '/conversations', { with: ravi._id }, meera)).body;
  const path = `/conversations/${conversation._id}/messages`;
  const said = await write('POST', path, { text: 'The parcel left Jaipur.' }, meera);
  expect(said.body.messages).toEqual([said.body.message]);
  expect((await call('GET', `/api/v1${path}`, meera)).body.messages).toEqual(said.body.messages);
});

test('the dashboard as such leads to the feed', async () => {
  for (const [path, page] of [
    ['/dashboard', '/dashboard/feed'],
    ['/dashboard/?tag=looms', '/dashboard/feed?tag=looms'],
  ] as const) {
    const answer = await fetch(product.url + path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, page]);
  }
  expect((await fetch(`${product.url}/dashboard`)).status).toBe(200);
});
