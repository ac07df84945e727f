import { Hono } from 'hono';
import { LogUnavailable, type Position } from '#events/port/store.ts';
import type { Platform } from '../platform/platform.ts';
import type { ModelName } from '../readModels/readModels.ts';
import type { Standing } from '../readModels/standing.ts';
import { inTime } from './inTime.ts';
import { keptBriefly } from './keptBriefly.ts';
import { createStoreChecks, STORES } from './stores.ts';

/** Further behind than this, a machine should not be sent new readers. */
const LAG_MOST_SECONDS = 5;
/** What watches a machine gives up after 3 s or more. */
const ANSWER_MOST_MS = 2500;
const SAMPLE_MS = 1000;
/** So many ends of the log are kept, half a second apart at the least: more than anybody may be behind. */
const ENDS_KEPT = 60;
const COUNTED_MOST = 10_000;
/** Strangers may ask for the metrics as often as they like, and to make them takes milliseconds: so often in a second. */
const METRICS_KEPT = { within: 1000, most: 5 };

/** How far behind a read model is. */
interface Lag extends Standing {
  /** Since the start, where it has not been seen at the log's end since. */
  readonly seconds: number;
  /** Whether it has seen all that the log held at some moment since the start. */
  readonly hasCaughtUp: boolean;
}

/** A log that hangs is said not to answer. */
const answered = <T>(work: Promise<T>): Promise<T> =>
  inTime(work, ANSWER_MOST_MS, () => new LogUnavailable('it does not answer'));

export type Health = Pick<ReturnType<typeof healthRoutes>, 'lags' | 'problems' | 'warnings'>;

/** /healthz (the process is up), /readyz (the log answers and the read models keep up), /metrics (Prometheus' text). */
export function healthRoutes(platform: Platform) {
  const { store, reads, metrics, clock, config } = platform;
  const startedAt = clock();
  const unwritable = createStoreChecks(platform);
  /** Up to when each read model is known to have seen all that there was. */
  const caughtUpAt = new Map<ModelName, number>();
  /** Ends of the log, oldest first, each with when it was last seen to be the end. */
  const ends: { readonly head: Position; at: number }[] = [];

  function keepEnd(head: Position, at: number): void {
    const last = ends.at(-1);
    if (last?.head === head) last.at = at;
    else if (!last || at - last.at >= SAMPLE_MS / 2) ends.push({ head, at });
    if (ends.length > ENDS_KEPT) ends.shift();
  }

  /** While much is written, whoever follows is always a moment behind: they have caught up with an end that was. */
  async function sample(): Promise<Standing[]> {
    const at = clock();
    // Asked first: whoever has come so far was at the end then.
    const head = await store.head();
    keepEnd(head, at);
    const standings = reads.standings();
    for (const { model, position } of standings) {
      if (position === null) continue;
      const passed = position >= head ? at : ends.findLast((end) => end.head <= position)?.at;
      if (passed !== undefined) caughtUpAt.set(model, Math.max(caughtUpAt.get(model) ?? passed, passed));
    }
    return standings;
  }
  // A log that does not answer shows in /readyz; here it only means that nothing is known to have been caught up.
  const look = (): void => void sample().catch(() => undefined);
  const sampler = setInterval(look, SAMPLE_MS);
  sampler.unref();
  look();

  /** Whole seconds are enough; 0 while a read model is at the log's end. */
  async function lags(): Promise<Lag[]> {
    const standings = await sample();
    const now = clock();
    return standings.map((standing) => {
      const since = caughtUpAt.get(standing.model);
      const seconds = Math.max(0, (now - (since ?? startedAt)) / 1000);
      return { ...standing, seconds, hasCaughtUp: since !== undefined };
    });
  }

  /** How many events each read model has not seen yet, counted up to 10,000 behind the one that is least far. */
  async function lagInEvents(): Promise<Map<ModelName, number>> {
    const standings = reads.standings();
    const counts = new Map<ModelName, number>(standings.map(({ model }) => [model, 0]));
    const after = Math.min(...standings.map(({ position }) => position ?? -1));
    let counted = 0;
    for await (const { events } of store.readAll({ after })) {
      counted += events.length;
      for (const { model, position } of standings) {
        const behind = events.filter((event) => event.position > (position ?? -1)).length;
        counts.set(model, (counts.get(model) ?? 0) + behind);
      }
      if (counted >= COUNTED_MOST) break;
    }
    return counts;
  }

  const worker = config.PROJECTIONS === 'external' ? '; does its worker run?' : '';

  function problemsOf(all: readonly Lag[]): string[] {
    return all.flatMap(({ model, position, failure, seconds, hasCaughtUp }) => {
      if (position === null) return [`the read model ${model} is being built`];
      if (failure) return [`projection ${model} stopped at position ${failure.position}: ${failure.words}`];
      if (!hasCaughtUp) return [`the read model ${model} has not caught up with the log since the start${worker}`];
      return seconds > LAG_MOST_SECONDS ? [`the read model ${model} is ${seconds.toFixed(1)} s behind the log`] : [];
    });
  }

  /** Why this machine should get no new readers, in words. All who ask at once are told what is seen once. */
  const problems = keptBriefly({ within: 0 }, clock, async (): Promise<string[]> => {
    try {
      return problemsOf(await answered(store.ping().then(lags)));
    } catch (error) {
      platform.log.error({ reason: String(error) }, 'the log is not ready');
      return [error instanceof Error ? error.message : 'the log does not answer'];
    }
  });

  /** What an operator has to see to while this machine goes on: all that it can answer without these stores. */
  const warnings = async (): Promise<string[]> => [...(await unwritable()).values()];

  const told = keptBriefly(METRICS_KEPT, clock, async () => {
    const lag = await answered(Promise.all([lagInEvents(), lags()])).catch(() => null);
    metrics.failingProjections.reset();
    for (const { model: projection } of reads.standings()) {
      const one = lag?.[1].find(({ model }) => model === projection);
      metrics.lagEvents.set({ projection }, lag?.[0].get(projection) ?? Number.NaN);
      metrics.lagSeconds.set({ projection }, one?.seconds ?? Number.NaN);
    }
    for (const { model, failure } of reads.standings())
      if (failure) metrics.failingProjections.set({ projection: model }, 1);
    const stores = await unwritable();
    for (const store of STORES) metrics.unwritableStores.set({ store }, stores.has(store) ? 1 : 0);
    return new TextEncoder().encode(await metrics.registry.metrics());
  });

  const routes = new Hono()
    .get('/healthz', (c) => c.json({ status: 'success' as const }))

    .get('/readyz', async (c) => {
      const [found, warned] = await Promise.all([problems(), warnings()]);
      if (found.length === 0)
        return c.json({ status: 'success' as const, ...(warned.length > 0 && { warnings: warned }) });
      return c.json({ status: 'error' as const, message: found.join('; '), code: 'not-ready', problems: found }, 503);
    })

    .get('/metrics', async (c) => c.body(await told(), 200, { 'Content-Type': metrics.registry.contentType }));

  return { routes, lags, problems, warnings, close: () => clearInterval(sampler) };
}
