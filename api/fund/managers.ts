import { impliedProvider, providerKey } from '#events/subjects/fund.ts';
import { MANAGED_MAX } from '#projections/fund/draftRows.ts';
import type { FundRow } from '#projections/fund/fund.ts';
import { may, roleIn } from '../access/team.ts';
import type { Platform } from '../platform/platform.ts';
import { draftAsFund } from './answer.ts';

type Deps = Pick<Platform, 'reads'>;

interface Managed {
  readonly creator: string;
  /** '' of a draft that names no provider yet. */
  readonly providerId: string;
}

/** Of the providers in whose team a member is, so many are looked through. */
const PROVIDERS_MOST = 100;

/** Whether a member may change a fund: who is in the team of its provider for that; a draft without one is its creator's. */
export function manages({ reads }: Deps, { creator, providerId }: Managed, member: string | undefined): boolean {
  return providerId === '' ? creator === member : may(roleIn(reads, 'provider', providerId, member), 'edit');
}

const managedProviders = ({ reads }: Deps, member: string): string[] =>
  reads.queries.teams
    .ofMember(member, 'provider')
    .slice(0, PROVIDERS_MOST)
    .flatMap(({ thing, role }) => (may(role, 'edit') ? [thing] : []));

/** Whether there is a provider for which a member may offer funds. */
export const managesAny = (deps: Deps, member: string): boolean => managedProviders(deps, member).length > 0;

/** What a member may change, drafts first, the newest first: as many of all providers as one may have. */
export function managed(deps: Deps, member: string, today: string): FundRow[] {
  const { funds } = deps.reads.queries;
  const providers = managedProviders(deps, member);
  const ofNone = funds.draftsOfCreator(member).filter(({ providerId }) => providerId === '');
  const drafts = gathered(providers, ofNone, (provider) => funds.draftsOfProvider(provider)).map(draftAsFund);
  const published = gathered(providers, [], (provider) => funds.ofProvider(provider, today));
  const newestFirst = (a: FundRow, b: FundRow): number => (a.createdAt < b.createdAt ? 1 : -1);
  return [...drafts.sort(newestFirst), ...published.sort(newestFirst)];
}

/** How many drafts that a member began they may still change: those of a team that they have left are not theirs to drop. Of the newest only so many are looked at. */
export const draftsOf = (deps: Deps, member: string): number =>
  deps.reads.queries.funds.draftsOfCreator(member).filter((draft) => manages(deps, draft, member)).length;

/** How many open funds that a member created they may still change. */
export const openOf = (deps: Deps, member: string, today: string): number =>
  deps.reads.queries.funds
    .openOfCreator(member, today)
    .filter(({ providerId }) => manages(deps, { creator: member, providerId }, member))
    .reduce((sum, { count }) => sum + count, 0);

/** Asks one provider after another until there are enough, so that many large teams cost no more than one. */
function gathered<T>(providers: readonly string[], before: readonly T[], of: (provider: string) => T[]): T[] {
  const found = [...before];
  for (const provider of providers) {
    if (found.length >= MANAGED_MAX) break;
    found.push(...of(provider));
  }
  return found.slice(0, MANAGED_MAX);
}

/** Whose a fund is: the provider's id, and its name. */
export interface Named {
  readonly providerId: string;
  readonly provider: string;
}

/**
 * The provider that a form names, by its id or its name. A name means the one in whose team the member is; where there is
 * none, the one that the name implies.
 * @returns null for a provider of others
 */
export function providerNamed(deps: Deps, member: string, said: string): Named | null {
  const { providers } = deps.reads.queries;
  const known = providers.known(said);
  if (known) {
    const { id: providerId, name: provider } = known;
    return may(roleIn(deps.reads, 'provider', providerId, member), 'publish') ? { providerId, provider } : null;
  }
  const implied = { providerId: impliedProvider(member, said), provider: said };
  const key = providerKey(said);
  const own = managedProviders(deps, member)
    .flatMap((id) => providers.known(id) ?? [])
    .find(({ name }) => providerKey(name) === key);
  return own ? { providerId: own.id, provider: own.name } : implied;
}
