import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, join, type Member, upload } from './client.fixture.ts';
import { expectFailure, type Product, startProduct } from './contract.fixture.ts';
import { picture } from './picture.fixture.ts';
import { head, openSocket } from './socket.fixture.ts';

/** GET /live: what changed is told as it changes. */

let product: Product;
let asha: Member;
let image: { readonly key: string };
beforeAll(async () => {
  product = await startProduct();
  asha = await join(product.call, 'asha@example.in');
  image = { key: await upload(product.call, asha.token, await picture(), 'Post') };
});
afterAll(() => product.stop());

const publish = (content: string): Promise<Answer> =>
  product.call('POST', '/post/new', { body: { content, image }, token: asha.token });

interface Message {
  readonly id: string;
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test asserts the shape that it expects
  readonly data: any;
}
const messages = (received: string): Message[] =>
  [...received.matchAll(/event: (\w+)\ndata: (.*)\nid: (.*)\n\n/g)].map(([, event = '', data = '', id = '']) => ({
    event,
    id,
    data: JSON.parse(data),
  }));

async function listen(...headers: string[]) {
  const socket = openSocket(product.url);
  await socket.send(head('GET', '/api/v1/live', ...headers));
  expect(await socket.until(/event: hello[\s\S]*?\n\n/)).toMatch(/^HTTP\/1.1 200[\s\S]*text\/event-stream/i);
  return socket;
}

/** The message that names a post: the list may be further than others, and then it is told of first without what is new in it. */
async function naming(socket: Awaited<ReturnType<typeof listen>>, id: string) {
  const received = await socket.until(new RegExp(`event: change\\ndata: .*"${id}".*\\nid: .*\\n\\n`));
  return messages(received).find(({ data }) => data.posts?.some(({ _id }: { _id: string }) => _id === id));
}

test('says what changed, with its position, and resumes after Last-Event-ID', async () => {
  const socket = await listen();
  const first = await publish('Live');
  const change = await naming(socket, first.body.data.post._id);
  expect(change?.data).toMatchObject({
    changed: ['feed'],
    posts: [{ _id: first.body.data.post._id, author: asha._id }],
  });
  expect(change?.id).toBe(change?.data.position);
  expect(Number(change?.id)).toBeGreaterThanOrEqual(Number(first.headers.get('x-position')));
  socket.destroy();

  const missed = await publish('Missed');
  const resumed = await listen(`Last-Event-ID: ${change?.id}`);
  const next = await naming(resumed, missed.body.data.post._id);
  expect(next?.data.posts).toEqual([{ _id: missed.body.data.post._id, author: asha._id }]);
  resumed.destroy();
});

test('tells a member of their own unread notices, and nobody else of these', async () => {
  const { call } = product;
  const ravi = await join(call, 'ravi@example.in');
  const postId = (await publish('Liked')).body.data.post._id;
  const [own, guest] = [await listen(`Authorization: Bearer ${asha.token}`), await listen()];
  await call('PUT', '/post/interact', { body: { postId }, token: ravi.token });
  const heard = messages(await own.until(/event: change\ndata: .*"unread":.*\nid: .*\n\n/));
  const told = heard.find(({ data }) => data.unread !== undefined);
  expect(told?.data.unread).toBeGreaterThan(0);
  expect(await guest.until(/event: change\ndata: .*"feed"/)).not.toContain('unread');
  for (const socket of [own, guest]) socket.destroy();
  expectFailure(await call('GET', '/api/v1/live', { token: 'z'.repeat(40) }), 401);
});
