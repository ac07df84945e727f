import type { Mention } from '#events/subjects/mention.ts';
import type { Sight } from '../access/sight.ts';
import type { Platform } from '../platform/platform.ts';

/** Somebody who may be named in a text, and by which names they can stand in it. */
export interface Nameable {
  readonly member: string;
  readonly names: readonly string[];
}

const WORD = /[\p{L}\p{M}\p{N}]/u;

/**
 * Where a text names people: an '@' and a name, neither of them inside a word. Of two of one name the first stands where the
 * name comes first, and the last wherever it comes again.
 */
export function mentionsIn(text: string, people: readonly Nameable[]): Mention[] {
  const mentions: Mention[] = [];
  // 'Asha Rao Iyer' is not 'Asha Rao'.
  const named = people
    .flatMap(({ member, names }) => names.map((name) => ({ member, name })))
    .filter(({ name }) => name !== '')
    .sort((a, b) => b.name.length - a.name.length);
  for (let from = text.indexOf('@'); from !== -1; from = text.indexOf('@', from + 1)) {
    if (WORD.test(characterBefore(text, from))) continue;
    const meant = named.filter(({ name }) => text.startsWith(name, from + 1) && isEnd(text, from + 1 + name.length));
    const longest = meant.filter(({ name }) => name.length === meant[0]?.name.length);
    const chosen = longest.find(({ member }) => mentions.every((other) => other.member !== member)) ?? longest.at(-1);
    if (!chosen) continue;
    mentions.push({ member: chosen.member, from, length: chosen.name.length + 1 });
  }
  return mentions;
}

/** A letter beyond the first plane takes two units. */
const characterBefore = (text: string, at: number): string => [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
const isEnd = (text: string, at: number): boolean => !WORD.test(String.fromCodePoint(text.codePointAt(at) ?? 0));

/** Finds whom members name in what they write. */
export function createMentions({ reads }: Pick<Platform, 'reads'>, sight: Pick<Sight, 'hidden'>) {
  return {
    /**
     * @param ids whom the writer chose, in this order: who is not known, has left or is out of the writer's sight is a word
     *   like any other
     * @param before whom the text named until now, by the names they had
     */
    find(text: string, ids: readonly string[], writer: string, before: readonly Nameable[] = []): Mention[] {
      if (ids.length === 0 || !text.includes('@')) return [];
      const hidden = sight.hidden(writer, ids);
      const faces = new Map(reads.queries.members.faces(ids).map((face) => [face.id, face]));
      const people = [...new Set(ids)].flatMap((member): Nameable[] => {
        const face = faces.get(member);
        if (!face || face.erased === 1 || face.hidden === 1 || hidden.has(member)) return [];
        const earlier = before.filter((one) => one.member === member).flatMap(({ names }) => names);
        return [{ member, names: [face.name, ...earlier.filter((name) => name !== face.name)] }];
      });
      return mentionsIn(text, people);
    },
  };
}

/** Whom a text names, by the names that stand in it. */
export const namesIn = (text: string, mentions: readonly Mention[]): Nameable[] =>
  mentions.map(({ member, from, length }) => ({ member, names: [text.slice(from + 1, from + length)] }));
