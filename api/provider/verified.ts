import { isProved, partsOf } from '#projections/verification/parts.ts';
import type { Platform } from '../platform/platform.ts';

/** Whether a provider has proved its domain, or a moderator has seen its certificate: it is in alerts then, and its funds are not bounded. */
export const isVerified = ({ reads }: Pick<Platform, 'reads'>, provider: string): boolean =>
  isProved(partsOf(reads.queries.providers.find(provider)?.verification ?? '[]'));
