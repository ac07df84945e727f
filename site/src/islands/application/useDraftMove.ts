import { useDraftText } from '../../client/useDraftText.ts';
import type { Move } from './DecisionFields.tsx';

/**
 * The decision that was chosen, kept as the letter beside it is: a question that is half written does not come back as the
 * letter of another decision.
 *
 * @param name of the draft
 * @param moves that can be made now: another one that was kept is none
 */
export function useDraftMove(name: string, moves: readonly Move[]) {
  const [kept, keep] = useDraftText(name);
  return [moves.find((move) => move === kept), (to: Move | '') => keep(to)] as const;
}
