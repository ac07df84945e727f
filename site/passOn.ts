import { Hono } from 'hono';
import { proxy } from 'hono/proxy';

/**
 * Passes requests on to an API elsewhere, as they are, and its answers back as they come. The sender's address goes along
 * in X-Forwarded-For, since the API sees only this process's.
 */
export function passOn(apiUrl: string) {
  const base = apiUrl.replace(/\/+$/, '');
  return new Hono().all('*', (c) => {
    const url = new URL(c.req.url);
    // Set by @hono/node-server: this app only ever runs behind a socket.
    const { incoming } = c.env as { incoming: { socket: { remoteAddress?: string } } };
    const before = c.req.header('X-Forwarded-For');
    const sender = incoming.socket.remoteAddress ?? '';
    const forwarded = before ? `${before}, ${sender}` : sender;
    return proxy(base + url.pathname + url.search, {
      ...c.req,
      headers: { ...c.req.header(), 'X-Forwarded-For': forwarded },
    });
  });
}
