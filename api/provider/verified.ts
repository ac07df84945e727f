import type { Platform } from '../platform/platform.ts';

/** Whether a provider has proved who it is: it is in alerts then, and its funds are not bounded. */
export const isVerified = ({ reads }: Pick<Platform, 'reads'>, provider: string): boolean =>
  (reads.queries.providers.find(provider)?.domain ?? null) !== null;
