import type { Introduction, IntroductionsAnswer } from '#api/contract/introduction.ts';
import { queries } from '../../client/queries.ts';
import { pathWith, usePages } from '../../client/usePages.ts';

/** The same two may be introduced anew after a while: then it is another one, of the same id. */
export type Introduced = Introduction & { readonly id: string };

const LIST = 'introductions';
const PAGE = '20';

/** Whom a member introduced, and to whom they are introduced, newest first. */
export function useIntroductions(me: string) {
  return usePages<IntroductionsAnswer, Introduced>({
    key: [LIST, me, ''],
    path: (cursor) => pathWith('/introductions', { limit: PAGE, cursor }),
    itemsOf: ({ introductions }) => introductions.map((one) => ({ ...one, id: one._id, _id: `${one._id} ${one.at}` })),
    fresh: true,
  });
}

export const renewIntroductions = (): void => void queries.invalidateQueries({ queryKey: [LIST] });
