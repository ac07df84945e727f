import type { FileUrlAnswer, UploadAnswer, UploadContext } from '#api/contract/file.ts';
import { $session } from '../stores/session.ts';
import { read } from './api.ts';
import { sameOrigin } from './links.ts';
import { failed, noAnswer, type Outcome } from './outcome.ts';
import { send } from './transport.ts';

export interface Upload {
  readonly file: File;
  readonly context: UploadContext;
  /** Becomes the readable part of the key: the company's registered name, the member's name, or 'sample'. */
  readonly name: string;
  /** From 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** A file may take as long as a slow line needs, which the server bounds; where nothing moves for so long, the line is dead. */
const SILENCE_MS = 60_000;

/** POST /file/upload. By XMLHttpRequest, because fetch does not tell how much of a body has gone out. */
export function upload({ file, context, name, onProgress, signal }: Upload): Promise<Outcome<UploadAnswer>> {
  const form = new FormData();
  // The fields first: the server judges them before it reads the picture.
  form.set('name', name);
  form.set('context', context);
  form.set('file', file);

  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const lost = () => resolve(failed({ kind: 'no-answer', aborted: signal?.aborted ?? false }));
    request.open('POST', '/api/v1/file/upload');
    const began = performance.now();
    request.timeout = SILENCE_MS;
    const token = $session.get()?.token;
    if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      // It counts from the beginning.
      request.timeout = performance.now() - began + SILENCE_MS;
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.onerror = lost;
    request.ontimeout = lost;
    request.onabort = lost;
    request.onload = () => {
      const headers = new Headers();
      const retryAfter = request.getResponseHeader('Retry-After');
      if (retryAfter !== null) headers.set('Retry-After', retryAfter);
      resolve(read<UploadAnswer>(new Response(request.responseText, { status: request.status, headers })));
    };
    if (signal?.aborted) return lost();
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** GET /file/geturl: a signed link to a stored picture, as a path of our own origin. */
export async function fileUrl(key: string): Promise<Outcome<{ readonly url: string }>> {
  try {
    const response = await send(`/api/v1/file/geturl?${new URLSearchParams({ key })}`);
    const outcome = await read<FileUrlAnswer>(response);
    return outcome.ok ? { ok: true, data: { url: sameOrigin(outcome.data.url) } } : outcome;
  } catch (thrown) {
    return failed(noAnswer(thrown));
  }
}
