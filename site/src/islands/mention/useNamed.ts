import { useMemo, useState } from 'react';
import type { Mention } from '#api/contract/post.ts';
import { ownDraft } from '../../stores/draft.ts';
import { idsIn, type Nameable } from './mentionAt.ts';

/** More than a text may name, since some of their names were deleted again. */
const KEPT = 60;

const isNameable = (value: unknown): value is Nameable =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  '_id' in value &&
  typeof value._id === 'string';

const areNameable = (value: unknown): value is Nameable[] => Array.isArray(value) && value.every(isNameable);

/** Whom a text names already. */
export const namedIn = (text: string, mentions: readonly Mention[]): Nameable[] =>
  mentions.map(({ member, from, length }) => ({ _id: member, name: text.slice(from + 1, from + length) }));

/**
 * Who was chosen while a text is written.
 *
 * @param name of the draft beside which they are kept; null where the text is in none
 */
export function useNamed(name: string | null, first: readonly Nameable[] = []) {
  const kept = useMemo(() => (name === null ? null : ownDraft(`${name}-named`, areNameable)), [name]);
  const [named, setNamed] = useState(first);
  const all = (): readonly Nameable[] => [...(kept?.read() ?? []), ...named];
  return {
    add(one: Nameable): void {
      kept?.keep([...(kept.read() ?? []), one].slice(-KEPT));
      setNamed((others) => [...others, one].slice(-KEPT));
    },
    /** The ids of those whom the text names still. */
    idsIn: (text: string): string[] => idsIn(text, all()),
    forget(): void {
      kept?.forget();
      setNamed([]);
    },
  };
}
