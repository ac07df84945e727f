import type { SentPdf } from '../forms/sendPdf.ts';

/** A message that is being written: its words, and the documents that are stored already. */
export interface Unsent {
  readonly text: string;
  readonly documents: readonly SentPdf[];
}

export const NOTHING_UNSENT: Unsent = { text: '', documents: [] };

export const isEmpty = ({ text, documents }: Unsent): boolean => text.trim() === '' && documents.length === 0;

const isDocument = (value: unknown): value is SentPdf =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'key' in value &&
  typeof value.key === 'string';

/** Of what a browser has kept. */
export const isUnsent = (value: unknown): value is Unsent =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'documents' in value &&
  Array.isArray(value.documents) &&
  value.documents.every(isDocument);
