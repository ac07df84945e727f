import type { Context, MiddlewareHandler } from 'hono';
import { type Asking, chooseLanguage } from '../contract/chooseLanguage.ts';
import type { Config } from '../platform/config.ts';
import { en } from '../words/en.ts';
import { CATALOGUES, type Words } from '../words/words.ts';
import type { Env } from './env.ts';
import { header } from './header.ts';

const ENGLISH = 'en';

/** Leaves on the context which languages the site has: in front of whatever answers in words. */
export function languages({ SITE_LANGUAGES }: Pick<Config, 'SITE_LANGUAGES'>): MiddlewareHandler<Env> {
  return function languages(c, next) {
    c.set('languages', SITE_LANGUAGES);
    return next();
  };
}

/** The words for who asks so: of the language that the site answers them in, of English where there are none. */
export const wordsOf = (built: readonly string[], asking: Asking): Words =>
  CATALOGUES[chooseLanguage(built, asking)] ?? en;

/** The same for who sent this request. */
export const wordsFor = (c: Context): Words =>
  wordsOf(builtOf(c), { cookie: header(c, 'cookie'), 'accept-language': header(c, 'accept-language') });

/** Where nobody has said which there are, in a part of the API that stands alone, there is English. */
const builtOf = (c: Context): readonly string[] => c.get('languages') ?? [ENGLISH];

/** Says of an answer in which language it is, and that others get it in another. */
export function sayLanguage(c: Context, { tag }: Words): void {
  c.header('Content-Language', tag);
  if (builtOf(c).length > 1) c.header('Vary', 'Accept-Language, Cookie', { append: true });
}
