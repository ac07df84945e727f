import type { FundTerms } from '#projections/fund/fund.ts';
import { HOSTS_MOST, hostsIn } from '#projections/review/hosts.ts';
import { isBelow } from '#projections/verification/bodies.ts';
import { domainIn, partsOf } from '#projections/verification/parts.ts';
import { stillOf } from '../access/registered.ts';
import type { Platform } from '../platform/platform.ts';
import { isLookedUp, isSomebodys } from './notices.ts';

/** Of companies and providers the newest so many are asked for a domain. */
const OWN_MOST = 12;

type Terms = Pick<FundTerms, 'description' | 'providerId' | 'creator'>;

/** As an answer has it: left out where there are none. */
interface Told {
  readonly badLinks?: string[];
}

/** What an answer says of bad hosts. */
export const told = (bad: readonly string[]): Told => (bad.length > 0 ? { badLinks: [...bad] } : {});

/** What a member's words link to, compared with the sites of what moderators removed for fraud or spam. */
export function createBadLinks({ reads, config }: Pick<Platform, 'reads' | 'config'>) {
  /** The domains that a member's own companies and providers have proved, as far as others see them. */
  function ownDomains(member: string): string[] {
    const { providers, teams } = reads.queries;
    const things = teams.ofMember(member, 'provider').slice(0, OWN_MOST);
    const offering = providers.among(things.map(({ thing }) => thing));
    const parts = [
      ...stillOf({ reads }, member)
        .slice(0, OWN_MOST)
        .map(({ verification }) => verification),
      ...offering.map(({ verification }) => partsOf(verification)),
    ];
    return parts.flatMap((held) => domainIn(held) ?? []);
  }

  /**
   * Which known bad hosts a change of a company, a fund or a provider brings in: moderators look at it for these (`processes/reviews.ts`).
   * @param domain that it has proved to be its own; null for none
   * @param maker who made it
   */
  function broughtIn(before: readonly string[], after: readonly string[], domain: string | null, maker: string): Told {
    // Nobody is there to look.
    if (config.ADMIN_EMAILS.length === 0) return {};
    const known = hostsIn(before);
    const hosts = hostsIn(after).filter(
      (host) => !known.includes(host) && isLookedUp(host, domain, (one) => isTheirs(one, maker)),
    );
    return told(hosts.length === 0 ? [] : reads.queries.reviews.bad(hosts));
  }

  /** Something of theirs was removed that led there: whoever was, makes another company and proves the same domain. */
  const isTheirs = (host: string, maker: string): boolean => reads.queries.reviews.isBlamedOn(host, maker);

  return {
    /**
     * Which hosts in a member's words are known bad. Of whoever has proved a domain nothing below it is, unless something of
     * their own was removed that led there. Without a host in them no read
     * model is asked; at most fifty hosts are looked up.
     */
    in(texts: readonly string[], member: string): readonly string[] {
      const hosts = hostsIn(texts).filter(isSomebodys);
      const bad = hosts.length === 0 ? [] : reads.queries.reviews.badSites(hosts);
      if (bad.length === 0) return [];
      const own = ownDomains(member);
      return bad.filter((host) => !own.some((domain) => isBelow(host, domain)) || isTheirs(host, member));
    },

    broughtIn,

    /** The same of a fund that has been published: its provider's domain counts. */
    broughtIntoFund(
      { terms }: { readonly is: string | null; readonly terms?: Terms },
      sent: { readonly description?: string | undefined },
    ): Told {
      if (!terms) return {};
      const provider = reads.queries.providers.known(terms.providerId);
      const domain = provider ? domainIn(partsOf(provider.verification)) : null;
      return broughtIn([terms.description], [sent.description ?? ''], domain, terms.creator);
    },

    /** Whether a text names as many hosts as are looked for: what stands behind them is not. */
    areMany: (text: string): boolean => hostsIn([text]).length >= HOSTS_MOST,

    /** Whether a text names a host that it did not name before, also behind those that are looked for. */
    areMore(text: string, before: string): boolean {
      const known = new Set(hostsIn([before], Number.POSITIVE_INFINITY));
      return hostsIn([text], Number.POSITIVE_INFINITY).some((host) => !known.has(host));
    },
  };
}
