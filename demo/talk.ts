import type { Deed } from './schedule.ts';

type Put = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<unknown>;

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
