import type { MemberContext } from '../http/guard.ts';
import type { Platform } from '../platform/platform.ts';
import { documentIdOf } from '../storage/keys.ts';
import { openInTurn } from './openInTurn.ts';

/**
 * A stored document, opened, as an answer that nobody keeps and no browser runs; null where its key, or the file, is gone.
 *
 * @param name what it is saved as, in plain letters
 * @param beforeIt done once it is certain that it opens, before it goes out
 */
export async function answerDocument(
  c: MemberContext,
  { keyring, files }: Pick<Platform, 'keyring' | 'files'>,
  stored: string,
  { name, beforeIt }: { readonly name: string; readonly beforeIt?: () => Promise<unknown> },
) {
  const id = documentIdOf(stored);
  const key = await keyring.find(id);
  const opened = key && (await openInTurn(c, files, { key, stored, context: id }));
  if (!opened || opened instanceof Response) return opened;
  await beforeIt?.();
  c.header('Content-Type', 'application/pdf');
  c.header('Content-Disposition', `attachment; filename="${name}.pdf"`);
  c.header('Cache-Control', 'no-store');
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Content-Security-Policy', "sandbox; default-src 'none'");
  c.header('Content-Length', String(opened.size));
  if (c.req.method !== 'HEAD') return c.body(opened.stream);
  // Hono drops the body of an answer to HEAD unread, which would leave the file open.
  await opened.stream.cancel();
  return c.body(null);
}
