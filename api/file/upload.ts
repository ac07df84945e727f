/** Takes an upload from the request to its key in the store, or to the reason why not. */
import { createHash, randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Keyring } from '#events/keyring.ts';
import { StreamTombstoned } from '#events/port/store.ts';
import { fieldErrors } from '../contract/answer.ts';
import { type UploadForm, uploadForm } from '../contract/file.ts';
import { DOCUMENT_MAX_BYTES, UPLOAD_LEAST_RATE, UPLOAD_MAX_BYTES, UPLOAD_MAX_MS } from '../contract/limits.ts';
import { contentTypeOf, documentFileKey, pictureKey } from '../storage/keys.ts';
import type { Spool } from '../storage/spool.ts';
import type { FileStore } from '../storage/store.ts';
import type { Sentence, Wrong } from '../words/failures.ts';
import { type ArrivalLimits, createArrivals, NoPlace } from './arrivals.ts';
import { isPdf, sealDocument } from './documents.ts';
import { type Form, type FormLimits, type FormRefusal, readForm } from './multipart.ts';
import { type PictureRefusal, readPicture } from './pictures.ts';

/** What is bounded for uploads, besides the size of a file. */
export interface UploadLimits extends Pick<FormLimits, 'deadlineMs' | 'silenceMs' | 'leastRate'> {
  readonly arrivals: ArrivalLimits;
}

/**
 * Sixty-four pictures that arrive hold 320 MB of the disk. Three of one member: the form for a company sends two. A slow
 * line has time for the largest file; who stops in the middle, or sends less than 8 kB a second, makes room for others.
 */
export const UPLOAD_LIMITS: UploadLimits = {
  deadlineMs: UPLOAD_MAX_MS,
  silenceMs: 30_000,
  leastRate: { bytesPerSecond: UPLOAD_LEAST_RATE, graceMs: 5_000 },
  arrivals: { places: 64, guestPlaces: 32, each: 3, waiting: 256, waitingEach: 16, waitMs: 20_000 },
};

export interface UploadOptions {
  readonly store: FileStore;
  readonly spool: Spool;
  /** Each document has a key of its own. */
  readonly keyring: Pick<Keyring, 'create' | 'find' | 'destroy'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Who is signed in, null for a guest. */
  readonly member: string | null;
  /** By whom it is counted: the member, or a guest's address. */
  readonly sender: string;
  /** Makes the file its uploader's, before they are told its key; false where they have left meanwhile, and it is nobody's. */
  readonly own: (key: string, member: string) => Promise<boolean>;
}

export interface UploadRefusal {
  readonly status: 400 | 401 | 408 | 410 | 413 | 415 | 429;
  readonly says: Sentence;
  /** Every field that is at fault; one alone where `says` says it of that. */
  readonly wrong?: string | readonly Wrong[];
}

/**
 * Answers uploads. A guest may upload a User's picture, for the sign-up form takes the photo before the account exists;
 * Post and Company need a session.
 */
export function uploader({ arrivals, ...limits }: UploadLimits = UPLOAD_LIMITS) {
  const inPlace = createArrivals(arrivals);

  return async function upload(request: Request, options: UploadOptions): Promise<{ key: string } | UploadRefusal> {
    const { member, sender, spool } = options;
    try {
      return await inPlace({ id: sender, guest: member === null }, () =>
        spool.use(async (path) => {
          const form = await readForm(request, path, {
            fileBytes: member === null ? UPLOAD_MAX_BYTES : DOCUMENT_MAX_BYTES,
            ...limits,
          });
          if ('refused' in form) return form.refused === 'large' ? tooLarge(member) : FORM_REFUSALS[form.refused];
          return keep(request, path, form, options);
        }),
      );
    } catch (error) {
      if (error instanceof NoPlace) return NO_PLACE;
      throw error;
    }
  };
}

/** Judges what has arrived and puts the picture into the store. */
async function keep(
  request: Request,
  path: string,
  form: Form,
  options: UploadOptions,
): Promise<{ key: string } | UploadRefusal> {
  const { store, member, own } = options;
  const { data: fields, error } = uploadForm.safeParse({ ...Object.fromEntries(form.fields), file: form.file });
  if (!fields || !form.file) return invalid(error?.issues ?? []);
  if (!member && fields.context !== 'User') {
    return { status: 401, says: 'unauthorized.upload' };
  }
  const id = idOf(request.headers.get('idempotency-key'), member, fields, form.file.hash);
  if (fields.context === 'Document') return keepDocument(path, id, options);

  if (form.file.size > UPLOAD_MAX_BYTES) return pictureRefusal('bytes');
  const picture = await readPicture(path, fields.context);
  if ('refused' in picture) return pictureRefusal(picture.refused);

  // A key stands in clear where it is used: no name gets into it that may be a person's.
  const key = pictureKey(fields.context, fields.context === 'Company' ? fields.name : '', id);
  await store.put(key, picture.bytes, contentTypeOf(key));
  if (!member || (await own(key, member))) return { key };
  await store.remove(key);
  return LEFT;
}

/** A document is sealed before it is stored: no copy of the store opens it without its key. */
async function keepDocument(
  path: string,
  id: string,
  options: UploadOptions,
): Promise<{ key: string } | UploadRefusal> {
  const { store, member, own, keyring, now } = options;
  if (!(await isPdf(path))) return NO_PDF;
  const key = documentFileKey(id);
  try {
    await keyring.create(id, now());
  } catch (error) {
    if (error instanceof StreamTombstoned) return TAKEN_BACK;
    throw error;
  }
  const sealing = await keyring.find(id);
  if (!sealing) return TAKEN_BACK;
  await store.put(key, await sealDocument(sealing, path, id), contentTypeOf(key));
  if (!member || (await own(key, member))) return { key };
  // No copy opens once its key is gone.
  await keyring.destroy(id);
  await store.remove(key);
  return LEFT;
}

/** Whoever deletes their account while something of theirs arrives leaves nothing behind. */
const LEFT: UploadRefusal = { status: 401, says: 'unauthorized.upload' };

/** The same request came again after its document's key was destroyed. */
const TAKEN_BACK: UploadRefusal = { status: 410, says: 'gone.upload' };
const NO_PDF: UploadRefusal = { status: 415, says: 'wrong-type.document', wrong: 'file' };

/**
 * A random id; or, where the sender may repeat the request, one that the same request brings about again. The bytes are
 * part of it, so that nobody can put another picture in the place of one that is there.
 *
 * @param hash of the picture's bytes
 */
function idOf(
  idempotencyKey: string | null,
  member: string | null,
  { context, name }: UploadForm,
  hash: string,
): string {
  if (!idempotencyKey) return randomBytes(12).toString('hex');
  return createHash('sha256')
    .update(JSON.stringify([idempotencyKey, member, context, name, hash]))
    .digest('hex')
    .slice(0, 24);
}

/** Of what has not arrived whole it is not known yet whether it was to be a picture or a document, which members alone send. */
const tooLarge = (member: string | null): UploadRefusal =>
  member === null ? pictureRefusal('bytes') : { status: 413, says: 'too-large.file', wrong: 'file' };

const FORM_REFUSALS: Record<Exclude<FormRefusal['refused'], 'large'>, UploadRefusal> = {
  type: { status: 415, says: 'wrong-type.upload' },
  malformed: { status: 400, says: 'malformed.upload' },
  slow: { status: 408, says: 'timeout.upload' },
};

const NO_PLACE: UploadRefusal = { status: 429, says: 'too-many.arriving' };

const pictureRefusal = (refused: PictureRefusal['refused']): UploadRefusal =>
  refused === 'bytes' || refused === 'pixels'
    ? { status: 413, says: `too-large.${refused}`, wrong: 'file' }
    : { status: 415, says: `wrong-type.${refused}`, wrong: 'file' };

function invalid(issues: readonly z.core.$ZodIssue[]): UploadRefusal {
  const wrong = fieldErrors(issues);
  return { status: 400, says: ['invalid.rule', wrong[0]?.message ?? ''], wrong };
}
