import type { SearchAnswer, SearchResult } from '#api/contract/search.ts';
import { search as words } from '#words/search.ts';
import type { IconName } from '../../components/icons.ts';
import type { Act } from '../../stores/intent.ts';
import { goals } from './places.ts';
import { byKind, hrefOf, lengthOf } from './search.ts';

/** One line of the palette: a link, and how it looks. */
export interface Choice {
  readonly href: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly hit?: SearchResult;
  /** What is done there; a guest signs in first. */
  readonly act?: Act | undefined;
  /** Whether what is typed has led here: then it is kept among the searches. */
  readonly isFound?: boolean;
}

export interface Group {
  readonly name: string;
  /** '' where the lines speak for themselves. */
  readonly title: string;
  readonly choices: readonly Choice[];
}

interface Shown {
  readonly typed: string;
  readonly isMember: boolean;
  readonly recent: readonly string[];
  readonly answer: SearchAnswer | undefined;
}

/** What the palette offers: with nothing typed what was searched before and where one can go, else what is found. */
export function choicesFor({ typed, isMember, recent, answer }: Shown): readonly Group[] {
  const q = typed.trim();
  const go: Group = {
    name: 'go',
    title: words.palette.go,
    choices: goals(typed, isMember).map(({ href, label, icon, act }) => ({ href, label, icon, act })),
  };
  if (q === '') {
    const before = recent.map((one): Choice => ({ href: hrefOf({ q: one }), label: one, icon: 'clock' }));
    return filled([{ name: 'recent', title: words.palette.recent, choices: before }, go]);
  }
  const { suggestion } = answer ?? {};
  const meant: Choice[] =
    suggestion === undefined
      ? []
      : [{ href: hrefOf({ q: suggestion }), label: words.palette.meant(suggestion), icon: 'refresh' }];
  const found = byKind(answer?.results ?? []).map(({ kind, results }): Group => {
    const choices = results.map((hit): Choice => ({ href: hit.path, label: hit.title, hit, isFound: true }));
    return { name: kind, title: words.kinds[kind], choices };
  });
  const all: Choice = { href: hrefOf({ q }), label: words.palette.seeAll(q), icon: 'search', isFound: true };
  return filled([
    go,
    { name: 'meant', title: '', choices: meant },
    ...found,
    { name: 'all', title: '', choices: lengthOf(q) === 'enough' ? [all] : [] },
  ]);
}

const filled = (groups: readonly Group[]): readonly Group[] => groups.filter(({ choices }) => choices.length > 0);
