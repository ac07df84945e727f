import { parseAccept } from 'hono/utils/accept';

/** Set where somebody chose a language themselves. */
const COOKIE = /(?:^|;\s*)language=([\w-]{1,35})(?:;|$)/;

/** The headers of a request that say it, as they came. */
export interface Asking {
  readonly cookie?: string | undefined;
  readonly 'accept-language'?: string | undefined;
}

/**
 * The language to answer in: the one that was chosen, else the first that the browser asks for and that there is, else
 * the first there is. 'hi-IN' is answered in 'hi'.
 *
 * @param built at least one
 */
export function chooseLanguage(built: readonly string[], asking: Asking): string {
  const find = (asked: string): string | undefined =>
    built.find((language) => asked === language || asked.startsWith(`${language}-`));
  const chosen = find(COOKIE.exec(asking.cookie ?? '')?.[1]?.toLowerCase() ?? '');
  if (chosen !== undefined) return chosen;
  const asked = parseAccept((asking['accept-language'] ?? '').slice(0, 1000))
    .filter(({ q }) => q > 0)
    .map(({ type }) => find(type.toLowerCase()));
  return asked.find((language) => language !== undefined) ?? (built[0] as string); // at least one
}
