/** A web address as people say it: without https://, www. and the slash at its end. */
export const bareAddress = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
