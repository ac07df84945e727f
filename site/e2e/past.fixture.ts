import { type Call, client } from '#api/e2e/client.fixture.ts';
import { readConfig } from '#api/platform/config.ts';
import { startApi } from '#api/start.ts';

const DAY_MS = 86_400_000;

/** Lets things happen so many days ago, each time through the API's own commands: `daysAgo` sets its clock. */
export type Past = (call: Call, daysAgo: (days: number) => void) => Promise<void>;

/** Fills a server's DATA_DIR with a past, before it starts. */
export const withPast =
  (past: Past) =>
  async (dataDir: string): Promise<void> => {
    const ofOnesOwn = { RATE_LIMIT: 'off', TRUST_UNCONFIRMED: 'development', LOG_LEVEL: 'error' };
    const config = readConfig({ DATA_DIR: dataDir, ...ofOnesOwn });
    if ('problems' in config) throw new Error(config.problems);
    const now = Date.now();
    let clock = now;
    const api = await startApi(config, { publicUrl: 'http://localhost', clock: () => clock });
    try {
      await past(
        client((path, init) => api.app.request(path, init)),
        (days) => {
          clock = now - days * DAY_MS;
        },
      );
    } finally {
      await api.close();
    }
  };
