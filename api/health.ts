import { Hono } from 'hono';
import type { Platform } from './platform.ts';

/** Further behind than this, a machine should not be sent new readers. */
const LAG_MOST_SECONDS = 5;
const SAMPLE_MS = 1000;
const COUNTED_MOST = 10_000;

/** /healthz (the process is up), /readyz (the log answers and the projections keep up), /metrics (Prometheus' text). */
export function healthRoutes(platform: Platform) {
  const { store, reads, metrics, clock } = platform;
  let caughtUpAt = clock();

  async function sample(): Promise<void> {
    if (reads.versions().position >= (await store.head())) caughtUpAt = clock();
  }
  // A log that does not answer shows in /readyz; here it only means that nothing is known to have been caught up.
  const sampler = setInterval(() => void sample().catch(() => undefined), SAMPLE_MS);
  sampler.unref();

  async function lagInEvents(): Promise<number> {
    let count = 0;
    for await (const { events } of store.readAll({ after: reads.versions().position })) {
      count += events.length;
      if (count >= COUNTED_MOST) break;
    }
    return count;
  }

  /** Whole seconds are enough; 0 while the read model is at the log's end. */
  async function lagInSeconds(): Promise<number> {
    await sample();
    return Math.max(0, (clock() - caughtUpAt) / 1000);
  }

  const routes = new Hono()
    .get('/healthz', (c) => c.json({ status: 'success' as const }))

    .get('/readyz', async (c) => {
      const problems: string[] = [];
      try {
        await store.ping();
        const lag = await lagInSeconds();
        if (lag > LAG_MOST_SECONDS) problems.push(`the read model is ${lag.toFixed(1)} s behind the log`);
      } catch (error) {
        platform.log.error({ err: error }, 'the log does not answer');
        problems.push('the log does not answer');
      }
      for (const { projection, position, failure } of reads.versions().failures)
        problems.push(`projection ${projection} stopped at position ${position}: ${failure}`);
      if (problems.length === 0) return c.json({ status: 'success' as const });
      return c.json({ status: 'error' as const, message: problems.join('; '), code: 'not-ready', problems }, 503);
    })

    .get('/metrics', async (c) => {
      const lag = await Promise.all([lagInEvents(), lagInSeconds()]).catch(() => null);
      metrics.lagEvents.set(lag?.[0] ?? Number.NaN);
      metrics.lagSeconds.set(lag?.[1] ?? Number.NaN);
      metrics.failingProjections.reset();
      for (const { projection } of reads.versions().failures) metrics.failingProjections.set({ projection }, 1);
      return c.text(await metrics.registry.metrics(), 200, { 'Content-Type': metrics.registry.contentType });
    });

  return { routes, close: () => clearInterval(sampler) };
}
