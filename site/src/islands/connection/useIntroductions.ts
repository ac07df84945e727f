import type { Introduction, IntroductionsAnswer } from '#api/contract/introduction.ts';
import { queries, useRead } from '../../client/queries.ts';
import { pathWith, usePages } from '../../client/usePages.ts';

/** The same two may be introduced anew after a while: then it is another one, of the same id. */
export type Introduced = Introduction & { readonly id: string };

const LIST = 'introductions';
const ALL = '/introductions';
const PAGE = '20';

/** Whom a member introduced, and to whom they are introduced, newest first. */
export function useIntroductions(me: string) {
  return usePages<IntroductionsAnswer, Introduced>({
    key: [LIST, me, ''],
    path: (cursor) => pathWith(ALL, { limit: PAGE, cursor }),
    itemsOf: ({ introductions }) => introductions.map((one) => ({ ...one, id: one._id, _id: `${one._id} ${one.at}` })),
    fresh: true,
  });
}

/**
 * When the member may introduce these two again, where they did so lately: a moment.
 *
 * @param second '' while nobody is chosen
 */
export function useAgainFrom(first: string, second: string): string | null {
  const { data } = useRead<IntroductionsAnswer>(second === '' ? null : pathWith(ALL, { first, second }));
  const again = data?.introductions[0]?.againFrom;
  return again !== undefined && Date.parse(again) > Date.now() ? again : null;
}

/** Also what was read of two. */
export function renewIntroductions(): void {
  void queries.invalidateQueries({ queryKey: [LIST] });
  void queries.invalidateQueries({
    predicate: ({ queryKey: [kind, path] }) => kind === 'read' && String(path).startsWith(`${ALL}?`),
  });
}
