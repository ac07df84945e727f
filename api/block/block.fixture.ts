import { onTestFinished } from 'vitest';
import { commentStream, likeStream, postStream } from '#events/subjects/post.ts';
import { connectionRoutes } from '../connection/routes.ts';
import { conversationRoutes } from '../conversation/routes.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { inboxRoutes } from '../inbox/routes.ts';
import { userRoutes } from '../member/routes.ts';
import { postListRoutes } from '../post/lists.ts';
import { ownPostRoutes } from '../post/ownRoutes.ts';
import { postRoutes } from '../post/routes.ts';
import { createWords } from '../post/words.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { savedRoutes } from '../saved/routes.ts';
import { searchRoutes } from '../search/routes.ts';
import { blockRoutes } from './routes.ts';

export const NOTE = 'We both ship by rail from Hubballi.';

/** For tests: three members on a platform of their own, and what each of them meets of the others. */
export async function opened() {
  const api = await openSubjects((platform) => [
    ...[postListRoutes(platform), postRoutes(platform), blockRoutes(platform), userRoutes(platform)],
    ownPostRoutes(platform),
    ...[connectionRoutes(platform), conversationRoutes(platform), inboxRoutes(platform), savedRoutes(platform)],
    searchRoutes(platform),
  ]);
  onTestFinished(api.close);
  const { call, platform, time } = api;
  const { commands, reads, store } = platform;
  const words = createWords(platform);
  const [asha, ravi, uma] = [await api.join('Asha'), await api.join('Ravi'), await api.join('Uma')];
  const caughtUp = async () => reads.waitFor(await store.head(), MODEL_NAMES, 5000);

  async function post(id: string, author: string, content = `Words of ${id}`): Promise<string> {
    const command = { actor: author, at: time.now };
    await words.write({ of: 'post', id, post: id }, author, content, command);
    const image = { key: 'Post/0123456789abcdef01234567.webp', width: 4, height: 3 };
    const data = { post: id, author, image };
    await commands.begin(postStream(id), [{ type: 'PostPublished', data, personal: {} }], command);
    await caughtUp();
    return id;
  }

  async function comment(id: string, of: string, author: string): Promise<void> {
    const command = { actor: author, at: time.now };
    await words.write({ of: 'comment', id, post: of }, author, `Words of ${id}`, command);
    const data = { comment: id, post: of, author };
    await commands.begin(commentStream(id), [{ type: 'PostCommented', data, personal: {} }], command);
    await caughtUp();
  }

  async function like(id: string, member: string): Promise<void> {
    const command = { actor: member, at: time.now };
    await commands.begin(likeStream(id, member), [{ type: 'PostLiked', data: { post: id, member } }], command);
    await caughtUp();
  }

  const put = async (path: string, body: object, as?: string, key?: string) =>
    (await call(path, { method: 'PUT', body, as, key })).status;
  const read = async (path: string, as?: string) => (await call(path, { as })).json();

  return {
    ...api,
    ...{ asha, ravi, uma, post, comment, like, put, read, caughtUp },
    /** What `by` does about `member`. */
    act: (act: string, by: string, member: string, key?: string) => put(`/user/${act}`, { member }, by, key),

    async connect(one: string, other: string): Promise<void> {
      await call('/connections', { method: 'POST', body: { to: other, note: NOTE }, as: one });
      const status = await put(`/connections/${one}`, { accept: true }, other);
      if (status !== 200) throw new Error(`connecting answered ${status}`);
    },

    /** Where a reader (undefined: a guest) meets a post, its author, their comment on another post, and their like of it. */
    async meets(reader: string | undefined, theirs: { post: string; on: string; author: string }) {
      const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);
      const { posts } = (await read('/post/getAllPosts', reader)).data;
      const on = posts.find(({ _id }: { _id: string }) => _id === theirs.on);
      const { comments } = await read(`/post/${theirs.on}/comments`, reader);
      const one = (await read(`/post/${theirs.on}`, reader)).data.post;
      const { results } = await read('/search?q=Words', reader);
      const people = await read('/search?q=Asha&kind=member', reader);
      const by = (list: readonly { user: { _id: string } }[]) => list.some(({ user }) => user._id === theirs.author);
      return {
        feed: ids(posts).includes(theirs.post),
        post: (await call(`/post/${theirs.post}`, { as: reader })).status === 200,
        ofAuthor: (await read(`/post/getAllPosts?author=${theirs.author}`, reader)).data.posts.length > 0,
        comments: [by(on.comments), by(one.comments), by(comments)],
        likes: [on.likes.includes(theirs.author), one.likes.includes(theirs.author)],
        search: ids(results).includes(theirs.post),
        people: ids(people.results).includes(theirs.author),
        members: ids((await read('/user/getAll', reader)).users).includes(theirs.author),
        named: ids((await read('/user/getAll?q=Asha', reader)).users).includes(theirs.author),
        profile: (await read(`/user/${theirs.author}`, reader)).user.visible,
      };
    },
  };
}
