/**
 * Loaded in front of the server that the demo is filled through, and of no other: there the time of a request is what
 * its `x-demo-time` header says (milliseconds since 1970), so that what happened fourteen months ago is written so. What
 * no request asks for, such as a mail, happens at the earliest of the last of these times: by today's clock its code had run
 * out. Not at the earliest of all: who asks what was by a moment would get the log's end, where something is that old.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { isMainThread } from 'node:worker_threads';

const times = new AsyncLocalStorage<number | undefined>();
const realNow = Date.now;
/** So many requests are still under way, or have something done for them. */
const LATELY = 150;
const lately: number[] = [];
let earliest = Number.POSITIVE_INFINITY;

function setTime(message: unknown): void {
  const { request } = message as { request: IncomingMessage }; // as Node documents this channel
  const told = Number(request.headers['x-demo-time'] ?? Number.NaN);
  if (Number.isFinite(told)) {
    lately.push(told);
    if (lately.length > LATELY) lately.shift();
    earliest = Math.min(...lately);
  }
  times.enterWith(Number.isFinite(told) ? told : undefined);
}

if (isMainThread) {
  Date.now = () => times.getStore() ?? (Number.isFinite(earliest) ? earliest : realNow());
  diagnostics.subscribe('http.server.request.start', setTime);
  // Whoever fills has gone: so does what is being filled.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel?.unref();
  process.once('exit', () => process.send?.({ mostBytes: process.resourceUsage().maxRSS * 1024 }));
}
