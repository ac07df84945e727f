/** What every answer says, whoever gave it: a page, a file or the API. */
export const SECURE_HEADERS: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
];

/** On top of those, what an answer of the API says: it is data, and nothing in it may ever run or load anything. */
export const API_CONTENT_POLICY: readonly [string, string] = [
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
];
