import * as z from 'zod/mini';
import { body } from './body.ts';
import { UPLOAD_MAX_BYTES, UPLOAD_NAME_MAX } from './limits.ts';
import { notes } from './notes.ts';
import { oneOf } from './oneOf.ts';
import type { Label } from './words/en/names.ts';
import * as rules from './words/en/rules.ts';

export type { FileUrlAnswer, UploadAnswer } from './file-answer.ts';

/** What pictures are uploaded for. */
export const PICTURE_CONTEXTS = ['Post', 'User', 'Company', 'Message'] as const;
export type PictureContext = (typeof PICTURE_CONTEXTS)[number];
/** A document is a PDF of an application; it is sealed, and no link opens it. */
export const UPLOAD_CONTEXTS = [...PICTURE_CONTEXTS, 'Document'] as const;
export type UploadContext = (typeof UPLOAD_CONTEXTS)[number];

export const UPLOAD_MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/gif'] as const;

/** `<context>/<slug>-<id>.<type>`: no dots, no further slashes, so that no key can leave its folder. */
export const FILE_KEY = /^(?:Post|User|Company)\/[A-Za-z0-9](?:[A-Za-z0-9_-]{0,149})\.(?:webp|png|jpe?g|gif)$/;

/** The key of an uploaded file. */
export function fileKey(label: Label, missing = rules.required(label)) {
  return z
    .string({ error: (issue) => (issue.input == null ? missing : rules.mustBeFile(label)) })
    .check(
      z.trim(),
      z.check((payload) => {
        if (FILE_KEY.test(payload.value)) return;
        const message = payload.value === '' ? missing : rules.mustBeFile(label);
        payload.issues.push({ code: 'custom', message, input: payload.value });
      }),
    )
    .register(notes, { pattern: FILE_KEY.source });
}

const DOCUMENT_KEY = /^Document\/[a-f0-9]{24}\.sealed$/;

const MESSAGE_KEY = /^Message\/[A-Za-z0-9](?:[A-Za-z0-9_-]{0,149})\.webp$/;

/** The key of a picture that was uploaded for a message. It opens for the two who write to one another alone. */
export function messagePictureKey(label: Label) {
  const message = rules.mustBeMessagePicture(label);
  return z.string(message).check(z.regex(MESSAGE_KEY, message)).register(notes, { pattern: MESSAGE_KEY.source });
}

/** The key of an uploaded document. */
export function documentKey(label: Label) {
  const message = rules.mustBePdf(label);
  return z.string(message).check(z.regex(DOCUMENT_KEY, message)).register(notes, { pattern: DOCUMENT_KEY.source });
}

/** Like {@link fileKey}, but '' is fine. */
export function blankableFileKey(label: Label) {
  const message = rules.mustBeFile(label);
  return z
    .string(message)
    .check(
      z.trim(),
      z.refine((value) => value === '' || FILE_KEY.test(value), message),
    )
    .register(notes, { pattern: `^$|${FILE_KEY.source}` });
}

/**
 * The parts of POST /file/upload. `file` is known by its size alone: before it is sent it is a File, on the server it
 * stands on the disk. `name` becomes the readable part of a company's key.
 */
export const uploadForm = body({
  file: z.custom<{ readonly size: number }>(hasBytes, rules.choosePicture).register(notes, { format: 'binary' }),
  name: z
    .string(rules.required('Name'))
    .check(
      z.trim(),
      z.minLength(1, rules.required('Name')),
      z.maxLength(UPLOAD_NAME_MAX, rules.tooLong('Name', UPLOAD_NAME_MAX)),
    ),
  context: oneOf(UPLOAD_CONTEXTS, { label: 'Context' }),
});
export type UploadForm = z.output<typeof uploadForm>;

function hasBytes(file: unknown): boolean {
  return typeof file === 'object' && file !== null && 'size' in file && typeof file.size === 'number' && file.size > 0;
}

/** GET /file/geturl */
export const fileUrlQuery = body({ key: fileKey('Key') });

/** What is wrong with a picture before it is sent, in words; undefined where nothing is. The server judges by the bytes again. */
export function pictureProblem(file: { readonly size: number; readonly type: string }): string | undefined {
  if (!UPLOAD_MEDIA_TYPES.some((type) => type === file.type)) return rules.pictureType;
  if (file.size > UPLOAD_MAX_BYTES) return rules.pictureTooLarge;
  if (file.size === 0) return rules.pictureEmpty;
  return undefined;
}
