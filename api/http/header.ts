import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';

/** What @hono/node-server sets; other servers do not. */
type NodeEnv = { readonly incoming?: IncomingMessage; readonly outgoing?: ServerResponse };

/**
 * A header of the request, by its lower-case name. Taken from Node's own request where there is one: the standard
 * `Headers` that Hono would ask are built anew for each request, which costs as much as answering it.
 */
export function header(c: Context, name: Lowercase<string>): string | undefined {
  const { incoming } = (c.env ?? {}) as NodeEnv;
  if (incoming === undefined) return c.req.header(name);
  const value = incoming.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Sets a header of the answer, on Node's own response where there is one: for the same reason. */
export function answerHeader(c: Context, name: string, value: string): void {
  const { outgoing } = (c.env ?? {}) as NodeEnv;
  if (outgoing === undefined) c.header(name, value);
  else outgoing.setHeader(name, value);
}

/** Whether a header of the answer has been set, by whichever of the two ways. */
export function isAnswered(c: Context, name: string): boolean {
  const { outgoing } = (c.env ?? {}) as NodeEnv;
  return outgoing?.hasHeader(name) || c.res.headers.has(name);
}
