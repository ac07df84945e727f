import { DOCUMENT_MAX_BYTES, LINE_MAX } from '#api/contract/limits.ts';
import { applications } from '#words/applications.ts';
import { messageOf } from '../../client/outcome.ts';
import { upload } from '../../client/upload.ts';

const words = applications.documents;

/** A document that is stored, and part of nothing yet. */
export interface SentPdf {
  readonly name: string;
  readonly key: string;
}

/** Stores a PDF. Answers what is wrong, in words, where it could not be. @param onProgress told a share, from 0 to 1 */
export async function sendPdf(file: File, onProgress: (share: number) => void): Promise<SentPdf | { problem: string }> {
  if (file.type !== 'application/pdf') return { problem: words.pdf };
  if (file.size > DOCUMENT_MAX_BYTES) return { problem: words.large };
  onProgress(0);
  const name = file.name.replace(/\.pdf$/i, '').slice(0, LINE_MAX) || words.unnamed;
  const sent = await upload({ file, context: 'Document', name, onProgress });
  return sent.ok ? { name, key: sent.data.key } : { problem: messageOf(sent.failure, words.failed) };
}
