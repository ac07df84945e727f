/**
 * The names under which files are stored: `Folder/name.ending`, letters, digits, `_` and `-` only, and one dot before
 * the ending. So no key can leave its store (`..`, `\`, `%2e`, NUL), and each goes into a URL as it is.
 */

import { PICTURE_CONTEXTS, type PictureContext } from '../contract/file.ts';

const KEY = /^(?:[A-Za-z0-9][A-Za-z0-9_-]*\/)*[A-Za-z0-9][A-Za-z0-9_-]*\.[a-z0-9]+$/;
const MAX_KEY_LENGTH = 200;
const MAX_SLUG_LENGTH = 40;

const CONTENT_TYPES = new Map([
  ['webp', 'image/webp'],
  ['json', 'application/json'],
  ['sqlite', 'application/vnd.sqlite3'],
]);

/** Whether this text is a well-formed key. Says nothing about whether such a file exists. */
export function isFileKey(text: string): boolean {
  return text.length <= MAX_KEY_LENGTH && KEY.test(text);
}

/** Whether this is the key of an uploaded picture: all that links are made for, whatever else the store keeps. */
export function isPictureKey(text: string): boolean {
  return (
    isFileKey(text) && text.endsWith('.webp') && PICTURE_CONTEXTS.some((context) => text.startsWith(`${context}/`))
  );
}

/** Whether it is a picture of a message: a link to it is only made for the two who write to one another. */
export const isPrivatePictureKey = (key: string): boolean => key.startsWith('Message/');

/** Where the sealed bytes of a document are stored. `id`: of the key that they are sealed under. */
export const documentFileKey = (id: string): string => `Document/${id}.sealed`;
export const isDocumentKey = (key: string): boolean => key.startsWith('Document/');
export const documentIdOf = (key: string): string => key.slice('Document/'.length, -'.sealed'.length);

/** The content type that a key's ending stands for, `application/octet-stream` for endings that we do not know. */
export function contentTypeOf(key: string): string {
  return CONTENT_TYPES.get(key.slice(key.lastIndexOf('.') + 1)) ?? 'application/octet-stream';
}

/**
 * `Company/<slug>-<id>.webp`. The slug only makes the key readable; the id alone makes it unique, so a name without a
 * single Latin letter (many of India's are) may well become plain `picture`.
 *
 * @param id lower-case letters and digits, so that keys also differ on disks that ignore case
 */
export function pictureKey(context: PictureContext, name: string, id: string): string {
  const slug = name
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');
  return `${context}/${slug || 'picture'}-${id}.webp`;
}
