import { directoryKey, directoryPath, MSME_WITHIN } from '../islands/company/search.ts';
import { fundsKey, fundsPath } from '../islands/fund/search.ts';
import { FOLLOWING, feedKey, feedPath } from '../islands/post/feedList.ts';
import { lengthOf, readAsked, searchPath } from '../islands/search/search.ts';
import { updatesKey, updatesPath } from '../islands/update/updateList.ts';
import { named } from '../words/named.ts';

/** A list that a page begins with. */
interface PageList {
  /** Of the API, below /api/v1. */
  readonly path: string;
  /** Two addresses with the same name show the same list: what they hold besides is not read. */
  readonly name: string;
}

function directory(params: URLSearchParams, within = {}): PageList {
  const key = directoryKey(params, within);
  // The filter of the directory itself is in the key, whether it was chosen or not: it must not pass for chosen.
  return { path: directoryPath(key, key[2]), name: [...key, ...directoryKey(params)].join('\n') };
}

const LISTS: Readonly<Record<string, (params: URLSearchParams) => PageList | undefined>> = {
  '/dashboard/startups': (params) => directory(params),
  '/dashboard/msme': (params) => directory(params, MSME_WITHIN),
  '/dashboard/funds': (params) => {
    const key = fundsKey(params);
    return { path: fundsPath(key, key[2]), name: key.join('\n') };
  },
  '/dashboard/feed': (params) => {
    const key = feedKey(params);
    // Each member's own: guests have none.
    if (key[1] === FOLLOWING) return undefined;
    return { path: feedPath(key, key[2]), name: [...key, params.get('post') ?? ''].join('\n') };
  },
  '/dashboard/funding_updates': (params) => {
    const key = updatesKey(params);
    return { path: updatesPath(key, key[2]), name: key.join('\n') };
  },
  '/search': (params) => {
    const asked = readAsked(params);
    if (lengthOf(asked.q) !== 'enough') return undefined;
    return { path: searchPath(asked), name: [asked.q, asked.kind, asked.cursor].join('\n') };
  },
};

/** The list that the page at this address begins with; undefined where it begins with none. */
export function listOf({ pathname, searchParams }: URL): PageList | undefined {
  return named(LISTS, pathname.replace(/\/$/, ''))?.(searchParams);
}
