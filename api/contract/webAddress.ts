/** A link that a browser may be sent to: http or https, a real host, no sign-in inside it. */
export function isWebAddress(value: string): boolean {
  // The URL parser forgives blanks and backslashes; what reads the link later may not.
  if (!/^https?:\/\/[^\s<>"'\\^`{|}]+$/i.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return url.hostname.includes('.') && !url.hostname.endsWith('.') && url.username === '' && url.password === '';
}
