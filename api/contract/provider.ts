import * as z from 'zod/mini';
import { blankableWebAddress } from './address.ts';
import { body } from './body.ts';
import { blankableFileKey } from './file.ts';
import { id } from './id.ts';
import { LINE_MAX } from './limits.ts';
import { oneOf } from './oneOf.ts';
import { blankableText, text } from './text.ts';

export type { OwnProvidersAnswer, Provider, ProviderAnswer } from './provider-answer.ts';

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

const ABOUT_MAX = 2000;

const name = text({ label: 'Name', max: LINE_MAX });
const kind = oneOf(PROVIDER_KINDS, { label: 'Kind' });
const website = blankableWebAddress('Website');
const about = blankableText({ label: 'About', max: ABOUT_MAX, multiline: true });
const logo = blankableFileKey('Logo');

/** POST /providers */
export const newProvider = body({
  name,
  kind,
  website: z._default(website, ''),
  about: z._default(about, ''),
  logo: z._default(logo, ''),
});
export type NewProvider = z.output<typeof newProvider>;

/** PATCH /providers/{id}: what is left out stays. */
export const providerChanges = z.partial(body({ name, kind, website, about, logo }));
export type ProviderChanges = z.output<typeof providerChanges>;

export const providerPath = z.object({ id: id('Id') });
