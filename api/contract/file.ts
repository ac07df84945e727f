import * as z from 'zod/mini';
import { body } from './body.ts';
import { UPLOAD_MAX_BYTES, UPLOAD_NAME_MAX } from './limits.ts';
import { notes } from './notes.ts';
import { oneOf } from './oneOf.ts';

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
export function fileKey(label: string, missing = `${label} is required`) {
  return z
    .string({ error: (issue) => (issue.input == null ? missing : `${label} must be the key of an uploaded file`) })
    .check(
      z.trim(),
      z.check((payload) => {
        if (FILE_KEY.test(payload.value)) return;
        const message = payload.value === '' ? missing : `${label} must be the key of an uploaded file`;
        payload.issues.push({ code: 'custom', message, input: payload.value });
      }),
    )
    .register(notes, { pattern: FILE_KEY.source });
}

const DOCUMENT_KEY = /^Document\/[a-f0-9]{24}\.sealed$/;

const MESSAGE_KEY = /^Message\/[A-Za-z0-9](?:[A-Za-z0-9_-]{0,149})\.webp$/;

/** The key of a picture that was uploaded for a message. It opens for the two who write to one another alone. */
export function messagePictureKey(label: string) {
  const message = `${label} must be the key of a picture uploaded for a message`;
  return z.string(message).check(z.regex(MESSAGE_KEY, message)).register(notes, { pattern: MESSAGE_KEY.source });
}

/** The key of an uploaded document. */
export function documentKey(label: string) {
  const message = `${label} must be the key of an uploaded PDF`;
  return z.string(message).check(z.regex(DOCUMENT_KEY, message)).register(notes, { pattern: DOCUMENT_KEY.source });
}

/** Like {@link fileKey}, but '' is fine. */
export function blankableFileKey(label: string) {
  const message = `${label} must be the key of an uploaded file`;
  return z
    .string(message)
    .check(
      z.trim(),
      z.refine((value) => value === '' || FILE_KEY.test(value), message),
    )
    .register(notes, { pattern: `^$|${FILE_KEY.source}` });
}

const NO_FILE = 'Please choose a picture.';

/**
 * The parts of POST /file/upload. `file` is known by its size alone: before it is sent it is a File, on the server it
 * stands on the disk. `name` becomes the readable part of a company's key.
 */
export const uploadForm = body({
  file: z.custom<{ readonly size: number }>(hasBytes, NO_FILE).register(notes, { format: 'binary' }),
  name: z
    .string('Name is required')
    .check(
      z.trim(),
      z.minLength(1, 'Name is required'),
      z.maxLength(UPLOAD_NAME_MAX, `Name must be at most ${UPLOAD_NAME_MAX} characters`),
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
  if (!UPLOAD_MEDIA_TYPES.some((type) => type === file.type)) return 'Please choose a JPG, PNG or GIF picture.';
  if (file.size > UPLOAD_MAX_BYTES) return 'Please choose a picture of at most 5MB.';
  if (file.size === 0) return 'This picture is empty. Please choose another.';
  return undefined;
}
