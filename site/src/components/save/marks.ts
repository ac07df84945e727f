import { map } from 'nanostores';
import type { SavedIdsAnswer } from '#api/contract/saved.ts';
import { saved as words } from '#words/saved.ts';
import { api, call } from '../../client/api.ts';
import { useRead } from '../../client/queries.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { optimisticUpdates } from '../../stores/optimisticUpdate.ts';
import { useMember } from '../../stores/useSession.ts';

export type SavedKind = keyof SavedIdsAnswer['ids'];
type Mark = `${SavedKind}/${string}`;

/** What the member pressed on this page: it holds over what the server said before. */
export const $marks = map<Record<string, boolean>>({});

/** Which things the member has saved; undefined for guests, and until it is known. */
export function useSavedIds(): SavedIdsAnswer['ids'] | undefined {
  const member = useMember();
  return useRead<SavedIdsAnswer>(member ? '/saved/ids' : null, false, true).data?.ids;
}

const { update } = optimisticUpdates({
  undo: (mark, held) => $marks.setKey(mark, held),
  async send(mark, wanted) {
    const [kind, id] = mark.split('/') as [SavedKind, string]; // as `setSaved` puts it together
    const target = api.saved[':kind'][':id'];
    const intent = { act: 'save', subject: mark } as const;
    const request = wanted ? target.$put({ param: { kind, id } }) : target.$delete({ param: { kind, id } });
    const outcome = await call<Awaited<typeof request>>(request, { intent });
    if (outcome.ok) return wanted;
    tellFailure(outcome.failure, wanted ? words.saveFailed : words.unsaveFailed);
    return undefined;
  },
});

export const markOf = (kind: SavedKind, id: string): Mark => `${kind}/${id}`;

/** Saves a thing, or takes it off the list; shown at once, and taken back where the server refuses. */
export function setSaved(mark: string, wanted: boolean): void {
  $marks.setKey(mark, wanted);
  void update(mark, wanted);
}
