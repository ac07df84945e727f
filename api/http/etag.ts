/** Whether an If-None-Match header names the tag; `W/`, which a proxy that compresses adds, does not matter (RFC 9110, section 13.1.2). */
export function isAmong(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
