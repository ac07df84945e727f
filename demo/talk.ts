import type { DemoFile } from './connections.ts';
import { MEMBERS } from './members.ts';
import { pdfOf } from './pdf.ts';
import { scenePicture } from './pictures/draw.ts';
import type { Deed } from './schedule.ts';

/** Uploads in the name of whoever acts; answers the storage key. */
export type Upload = (context: 'Message' | 'Document', name: string, file: Uint8Array<ArrayBuffer>) => Promise<string>;
type Put = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<unknown>;

/** The keys of the members whom a text names. */
export const namedIn = (text: string): string[] =>
  MEMBERS.filter(({ name }) => text.includes(`@${name}`)).map(({ key }) => key);

/** Says the next of a post's discussion. Answers the id of the comment that it began with. @param first that id, once it is there */
export async function discuss(
  { text }: Deed & { does: 'discuss' },
  postId: string,
  first: string | undefined,
  put: Put,
  idOfMember: (key: string) => Promise<string>,
): Promise<string> {
  const mentions = await Promise.all(namedIn(text).map(idOfMember));
  const body = { postId, comment: { text }, mentions, ...(first !== undefined && { replyTo: first }) };
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
export async function talk(
  deed: Deed & { does: 'write' | 'look' },
  other: string,
  put: Put,
  upload: Upload,
): Promise<unknown> {
  // CONTRACT: POST /conversations, GET /conversations/{id}/messages
  const { conversation } = (await put('POST', '/conversations', { with: other })) as { conversation: { _id: string } };
  const path = `/conversations/${conversation._id}`;
  if (deed.does === 'write')
    return put('POST', `${path}/messages`, { text: deed.text, ...(await along(deed.along, upload)) });
  const { messages } = (await put('GET', `${path}/messages?limit=1`)) as { messages: readonly { _id: string }[] };
  return put('PUT', `${path}/seen`, { upTo: messages[0]?._id });
}

/** What comes along with a message between two, as the API takes it. */
async function along(file: DemoFile | undefined, upload: Upload): Promise<object> {
  const { documents: [document] = [], ...others } = await alongInApplication(file, upload);
  return { ...others, ...(document && { document }) };
}

interface Along {
  readonly documents?: readonly { readonly name: string; readonly key: string }[];
  readonly image?: { readonly key: string };
}

/** The same with one in an application. */
export async function alongInApplication(file: DemoFile | undefined, upload: Upload): Promise<Along> {
  if (!file) return {};
  if ('pdf' in file)
    return { documents: [{ name: file.pdf, key: await upload('Document', file.pdf, pdfOf(file.lines)) }] };
  const png = await scenePicture(file.picture, file.picture, 1);
  return { image: { key: await upload('Message', file.picture, Uint8Array.from(png)) } };
}
