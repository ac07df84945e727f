import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { tooMany } from '../http/answer.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { stepUp } from '../http/stepUp.ts';
import { readTo } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { todayBy } from './day.ts';
import { memberData } from './exportData.ts';
import { oneAtATime } from './oneAtATime.ts';
import { zipOf } from './zip.ts';

/** GET /auth/me/export: everything held on the member who asks, as a zip archive. */
export function exportRoutes(platform: Platform) {
  const { limiter, clock, reads, store } = platform;
  const exportOf = memberData(platform);
  const inTurn = oneAtATime();

  return new Hono<Env>().get('/auth/me/export', membersOnly, stepUp(platform), async (c) => {
    const { member } = c.var.member;
    const wait = await limiter.ask('export', member);
    if (wait !== null) return tooMany(c, wait);
    // Everything, so also what another device of theirs wrote a moment ago, or another server.
    await readTo(c, reads, await store.head(), MODEL_NAMES);
    c.header('Content-Type', 'application/zip');
    c.header('Content-Disposition', `attachment; filename="udyamsetu-${todayBy(clock)()}.zip"`);
    c.header('Cache-Control', 'no-store');
    // Node types a web stream of its own that differs from the DOM's in name only.
    return c.body(
      Readable.toWeb(Readable.from(inTurn(zipOf(exportOf(member))))) as ReadableStream<Uint8Array<ArrayBuffer>>,
    );
  });
}
