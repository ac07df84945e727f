/** A call is the same call under the prefix and at the bare root, with a slash at its end and without. */
export const callPath = (path: string): string => path.replace(/^\/api\/v1(?=\/)/, '').replace(/\/$/, '');
