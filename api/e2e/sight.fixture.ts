import sharp from 'sharp';
import type { ConversationMessage } from '../contract/conversation.ts';
import { type Call, type Member, upload, uploadPdf } from './client.fixture.ts';

export const READERS = ['guest', 'stranger', 'connection', 'blocked'] as const;
export type ReaderName = (typeof READERS)[number];

/** What Asha leaves: words that occur nowhere else. */
export const TOLD = {
  headline: 'Marigold garlands by rail',
  post: 'Kingfisher looms #handloom',
  comment: 'Tamarind warehouses',
  toConnection: 'Jacaranda at nine',
  toBlocked: 'Gulmohar at ten',
} as const;

/** For tests: somebody who reads, and what the answers to their calls say. */
export function readerOf(call: Call, member: Member | undefined) {
  const token = member?.token;
  const ask = (method: string, path: string, body?: object) => call(method, `/api/v1${path}`, { body, token });
  const statusOf = async (method: string, path: string, body?: object): Promise<number> =>
    (await ask(method, path, body)).status;

  return {
    id: member?._id,
    token,
    ask,
    statusOf,
    /** Whether an answer holds a text. */
    holds: async (path: string, text: string): Promise<boolean> => (await ask('GET', path)).text.includes(text),
  };
}
export type Reader = ReturnType<typeof readerOf>;

/** Asha, who has something everywhere; and of the readers each who stands to her as their name says. */
export async function leaveEverything(call: Call, { asha, uma, readers }: People) {
  const as =
    ({ token }: Member) =>
    async (method: string, path: string, body?: object) => {
      const answer = await call(method, `/api/v1${path}`, { body, token });
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      return answer.body;
    };
  const [hers, umas] = [as(asha), as(uma)];
  const { connection, blocked, stranger } = readers;
  const bytes = (size: number) =>
    sharp({ create: { width: size, height: size, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
      .then((buffer) => Uint8Array.from(buffer));
  const imageOf = async ({ token }: Member, size: number, context = 'Post') => ({
    key: await upload(call, token, await bytes(size), context),
  });

  await hers('PATCH', '/auth/me', { headline: TOLD.headline, about: TOLD.headline, visibility: 'everyone' });
  let size = 20;
  async function publish(content: string): Promise<string> {
    size += 1;
    return (await hers('POST', '/post/new', { content, image: await imageOf(asha, size) })).data.post._id;
  }
  const post = await publish(TOLD.post);
  const content = 'Uma thanks @Asha Rao for the parcel';
  const umasPost = { content, image: await imageOf(uma, 50), mentions: [asha._id] };
  const on = (await umas('POST', '/post/new', umasPost)).data.post._id as string;
  await hers('PUT', '/post/comment', { postId: on, comment: { text: TOLD.comment } });
  await hers('PUT', '/post/interact', { postId: on });

  async function talk(other: Member, text: string) {
    await hers('POST', '/connections', { to: other._id, note: 'We both ship by rail from Hubballi.' });
    await as(other)('PUT', `/connections/${asha._id}`, { accept: true });
    const { conversation } = await hers('POST', '/conversations', { with: other._id });
    const path = `/conversations/${conversation._id}`;
    const document = { name: 'Quotation', key: await uploadPdf(call, asha.token, text) };
    const image = await imageOf(asha, text.length, 'Message');
    const { message } = await hers('POST', `${path}/messages`, { text, document, image });
    return { path, other, message: message as ConversationMessage };
  }
  const talks = [await talk(connection, TOLD.toConnection), await talk(blocked, TOLD.toBlocked)] as const;
  for (const one of [stranger, connection, blocked]) await as(one)('PUT', '/user/follow', { followId: asha._id });
  await hers('PUT', '/user/block', { member: blocked._id });
  const [withConnection, withBlocked] = talks;
  return { post, publish, on, withConnection, withBlocked, hers, umas };
}

interface People {
  readonly asha: Member;
  readonly uma: Member;
  readonly readers: Readonly<Record<Exclude<ReaderName, 'guest'>, Member>>;
}
