import type { TeamKind } from '#events/subjects/team.ts';
import type { ReadModels } from '../readModels/readModels.ts';
import type { Team } from './decide.ts';

/** What has a team: a company or a provider, by its name. */
export interface Thing extends Team {
  readonly name: string;
}

/** The thing of a team, whether others see it or not; null where there is none. Who made it never changes. */
export function thingOf({ queries }: Pick<ReadModels, 'queries'>, kind: TeamKind, id: string): Thing | null {
  if (kind === 'company') {
    const company = queries.directory.known(id);
    return company ? { kind, thing: id, founder: company.owner, name: company.registeredEntity } : null;
  }
  const provider = queries.providers.known(id);
  return provider ? { kind, thing: id, founder: provider.creator, name: provider.name } : null;
}
