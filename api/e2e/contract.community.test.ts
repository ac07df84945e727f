import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyForm } from '../company/company.fixture.ts';
import { everyPage, join, type Member, upload, uploadForm } from './client.fixture.ts';
import {
  expectConditional,
  expectFailure,
  expectMembersOnly,
  expectPosition,
  expectSuccess,
  type Product,
  startProduct,
} from './contract.fixture.ts';
import { picture } from './picture.fixture.ts';

let product: Product;
let asha: Member;
let ravi: Member;
beforeAll(async () => {
  product = await startProduct();
  asha = await join(product.call, 'asha@example.in');
  ravi = await join(product.call, 'ravi@example.in');
});
afterAll(() => product.stop());

const NOWHERE = '0123456789abcdef01234567';

/** The specification (section 7) writes these calls without the prefix: both serve. */
describe.each(['/api/v1', ''])('under %j', (prefix) => {
  const unique = (name: string): string => `${name}${prefix === '' ? '' : '-v1'}@example.in`;

  test('companies', async () => {
    const { call, twice } = product;
    const { token } = asha;
    const form = companyForm({ email: unique('looms'), city: prefix === '' ? 'Kochi' : 'Pune' });
    await expectMembersOnly(call, 'POST', `${prefix}/company`, form);
    const registered = await twice('POST', `${prefix}/company`, { body: form, token, key: `company${prefix}` });
    expectSuccess(registered, 201, { company: { ...form, ownerId: asha._id, metricsReported: false } });
    expectPosition(registered);
    expectFailure(await call('POST', `${prefix}/company`, { body: form, token }), 409, 'Email Already exists');
    expectFailure(await call('POST', `${prefix}/company`, { body: { ...form, stage: 'Nowhere' }, token }), 400);

    const path = `${prefix}/company/${registered.body.company._id}`;
    const { company } = registered.body;
    expect((await call('GET', path, { token: ravi.token })).body.company).toEqual(company);
    expect((await call('GET', path)).body.company).toEqual({ ...company, email: '', phone: '' });
    expectFailure(await call('GET', `${prefix}/company/${NOWHERE}`), 404);

    const edit = { body: { tagline: 'Woven and counted' }, token, key: `edit${prefix}` };
    await expectMembersOnly(call, 'PATCH', path, edit.body);
    const edited = await twice('PATCH', path, edit);
    expectSuccess(edited, 200, { company: { ...form, tagline: 'Woven and counted' } });
    expectPosition(edited);
    expectFailure(await call('PATCH', path, { ...edit, token: ravi.token }), 403);
    expectFailure(await call('PATCH', `${prefix}/company/${NOWHERE}`, edit), 404);
    expectFailure(await call('PATCH', path, { body: { stage: 'Nowhere' }, token }), 400);

    const metrics = {
      body: { growth: 12, revenue: [{ year: 2024, amount: 2_500_000 }], culture: ['Quiet'] },
      token,
      key: `metrics${prefix}`,
    };
    await expectMembersOnly(call, 'PUT', `${path}/metrics`, metrics.body);
    const reported = await twice('PUT', `${path}/metrics`, metrics);
    expectSuccess(reported, 200, { company: { metricsReported: true, ...metrics.body } });
    expectPosition(reported);
    expectFailure(await call('PUT', `${path}/metrics`, { ...metrics, token: ravi.token }), 403);
    expectFailure(await call('PUT', `${prefix}/company/${NOWHERE}/metrics`, metrics), 404);
    expectFailure(await call('PUT', `${path}/metrics`, { body: { growth: 'much' }, token }), 400);

    const list = await call('GET', `${prefix}/company/?q=loom&city=${form.city}&sort=name`, { token });
    expectSuccess(list, 200, {
      companies: [reported.body.company],
      total: 1,
      nextCursor: null,
      facets: expect.any(Object),
    });
    expectSuccess(await call('GET', `${prefix}/company?industry=Nothing`), 200, { companies: [], total: 0 });
    expectFailure(await call('GET', `${prefix}/company/?sort=best`), 400);
    await expectConditional(call, `${prefix}/company/`);
  });

  test('files', async () => {
    const { call, url } = product;
    const form = (context: string) => ({
      body: uploadForm(new Uint8Array(bytes), context, 'Setu Looms'),
      token: asha.token,
    });
    const bytes = await picture(900, 500);
    expectFailure(await call('POST', `${prefix}/file/upload`, { ...form('Company'), token: undefined }), 401);
    const first = await call('POST', `${prefix}/file/upload`, { ...form('Company'), key: 'logo' });
    expectSuccess(first, 200, { key: expect.stringMatching(/^Company\/setu-looms-[0-9a-f]+\.webp$/) });
    expectPosition(first);
    expect((await call('POST', `${prefix}/file/upload`, { ...form('Company'), key: 'logo' })).body).toEqual(first.body);
    expectFailure(await call('POST', `${prefix}/file/upload`, form('Elsewhere')), 400);
    expectFailure(await call('POST', `${prefix}/file/upload`, { body: {}, token: asha.token }), 415);

    const found = await call('GET', `${prefix}/file/geturl?key=${first.body.key}`);
    expectSuccess(found, 200);
    const link = new URL(found.body.url);
    expect(link.origin).toBe(url);
    expect(link.searchParams.get('X-Amz-Date')).toMatch(/^\d{8}T\d{6}Z$/);
    expect(Number(link.searchParams.get('X-Amz-Expires'))).toBeGreaterThan(86_399);
    const file = await fetch(link);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP');
    expectFailure(await call('GET', `${prefix}/file/geturl`), 400);
    expectFailure(await call('GET', `${prefix}/file/geturl?key=Post/none-a1.webp`), 404);
  });

  test('posts', async () => {
    const { call, twice } = product;
    const { token, _id } = asha;
    const key = await upload(call, token, await picture(), 'Post');
    const image = { key, url: 'https://elsewhere.example/x.png' };
    const body = {
      content: `Namaste ${prefix}`,
      image,
      likes: ['x'],
      comments: [],
      author: { _id, name: 'Somebody', photo: '' },
    };
    await expectMembersOnly(call, 'POST', `${prefix}/post/new`, body);
    const published = await twice('POST', `${prefix}/post/new`, { body, token, key: `post${prefix}` });
    const author = { _id, name: 'Asha asha', photo: '' };
    expectSuccess(published, 201, {
      data: {
        post: { content: `Namaste ${prefix}`.trim(), author, likes: [], likesCount: 0, comments: [], likedByMe: false },
      },
    });
    expectPosition(published);
    expect(published.body.data.post.image.url).toContain(`${product.url}/files/${key}?X-Amz-Date=`);
    expectFailure(await call('POST', `${prefix}/post/new`, { body: { ...body, author: ravi._id }, token }), 403);
    const empty = await call('POST', `${prefix}/post/new`, { body: { content: ' ', image: { key: '' } }, token });
    expectFailure(empty, 400);
    expect(empty.body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'Post content cannot be empty.',
      'Please upload a photo.',
    ]);

    const { post } = published.body.data;
    const path = `${prefix}/post/${post._id}`;
    const like = { body: { postId: post._id, userId: ravi._id }, token: ravi.token, key: `like${prefix}` };
    await expectMembersOnly(call, 'PUT', `${prefix}/post/interact`, like.body);
    const liked = await twice('PUT', `${prefix}/post/interact`, like);
    expectSuccess(liked, 200, { likes: [ravi._id], likesCount: 1, liked: true });
    expectPosition(liked);
    expectSuccess(await call('GET', path, { token: ravi.token }), 200, {
      data: { post: { likedByMe: true, likesCount: 1 } },
    });
    expectSuccess(await call('PUT', `${prefix}/post/interact`, { ...like, key: undefined }), 200, {
      likes: [],
      likesCount: 0,
      liked: false,
    });
    expectFailure(await call('PUT', `${prefix}/post/interact`, { ...like, token }), 403);
    expectFailure(await call('PUT', `${prefix}/post/interact`, { body: { postId: NOWHERE }, token }), 404);
    expectFailure(await call('PUT', `${prefix}/post/interact`, { body: {}, token }), 400);

    const comment = {
      body: { postId: post._id, comment: { user: ravi._id, text: 'Shabash' } },
      token: ravi.token,
      key: `comment${prefix}`,
    };
    await expectMembersOnly(call, 'PUT', `${prefix}/post/comment`, comment.body);
    const commented = await twice('PUT', `${prefix}/post/comment`, comment);
    const said = {
      text: 'Shabash',
      user: { _id: ravi._id, name: 'Asha ravi', created_at: expect.stringMatching(/Z$/) },
    };
    expectSuccess(commented, 200, { comments: [said], commentsCount: 1 });
    expectPosition(commented);
    expectFailure(await call('PUT', `${prefix}/post/comment`, { ...comment, token }), 403);
    expectFailure(
      await call('PUT', `${prefix}/post/comment`, { body: { postId: NOWHERE, comment: { text: 'x' } }, token }),
      404,
    );
    expectFailure(
      await call('PUT', `${prefix}/post/comment`, { body: { postId: post._id, comment: { text: ' ' } }, token }),
      400,
    );

    expectSuccess(await call('GET', `${path}/comments`), 200, { comments: [said], nextCursor: null });
    expectFailure(await call('GET', `${prefix}/post/${NOWHERE}`), 404);
    expectFailure(await call('GET', `${prefix}/post/${NOWHERE}/comments`), 404);
    const fresh = await call('PUT', `${prefix}/post/images`, {
      body: { postId: post._id, imageUrl: 'https://elsewhere.example/' },
    });
    expectSuccess(fresh, 200, { image: { key, url: expect.stringContaining('X-Amz-Expires=') } });
    expectFailure(await call('PUT', `${prefix}/post/images`, { body: { postId: NOWHERE } }), 404);

    expectSuccess(await call('GET', `${prefix}/post/getAllPosts?author=${_id}`), 200, {
      data: { posts: expect.arrayContaining([expect.objectContaining({ _id: post._id })]) },
    });
    expectSuccess(await call('GET', `${prefix}/post/getAllPosts?author=${ravi._id}`), 200, {
      data: { posts: [] },
      nextCursor: null,
    });
    await expectConditional(call, `${prefix}/post/getAllPosts`);
    await expectConditional(call, `${path}/comments`, { token });
  });

  test('members', async () => {
    const { call, twice } = product;
    const { token, _id: userId } = await join(call, unique('meera'));
    const follow = { body: { userId, followId: ravi._id }, token, key: `follow${prefix}` };
    await expectMembersOnly(call, 'PUT', `${prefix}/user/follow`, follow.body);
    const followed = await twice('PUT', `${prefix}/user/follow`, follow);
    expectSuccess(followed, 200, { following: [ravi._id] });
    expectPosition(followed);
    expectFailure(await call('PUT', `${prefix}/user/follow`, { ...follow, key: undefined }), 409, 'Already Followed');
    expectFailure(await call('PUT', `${prefix}/user/follow`, { body: { userId, followId: userId }, token }), 400);
    expectFailure(
      await call('PUT', `${prefix}/user/follow`, { body: { userId: ravi._id, followId: asha._id }, token }),
      403,
    );
    expectFailure(await call('PUT', `${prefix}/user/follow`, { body: { userId, followId: NOWHERE }, token }), 404);

    const { user } = (await call('GET', `${prefix}/user/${ravi._id}`)).body;
    expect(user).toMatchObject({
      _id: ravi._id,
      name: 'Asha ravi',
      photo: '',
      following: [],
      followersCount: expect.any(Number),
    });
    expect(user.followersCount).toBeGreaterThan(0);
    expectFailure(await call('GET', `${prefix}/user/${NOWHERE}`), 404);
    const list = await call('GET', `${prefix}/user/getAll?q=ravi`, { token });
    expectSuccess(list, 200, {
      users: [{ _id: ravi._id, name: 'Asha ravi', photo: '', isFollower: true }],
      nextCursor: null,
    });
    await expectConditional(call, `${prefix}/user/getAll`, { token });

    const unfollow = { body: { userId, unfollowId: ravi._id }, token, key: `unfollow${prefix}` };
    await expectMembersOnly(call, 'PUT', `${prefix}/user/unfollow`, unfollow.body);
    const unfollowed = await twice('PUT', `${prefix}/user/unfollow`, unfollow);
    expectSuccess(unfollowed, 200, { following: [] });
    expectPosition(unfollowed);
    expectFailure(await call('PUT', `${prefix}/user/unfollow`, { ...unfollow, key: undefined }), 409, 'Not Followed');
    expectFailure(
      await call('PUT', `${prefix}/user/unfollow`, { body: { userId: asha._id, unfollowId: ravi._id }, token }),
      403,
    );
  });
});

test('what is written under one prefix is read under the other', async () => {
  const companies = await Promise.all(
    ['/api/v1', ''].map((prefix) =>
      everyPage(product.call, `${prefix}/company/`, ({ body }) => body.companies as object[]),
    ),
  );
  expect(companies[0]).toEqual(companies[1]);
  const registered = companyForm({ email: 'once@example.in' });
  const [first, second] = [
    await product.call('POST', '/company', { body: registered, token: asha.token, key: 'once' }),
    await product.call('POST', '/api/v1/company', { body: registered, token: asha.token, key: 'once' }),
  ];
  expect(second.body).toEqual(first.body);
});
