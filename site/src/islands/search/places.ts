import { search } from '#words/search.ts';
import type { IconName } from '../../components/icons.ts';
import { ownPlaces, type Place, sideMenu } from '../../components/navigation.ts';
import type { Act } from '../../stores/intent.ts';

/** Somewhere to go, or something to do there. */
export interface Goal {
  readonly href: string;
  readonly label: string;
  readonly icon: IconName;
  /** What is done there; a guest signs in first. */
  readonly act?: Act;
}

const words = search.palette.actions;
const DEEDS: readonly Goal[] = [
  { href: '/startup/register', label: words.company, icon: 'plus', act: 'register-startup' },
  { href: '/dashboard/feed', label: words.post, icon: 'edit', act: 'post' },
  { href: '/dashboard/funds', label: words.fund, icon: 'rupee', act: 'create-fund' },
];
const GUESTS: readonly Goal[] = [
  { href: '/auth/signin', label: words.signIn, icon: 'person' },
  { href: '/auth/signup', label: words.join, icon: 'plus' },
];

/** Beside what a search finds, more would push it out of sight. */
const AMONG_HITS = 3;

const goal = ({ href, label, icon }: Place): Goal => ({ href, label, icon });
const asWords = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Places and deeds whose words begin as typed; a few usual ones where nothing is typed. */
export function goals(typed: string, isMember: boolean): readonly Goal[] {
  const asked = asWords(typed);
  const [discover] = sideMenu;
  if (asked.length === 0) return [...DEEDS, ...(discover?.places.map(goal) ?? []), ...(isMember ? [] : GUESTS)];
  const everybodys = sideMenu.flatMap((group) => group.places).filter(({ only }) => only === undefined);
  const places = [...everybodys, ...ownPlaces].map(goal);
  const all = [...DEEDS, ...places, ...(isMember ? [] : GUESTS)];
  const once = [...new Map(all.map((one) => [one.act ?? one.href, one])).values()];
  const fits = ({ label }: Goal): boolean => {
    const own = asWords(label);
    return asked.every((word) => own.some((part) => part.startsWith(word)));
  };
  return once.filter(fits).slice(0, AMONG_HITS);
}
