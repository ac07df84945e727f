import * as z from 'zod';
import { eventType } from '../port/event.ts';

/**
 * Providers of funds: stream `provider-<id>`. One that is only implied, by a fund that names it in words, has no event of
 * its own until somebody changes it. Nothing in it is personal: it says what an organisation is.
 */
export const providerStream = (provider: string): string => `provider-${provider}`;

export const PROVIDER_KINDS = [
  'government',
  'bank',
  'nbfc',
  'venture',
  'angels',
  'incubator',
  'corporate',
  'foundation',
] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

const category = 'provider';
/** `creator`: the first owner of its team. */
const id = z.object({ provider: z.string(), creator: z.string() });
const profile = {
  name: z.string(),
  kind: z.enum(PROVIDER_KINDS),
  website: z.string(),
  about: z.string(),
  /** Storage key; '' for none. */
  logo: z.string(),
};

export const providerCreated = eventType({
  type: 'ProviderCreated',
  category,
  version: 1,
  data: id.extend(profile),
});

/** `by`: the member of its team who did it. */
export const providerChanged = eventType({
  type: 'ProviderChanged',
  category,
  version: 1,
  data: id.extend({ by: z.string(), ...z.object(profile).partial().shape }),
});
