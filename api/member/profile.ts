import type { MemberRow } from '#projections/member/queries.ts';
import { hasLink, newness } from '../access/newAccount.ts';
import { maySee, type Reader } from '../access/profile.ts';
import { stillOf } from '../access/registered.ts';
import { createSight } from '../access/sight.ts';
import type { UserProfile } from '../contract/member-answer.ts';
import type { Platform } from '../platform/platform.ts';
import { isVerified } from '../provider/verified.ts';
import { createBadLinks } from '../review/badLinks.ts';

/** Of companies and providers the newest so many are shown. */
const SHOWN = 12;
/** Guests are told so many of whom a member follows. */
export const GUESTS_SEE = 12;

type Told = Pick<
  UserProfile,
  'visible' | 'headline' | 'about' | 'city' | 'links' | 'heldLinks' | 'companies' | 'providers' | 'following'
>;

type Words = Pick<Told, 'headline' | 'about' | 'city' | 'links' | 'heldLinks'>;

type Done = Pick<UserProfile, 'blocked' | 'muted'>;

export const NOTHING_DONE: Done = { blocked: false, muted: false };

const NOTHING: Told = {
  visible: false,
  ...{ headline: '', about: '', city: '', links: [], companies: [], providers: [], following: [] },
};

/** What others read of it: none of the texts and links in which there is what others do not see. */
function without(words: Omit<Words, 'heldLinks'>, isHeld: (text: string) => boolean): Words {
  const { headline, about, city, links } = words;
  const seen = (text: string): string => (isHeld(text) ? '' : text);
  return { headline: seen(headline), about: seen(about), city: seen(city), links: links.filter((one) => !isHeld(one)) };
}

/** What a reader may see of what a member tells and does. */
export function profileFor(platform: Platform) {
  const { reads, link, config, clock } = platform;
  const sight = createSight(platform);
  const badLinks = createBadLinks(platform);

  function companiesOf(member: string): Told['companies'] {
    return stillOf(platform, member)
      .slice(0, SHOWN)
      .map(({ _id, registeredEntity, name, tagline, logo }) => ({
        ...{ _id, name: registeredEntity || name, tagline, logoUrl: link(logo) },
      }));
  }

  function providersOf(member: string): Told['providers'] {
    // Who judges or sees to applications for a provider is known to its team alone.
    const owned = reads.queries.teams.ofMember(member, 'provider').filter(({ role }) => role === 'owner');
    return reads.queries.providers.among(owned.slice(0, SHOWN).map(({ thing }) => thing)).map(({ id, name, logo }) => ({
      ...{ _id: id, name, logoUrl: link(logo), verified: isVerified(platform, id) },
    }));
  }

  /** Who a viewer is to a member. @param viewer undefined for a guest */
  function readerOf(member: string, viewer: string | undefined): Reader {
    if (viewer === undefined) return 'guest';
    if (viewer === member) return 'oneself';
    return reads.queries.connections.areConnected(viewer, member) ? 'connection' : 'member';
  }

  function isVisible(member: MemberRow, viewer: string | undefined): boolean {
    if (sight.areApart(viewer, member.id)) return false;
    return maySee(reads.queries.members.profileOf(member).visibility, readerOf(member.id, viewer));
  }

  /**
   * What a member tells in words. Links of a new account are for itself alone, and so is every text with one in it; so is what links
   * where something did that was removed for fraud or spam. It hangs on the moment, so that nothing has to happen when they are to
   * be seen.
   */
  function wordsOf(member: MemberRow, viewer: string | undefined): Words {
    const { visibility: _, ...words } = reads.queries.members.profileOf(member);
    const { headline, about, city, links } = words;
    const texts = [headline, about, city, ...links];
    const isNew =
      links.length > 0 || texts.some(hasLink)
        ? newness(config, { ...member, emailConfirmed: member.emailConfirmed === 1 }, clock())
        : undefined;
    // A bad one could stand behind as many as are looked up.
    const isBad = (text: string): boolean => badLinks.in([text], member.id).length > 0 || badLinks.areMany(text);
    if (viewer !== member.id) {
      const seen = without(words, isBad);
      return isNew ? { ...without(seen, hasLink), links: [] } : seen;
    }
    if (isNew) {
      const until = isNew.until === null ? null : new Date(isNew.until).toISOString();
      return { ...words, heldLinks: { why: 'new', until } };
    }
    return texts.some(isBad) ? { ...words, heldLinks: { why: 'bad-link', until: null } } : words;
  }

  function told(member: MemberRow, viewer: string | undefined): Told {
    if (!isVisible(member, viewer)) return NOTHING;
    const { members } = reads.queries;
    const followed = members.following(member.id);
    const hidden = sight.hidden(viewer, followed);
    const following = hidden.size === 0 ? followed : followed.filter((id) => !hidden.has(id));
    return {
      visible: true,
      ...wordsOf(member, viewer),
      companies: companiesOf(member.id),
      providers: providersOf(member.id),
      following: viewer === undefined ? following.slice(0, GUESTS_SEE) : following,
    };
  }

  /** What a viewer did about a member. */
  function done(viewer: string, member: string): Done {
    const row = reads.queries.blocks.of(viewer, member);
    return { blocked: row?.blocked === 1, muted: row?.muted === 1 };
  }

  return { isVisible, told, done };
}
