import type { CompanyRow } from '#projections/company/company.ts';
import type { Platform } from '../platform/platform.ts';
import { may, roleIn } from './team.ts';

type Deps = Pick<Platform, 'reads'>;

/** Bounds what a profile costs: the newest so many companies of a member are looked at. */
const LOOKED_AT = 100;

/** Whether who registered a company may still change it: not once its team has put them out, or left them only to read. */
export const isStillTheirs = ({ reads }: Deps, { _id, owner }: Pick<CompanyRow, '_id' | 'owner'>): boolean =>
  may(roleIn(reads, 'company', _id, owner), 'edit');

/** Of the newest hundred companies whose contacts are a member's and that others see, those that they may still change. */
export const heldStill = (deps: Deps, member: string): CompanyRow[] =>
  deps.reads.queries.directory
    .ofHolder(member, LOOKED_AT)
    .filter(({ _id }) => may(roleIn(deps.reads, 'company', _id, member), 'edit'));

/** Of the newest hundred companies that a member registered and others see, those that they may still change. */
export const stillOf = (deps: Deps, member: string): CompanyRow[] =>
  deps.reads.queries.directory.ofOwner(member, LOOKED_AT).filter((row) => isStillTheirs(deps, row));
