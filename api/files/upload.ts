/** Takes an upload from the request to its key in the store, or to the reason why not. */
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { CONTEXTS, contentTypeOf, pictureKey } from './keys.ts';
import { type FormRefusal, readForm } from './multipart.ts';
import { MAX_PICTURE_BYTES, type PictureRefusal, REFUSALS, readPicture } from './pictures.ts';
import type { FileStore } from './store.ts';

/** What all uploads that are under way may hold in memory together; the next one is asked to come again. */
const MAX_HELD_BYTES = 48 * 1024 * 1024;
/** Of that, what those of one sender may hold: three pictures at once. Or whoever sends slowly would keep out all others. */
const MAX_HELD_BY_ONE = 16 * 1024 * 1024;

export interface UploadOptions {
  readonly store: FileStore;
  /** Who is signed in, null for a guest. */
  readonly member: string | null;
  /** By whom it is counted: the member, or a guest's address. */
  readonly sender: string;
  /** For the whole form to arrive, in milliseconds. */
  readonly deadlineMs: number;
}

export interface UploadRefusal {
  readonly status: 400 | 401 | 408 | 413 | 415 | 429;
  readonly code: string;
  /** For people. */
  readonly message: string;
  /** Every field that is at fault. */
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

const uploadForm = z.object({
  file: z.instanceof(Uint8Array, { error: 'Please choose a picture.' }).refine((bytes) => bytes.length > 0, {
    error: 'Please choose a picture.',
  }),
  name: z
    .string('Name is required.')
    .trim()
    .min(1, 'Name is required.')
    .max(200, 'Name must be at most 200 characters.'),
  context: z.enum(CONTEXTS, `Context must be one of ${CONTEXTS.join(', ')}.`),
});

/**
 * Answers uploads. A guest may upload a User's picture, for the sign-up form takes the photo before the account exists;
 * Post and Company need a session.
 */
export function uploader() {
  let held = 0;
  const heldBy = new Map<string, number>();

  return async function upload(
    request: Request,
    { store, member, sender, deadlineMs }: UploadOptions,
  ): Promise<{ key: string } | UploadRefusal> {
    let mine = 0;
    function hold(bytes: number): boolean {
      const theirs = (heldBy.get(sender) ?? 0) + bytes;
      if (held + bytes > MAX_HELD_BYTES || theirs > MAX_HELD_BY_ONE) return false;
      heldBy.set(sender, theirs);
      held += bytes;
      mine += bytes;
      return true;
    }
    try {
      const form = await readForm(request, { fileBytes: MAX_PICTURE_BYTES, deadlineMs, hold });
      if ('refused' in form) return FORM_REFUSALS[form.refused];

      const { data: fields, error } = uploadForm.safeParse({ ...Object.fromEntries(form.fields), file: form.file });
      if (!fields) return invalid(error);
      if (!member && fields.context !== 'User') {
        return { status: 401, code: 'unauthorized', message: 'Please sign in to upload pictures.' };
      }

      const picture = await readPicture(fields.file, fields.context);
      if ('refused' in picture) return pictureRefusal(picture);

      const id = idOf(request.headers.get('idempotency-key'), member, fields);
      // A key stands in clear where it is used: no name gets into it that may be a person's.
      const key = pictureKey(fields.context, fields.context === 'Company' ? fields.name : '', id);
      await store.put(key, picture.bytes, contentTypeOf(key));
      return { key };
    } finally {
      held -= mine;
      const left = (heldBy.get(sender) ?? 0) - mine;
      if (left > 0) heldBy.set(sender, left);
      else heldBy.delete(sender);
    }
  };
}

/**
 * A random id; or, where the sender may repeat the request, one that the same request brings about again. The bytes are
 * part of it, so that nobody can put another picture in the place of one that is there.
 */
function idOf(idempotencyKey: string | null, member: string | null, upload: z.infer<typeof uploadForm>): string {
  if (!idempotencyKey) return randomBytes(12).toString('hex');
  return createHash('sha256')
    .update(JSON.stringify([idempotencyKey, member, upload.context, upload.name]))
    .update(upload.file)
    .digest('hex')
    .slice(0, 24);
}

const FORM_REFUSALS: Record<FormRefusal['refused'], UploadRefusal> = {
  type: {
    status: 415,
    code: 'wrong-type',
    message: 'Send the picture as multipart/form-data with the fields file, name and context.',
  },
  malformed: {
    status: 400,
    code: 'malformed',
    message: 'The form is incomplete or malformed. Send one file, a name and a context.',
  },
  large: pictureRefusal(REFUSALS.bytes),
  slow: {
    status: 408,
    code: 'timeout',
    message: 'The picture took too long to arrive. Please try again, or choose a smaller one.',
  },
  busy: {
    status: 429,
    code: 'too-many',
    message: 'Many pictures are arriving just now. Please try again in a few seconds.',
  },
};

function pictureRefusal({ refused, message }: PictureRefusal): UploadRefusal {
  const errors = [{ path: 'file', message }];
  if (refused === 'bytes' || refused === 'pixels') return { status: 413, code: 'too-large', message, errors };
  return { status: 415, code: 'wrong-type', message, errors };
}

function invalid(error: z.ZodError): UploadRefusal {
  const errors = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return { status: 400, code: 'invalid', message: errors[0]?.message ?? 'The form is invalid.', errors };
}
