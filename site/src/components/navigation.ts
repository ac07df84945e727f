import { shell } from '#words/shell.ts';
import type { IconName } from './icons.ts';

/** `only`: for who is in this office; to everybody else it is not shown. */
export type Place = {
  href: string;
  label: string;
  icon: IconName;
  badge?: 'inbox';
  only?: 'administrator' | 'moderator';
};

/** The side menu, in its groups and its order. */
export const sideMenu: { label: string; places: Place[] }[] = [
  {
    label: shell.groups.discover,
    places: [
      { href: '/dashboard/feed', label: shell.places.feed, icon: 'feed' },
      { href: '/dashboard/funds', label: shell.places.funds, icon: 'funds' },
      { href: '/dashboard/startups', label: shell.places.startups, icon: 'startups' },
      { href: '/dashboard/msme', label: shell.places.msme, icon: 'msme' },
    ],
  },
  {
    label: shell.groups.follow,
    places: [
      { href: '/dashboard/government_policies', label: shell.places.policies, icon: 'policies' },
      { href: '/dashboard/reports', label: shell.places.reports, icon: 'reports' },
      { href: '/dashboard/connections', label: shell.places.connections, icon: 'connections' },
      { href: '/dashboard/inbox', label: shell.places.inbox, icon: 'inbox', badge: 'inbox' },
      { href: '/dashboard/moderation', label: shell.places.moderation, icon: 'shield', only: 'moderator' },
      { href: '/dashboard/knowledge_base', label: shell.places.knowledge, icon: 'knowledge' },
      { href: '/dashboard/funding_updates', label: shell.places.updates, icon: 'updates' },
    ],
  },
  {
    label: shell.groups.settings,
    places: [
      { href: '/settings/personal', label: shell.places.personal, icon: 'person' },
      { href: '/settings/security', label: shell.places.security, icon: 'shield' },
      { href: '/settings/global', label: shell.places.global, icon: 'sliders' },
      { href: '/settings/privacy', label: shell.places.privacy, icon: 'lock' },
      { href: '/dashboard/admin', label: shell.places.admin, icon: 'reports', only: 'administrator' },
    ],
  },
];

/** The bar below, on phones; Create is its middle. */
export const bottomBar: Place[] = [
  { href: '/dashboard/feed', label: shell.bottom.feed, icon: 'feed' },
  { href: '/dashboard/funds', label: shell.bottom.funds, icon: 'funds' },
  { href: '/startup/register', label: shell.bottom.create, icon: 'plus' },
  { href: '/dashboard/startups', label: shell.bottom.startups, icon: 'startups' },
  { href: '/dashboard/profile', label: shell.bottom.profile, icon: 'person' },
];

/** The bar above, on phones. */
export const quickBar: Place[] = [
  { href: '/dashboard/startups', label: shell.bottom.startups, icon: 'startups' },
  { href: '/dashboard/feed', label: shell.bottom.feed, icon: 'feed' },
];

/** Behind the member's face. */
export const ownPlaces: Place[] = [
  { href: '/dashboard/profile', label: shell.places.profile, icon: 'person' },
  { href: '/dashboard/applications', label: shell.places.applications, icon: 'document' },
  { href: '/dashboard/saved', label: shell.places.saved, icon: 'bookmark' },
  { href: '/dashboard/decisions', label: shell.places.decisions, icon: 'shield' },
  { href: '/settings/personal', label: shell.places.personal, icon: 'edit' },
  { href: '/settings/security', label: shell.places.security, icon: 'shield' },
  { href: '/settings/global', label: shell.places.global, icon: 'sliders' },
];

/** What `aria-current` says for a link, on a page whose path is `here`. */
export const currentPlace = (href: string, here: string) =>
  here === href || here.startsWith(`${href}/`) ? ('page' as const) : undefined;
