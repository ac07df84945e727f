import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What the platform tells about itself, in Prometheus' terms. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  // Counted in a plain number, thousands of times a second, and told when somebody asks.
  let cachedResponses = 0;
  new Counter({
    name: 'first_pages_answered_total',
    help: 'Lists answered out of kept bytes, past the router',
    registers,
    collect() {
      this.reset();
      this.inc(cachedResponses);
    },
  });
  return {
    registry,
    countCachedResponse: (): void => {
      cachedResponses += 1;
    },
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from request to answer, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    appends: new Counter({
      name: 'log_appends_total',
      help: 'Appends to the event log, by how they ended',
      labelNames: ['outcome'],
      registers,
    }),
    appendSeconds: new Histogram({
      name: 'log_append_duration_seconds',
      help: 'Time until an append was acknowledged',
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1],
      registers,
    }),
    lagEvents: new Gauge({
      name: 'projection_lag_events',
      help: 'Events in the log that a read model has not seen yet (counted up to 10,000)',
      labelNames: ['projection'],
      registers,
    }),
    lagSeconds: new Gauge({
      name: 'projection_lag_seconds',
      help: 'For how long a read model has been behind the log',
      labelNames: ['projection'],
      registers,
    }),
    unwritableStores: new Gauge({
      name: 'store_unwritable',
      help: '1 for each store beside the log that cannot be written: a full disk, a folder that is read-only',
      labelNames: ['store'],
      registers,
    }),
    failingProjections: new Gauge({
      name: 'projection_failing',
      help: '1 for each read model that stopped at an event it cannot project',
      labelNames: ['projection'],
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
