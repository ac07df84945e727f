/**
 * Where the site is reached, for addresses that leave the page: PUBLIC_URL as the server was started with it, else what
 * the visitor asked. Only for what is rendered on request: a built page does not know where it will stand.
 *
 * @param url of the request
 */
export function siteOrigin(url: URL): string {
  const configured = process.env.PUBLIC_URL;
  return configured && URL.canParse(configured) ? new URL(configured).origin : url.origin;
}
