import { impliedProvider } from '#events/subjects/fund.ts';
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

/** All that a member may change, drafts first, the newest first. */
export function managed(deps: Deps, member: string, today: string): FundRow[] {
  const { funds } = deps.reads.queries;
  const providers = managedProviders(deps, member);
  const ofNone = funds.draftsOfCreator(member).filter(({ providerId }) => providerId === '');
  const drafts = [...ofNone, ...providers.flatMap((provider) => funds.draftsOfProvider(provider))];
  const published = providers.flatMap((provider) => funds.ofProvider(provider, today));
  const newestFirst = (a: FundRow, b: FundRow): number => (a.createdAt < b.createdAt ? 1 : -1);
  return [...drafts.map(draftAsFund).sort(newestFirst), ...published.sort(newestFirst)];
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
  const known = providers.find(said);
  if (known) {
    const { id: providerId, name: provider } = known;
    return may(roleIn(deps.reads, 'provider', providerId, member), 'publish') ? { providerId, provider } : null;
  }
  const implied = { providerId: impliedProvider(member, said), provider: said };
  const folded = foldedName(said);
  const own = managedProviders(deps, member)
    .flatMap((id) => providers.find(id) ?? [])
    .find(({ name }) => foldedName(name) === folded);
  return own ? { providerId: own.id, provider: own.name } : implied;
}

const foldedName = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
