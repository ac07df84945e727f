import { isReworded, questionChanges } from '#api/contract/questionChanges.ts';
import { funds as words } from '#words/funds.ts';
import { inbox } from '#words/inbox.ts';

const { became } = words.detail;

/** One of a list: words, or a question, whose other fields say how it is answered. */
interface Item {
  readonly text: string;
  readonly how: string;
}

/** As items; undefined for what is no list of such. */
function itemsOf(value: unknown): { readonly areQuestions: boolean; readonly items: Item[] } | undefined {
  if (!Array.isArray(value)) return undefined;
  const list: readonly unknown[] = value;
  const items = list.flatMap((one): Item[] => {
    if (typeof one === 'string') return [{ text: one, how: '' }];
    if (typeof one !== 'object' || one === null || !('text' in one)) return [];
    const { text, id: _, ...how } = { id: '', ...one };
    return typeof text !== 'string' ? [] : [{ text, how: JSON.stringify(how) }];
  });
  return { areQuestions: list.some((one) => typeof one !== 'string'), items };
}

/** How a list became another, e.g. '1 reworded, 2 added'; '' for what is no list. Only questions are reworded. */
export function listChanges(from: unknown, to: unknown): string {
  const [before, after] = [itemsOf(from), itemsOf(to)];
  if (!before || !after) return '';
  const { replaced, removed, added } = questionChanges(before.items, after.items);
  const isAsking = before.areQuestions || after.areQuestions;
  const reworded = isAsking ? replaced.filter((pair) => isReworded(...pair)) : [];
  const others = replaced.length - reworded.length;
  const otherwise = before.items.filter(({ text, how }) =>
    after.items.some((one) => one.text === text && one.how !== how),
  );
  const counts = [
    [reworded.length, became.reworded],
    [otherwise.length, became.otherwise],
    [removed.length + others, became.removed],
    [added.length + others, became.added],
  ] as const;
  const parts = counts.flatMap(([count, say]) => (count > 0 ? [say(count)] : []));
  return parts.length > 0 ? parts.join(inbox.comma) : became.moved;
}
