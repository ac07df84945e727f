import type { Deed } from './schedule.ts';

type Put = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<unknown>;

/** Says the next of a post's discussion. Answers the id of the comment that it began with. @param first that id, once it is there */
export async function discuss(
  { text }: Deed & { does: 'discuss' },
  postId: string,
  first: string | undefined,
  put: Put,
): Promise<string> {
  const body = { postId, comment: { text }, ...(first !== undefined && { replyTo: first }) };
  // CONTRACT: PUT /post/comment
  const { comments } = (await put('PUT', '/post/comment', body)) as { comments: { _id: string; text: string }[] };
  const said = first ?? comments.find((one) => one.text === text)?._id;
  if (said === undefined) throw new Error('a comment is not among the newest');
  return said;
}

/**
 * Writes into the conversation of two, or looks at all that stands in it.
 *
 * @param other the id of the one it is with
 */
export async function talk(deed: Deed & { does: 'write' | 'look' }, other: string, put: Put): Promise<unknown> {
  // CONTRACT: POST /conversations, GET /conversations/{id}/messages
  const { conversation } = (await put('POST', '/conversations', { with: other })) as { conversation: { _id: string } };
  const path = `/conversations/${conversation._id}`;
  if (deed.does === 'write') return put('POST', `${path}/messages`, { text: deed.text });
  const { messages } = (await put('GET', `${path}/messages?limit=1`)) as { messages: readonly { _id: string }[] };
  return put('PUT', `${path}/seen`, { upTo: messages[0]?._id });
}
