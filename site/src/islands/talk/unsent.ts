import type { SentPdf } from '../forms/sendPdf.ts';

/** A message that is being written: its words, and the picture (its key, '' for none) and the documents that are stored already. */
export interface Unsent {
  readonly text: string;
  readonly documents: readonly SentPdf[];
  readonly picture: string;
}

export const NOTHING_UNSENT: Unsent = { text: '', documents: [], picture: '' };

export const isEmpty = ({ text, documents, picture }: Unsent): boolean =>
  text.trim() === '' && documents.length === 0 && picture === '';

const isDocument = (value: unknown): value is SentPdf =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'key' in value &&
  typeof value.key === 'string';

/** As a browser has kept it: one from before pictures were kept has none. */
type KeptUnsent = Omit<Unsent, 'picture'> & Partial<Unsent>;

export const isUnsent = (value: unknown): value is KeptUnsent =>
  isSaid(value) && (!('picture' in value) || typeof value.picture === 'string');

/** Of a message's words and documents. */
export const isSaid = (value: unknown): value is Pick<Unsent, 'text' | 'documents'> =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'documents' in value &&
  Array.isArray(value.documents) &&
  value.documents.every(isDocument);
