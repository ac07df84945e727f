/**
 * A web address as people type it, as one that can be followed: 'rajbearings.in' becomes 'https://rajbearings.in'. What
 * does not look like a host, or says how it is to be followed, stays as it is.
 */
export function withScheme(typed: string): string {
  const address = typed.trim();
  return /^[\p{L}\p{N}][\p{L}\p{N}-]*(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d+)?([/?#]\S*)?$/u.test(address)
    ? `https://${address}`
    : address;
}

/** A web address as people say it: without https://, www. and the slash at its end. */
export const bareAddress = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
