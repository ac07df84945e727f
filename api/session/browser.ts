import type { Context } from 'hono';
import type { SignedInFrom } from './adapter.ts';
import { keepDevice } from './device.ts';

/** In this order: most browsers name others too, to be served like them. */
const BROWSERS: readonly (readonly [mark: string, name: string])[] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['UCBrowser/', 'UC Browser'],
  ['YaBrowser/', 'Yandex'],
  ['Vivaldi/', 'Vivaldi'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];

const SYSTEMS: readonly (readonly [mark: string, name: string])[] = [
  ['Android', 'Android'],
  ['KAIOS', 'KaiOS'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
];

/** No header is longer; what stands behind it is not looked at. */
const READ = 1000;

/** Browser and system in a few words, e.g. 'Firefox on Android'; '' where the User-Agent names neither. */
export function browserOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, READ);
  const browser = BROWSERS.find(([mark]) => text.includes(mark))?.[1];
  const system = SYSTEMS.find(([mark]) => text.includes(mark))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? '';
}

/** Where a request that signs somebody in comes from; its device is known from then on. */
export function signedInFrom(c: Context, publicUrl: string): SignedInFrom {
  return { device: keepDevice(c, publicUrl), browser: browserOf(c.req.header('User-Agent')) };
}
