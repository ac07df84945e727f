import type { FieldError } from '../contract/answer.ts';
import type { FileStore } from './store.ts';

/**
 * Which pictures of a form are not in the store, or were uploaded for another part of the product.
 *
 * @param prefix with what their keys have to begin, e.g. 'Company/'
 * @param keys for each field its storage key; '' and undefined are nobody's picture and fine
 */
export async function missingPictures(
  files: Pick<FileStore, 'stat'>,
  prefix: string,
  keys: Readonly<Record<string, string | undefined>>,
): Promise<FieldError[]> {
  const judged = await Promise.all(
    Object.entries(keys).map(async ([path, key]) => {
      if (!key || (key.startsWith(prefix) && (await files.stat(key)))) return [];
      return [{ path, message: 'This picture is not there. Please upload it again' }];
    }),
  );
  return judged.flat();
}
