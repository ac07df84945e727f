import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';

/**
 * A header of the request, by its lower-case name. Taken from Node's own request where there is one: the standard
 * `Headers` that Hono would ask are built anew for each request, which costs as much as answering it.
 */
export function header(c: Context, name: Lowercase<string>): string | undefined {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }; // set by @hono/node-server
  if (incoming === undefined) return c.req.header(name);
  const value = incoming.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
