import type { DatabaseSync } from 'node:sqlite';
import type { ReviewedKind } from '#events/subjects/standing.ts';
import { prepareAll, statement } from '../sql/rows.ts';
import { HOSTS_MOST, hostKey, namesOf } from './hosts.ts';
import { OWN } from './links.ts';

/** A company or a fund. */
export interface Made {
  readonly position: number;
  readonly kind: ReviewedKind;
  readonly id: string;
  readonly owner: string;
}

/** Of each of a text's hashes, so many of those that have it too are looked at, the newest. */
const LOOKED_AT = 50;
/** Texts that share so many of at most eight hashes say the same. */
const ALIKE = 6;
/** Of a host so many decisions are looked at, and of its domain so many whose site it is: the oldest of each. */
const WEIGHED = 20;
/** More than so many of one member are not counted. */
const COUNTED = 100;

export const REVIEW_STATEMENTS = {
  find: statement<Made>(
    'one row by its key',
    'SELECT position, kind, id, owner FROM reviewed_things WHERE kind = ? AND id = ?',
  ),
  hashes: statement<{ hash: number }>(
    'the hashes of one text: eight at the most',
    'SELECT hash FROM review_hashes WHERE position = ?',
  ),
  sharing: statement<{ position: number }>(
    `the newest ${LOOKED_AT} of one hash: the key in its order`,
    `SELECT position FROM review_shared WHERE hash = ? AND position <> ? ORDER BY position DESC LIMIT ${LOOKED_AT}`,
  ),
  at: statement<Made>('one row by its key', 'SELECT position, kind, id, owner FROM reviewed_things WHERE position = ?'),
  made: statement<{ count: number }>(
    `what one member made lately: ${COUNTED} at the most`,
    `SELECT count(*) AS count FROM (SELECT 1 FROM reviewed_things WHERE owner = ? AND at > ? AND at <= ? LIMIT ${COUNTED})`,
  ),
  bad: statement<{ found: number }>(
    'the first of one host: the key',
    'SELECT 1 AS found FROM bad_hosts WHERE host = ? LIMIT 1',
  ),
  blamed: statement<Blame>(
    `the oldest ${WEIGHED} of one host: the key in its order`,
    `SELECT kind, id, since, owner, provider FROM bad_hosts WHERE host = ? AND own = ? ORDER BY since LIMIT ${WEIGHED}`,
  ),
  maker: statement<{ owner: string }>(
    'one row by its key',
    "SELECT owner FROM site_holders WHERE kind = 'provider' AND id = ?",
  ),
  sites: statement<Site>(
    `the oldest ${WEIGHED} of one domain: an index in its order`,
    `SELECT kind, id, since, owner, proved FROM sites WHERE domain = ? AND stands = 1 ORDER BY since LIMIT ${WEIGHED}`,
  ),
};

/** That something was removed which linked a host. `since`: the position of the decision. */
interface Blame {
  readonly kind: string;
  readonly id: string;
  readonly since: number;
  readonly owner: string;
  readonly provider: string;
}

/** That a domain is the site of something that stands. `since`: the position from which on. */
interface Site {
  readonly kind: string;
  readonly id: string;
  readonly since: number;
  readonly owner: string;
  readonly proved: number;
}

/**
 * Whether a domain is the site of somebody else than was removed, so that whoever was may have named it to do them harm. It was so when
 * that was decided: otherwise whoever was removed would come again with it. A proof may come later where only words led there.
 */
const isOfAnother = (site: Site, blame: Blame, makers: readonly string[], own: number): boolean =>
  !makers.includes(site.owner) &&
  !(site.kind === blame.kind && site.id === blame.id) &&
  !(site.kind === 'provider' && site.id === blame.provider) &&
  (site.since < blame.since || (site.proved === 1 && own === OWN.words));

export function createReviewQueries(db: DatabaseSync) {
  const { find, hashes, sharing, at, made, bad, blamed, maker, sites } = prepareAll(db, REVIEW_STATEMENTS);
  const among = (hosts: readonly string[], isBad: (name: string, domain: string) => boolean): string[] =>
    hosts.slice(0, HOSTS_MOST).filter((host) => {
      const names = namesOf(host);
      return names.some((name) => isBad(name, names.at(-1) ?? name));
    });
  /** Who made what was removed; of a fund also who made its provider, for whom a colleague may write. */
  const makersOf = ({ owner, provider }: Blame): readonly string[] => [
    owner,
    ...(provider === '' ? [] : maker.all(provider).map((one) => one.owner)),
  ];
  function isBadSite(name: string, domain: string): boolean {
    const blames = [OWN.site, OWN.words].flatMap((own) =>
      blamed.all(hostKey(name), own).map((blame) => ({ blame, own })),
    );
    if (blames.length === 0) return false;
    const theirs = sites.all(hostKey(domain));
    return blames.some(({ blame, own }) => {
      const makers = makersOf(blame);
      return !theirs.some((site) => isOfAnother(site, blame, makers, own));
    });
  }
  return {
    find: (kind: ReviewedKind, id: string): Made | undefined => find.get(kind, id),

    /** What says the same as another, the newest first: three at the most. */
    alike(position: number): Made[] {
      const own = hashes.all(position);
      const shared = new Map<number, number>();
      for (const { hash } of own)
        for (const other of sharing.all(hash, position))
          shared.set(other.position, (shared.get(other.position) ?? 0) + 1);
      const needed = Math.min(ALIKE, own.length);
      return [...shared]
        .filter(([, count]) => count >= needed)
        .sort(([one], [other]) => other - one)
        .slice(0, 3)
        .flatMap(([other]) => at.get(other) ?? []);
    },

    /** How many companies and funds a member made between two times: a hundred at the most. */
    made: (owner: string, after: number, upTo: number): number => made.get(owner, after, upTo)?.count ?? 0,

    /** Which of some hosts, fifty at the most, something that was removed linked, or stand below one that it did. */
    bad: (hosts: readonly string[]): string[] => among(hosts, (name) => bad.get(hostKey(name)) !== undefined),

    /** Whether something of a member's own was removed that linked a host, or one above it: a domain that they prove then is no excuse. */
    isBlamedOn: (host: string, member: string): boolean =>
      namesOf(host).some((name) =>
        Object.values(OWN).some((own) =>
          blamed.all(hostKey(name), own).some((blame) => makersOf(blame).includes(member)),
        ),
      ),

    /**
     * The same of where what was removed leads, which is its website, or where its words lead where it has none; and of no
     * domain that is the site of another that stands. What it linked besides may be anybody's.
     */
    badSites: (hosts: readonly string[]): string[] => among(hosts, isBadSite),
  };
}
