import type { CompanyListAnswer } from '#api/contract/company-answer.ts';
import { onCards, readSearch, writeSearch } from './search.ts';

/**
 * What the directory's island is rendered with. Of the address only what the list hangs on goes in, since the page is
 * kept and sent to others.
 *
 * @param list the API's answer, undefined where there was none
 */
export function directoryBeginning(list: unknown, address: URLSearchParams) {
  const params = writeSearch(readSearch(address));
  const cursor = address.get('cursor');
  if (cursor) params.set('cursor', cursor);
  // Asked by `directoryPath`, whose answer this is.
  const answer = list as CompanyListAnswer | undefined;
  return { query: params.size > 0 ? `?${params}` : '', seed: answer ? onCards(answer) : null };
}
