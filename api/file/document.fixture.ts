import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Platform } from '../platform/platform.ts';
import { documentFileKey } from '../storage/keys.ts';
import { sealDocument } from './documents.ts';
import { fileOwners } from './owners.ts';

/** For tests: a small PDF, as if a member had uploaded it. Answers its storage key. */
export async function uploadedPdf(platform: Platform, member: string, text: string): Promise<string> {
  const { keyring, files, clock } = platform;
  const dir = mkdtempSync(join(tmpdir(), 'document-'));
  const id = randomBytes(12).toString('hex');
  await keyring.create(id, clock());
  const key = await keyring.find(id);
  if (!key) throw new Error('the key was made a moment ago');
  writeFileSync(join(dir, 'x.pdf'), `%PDF-1.7\n${text}\n%%EOF`);
  const sealed = await sealDocument(key, join(dir, 'x.pdf'), id);
  await files.put(documentFileKey(id), sealed, 'application/octet-stream');
  rmSync(dir, { recursive: true });
  await fileOwners(platform).begin(documentFileKey(id), member, { actor: member, at: clock() });
  return documentFileKey(id);
}
