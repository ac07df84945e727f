import type { Context } from 'hono';
import { chooseLanguage } from '../contract/chooseLanguage.ts';
import { header } from '../http/header.ts';
import type { Config } from '../platform/config.ts';
import { en } from './en.ts';

/** What another language has to fill. */
export type Words = typeof en;

/** By the name that the language has in SITE_LANGUAGES. */
export const CATALOGUES: Record<string, Words> = { en };

/** The words for who sent this request: of the language that the site answers them in, of English where there are none. */
export function wordsFor(c: Context, { SITE_LANGUAGES }: Pick<Config, 'SITE_LANGUAGES'>): Words {
  const asking = { cookie: header(c, 'cookie'), 'accept-language': header(c, 'accept-language') };
  return CATALOGUES[chooseLanguage(SITE_LANGUAGES, asking)] ?? en;
}
