import { readConfig } from './config.ts';
import { apiListener, createFrontDoor, drain, listen } from './server.ts';
import { startApi } from './start.ts';

/** The API alone, on a socket of its own: what docker compose runs behind the site. */
const config = readConfig(process.env);
if ('problems' in config) {
  process.stderr.write(`${config.problems}\n`);
  process.exit(1);
}

const door = createFrontDoor();
const address = await listen(door.server, config.PORT, config.HOST);
const api = await startApi(config, config.PUBLIC_URL ?? address);
door.open(apiListener(api));
api.platform.log.info({ address }, 'the API is ready');

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    api.platform.log.info({ signal }, 'shutting down');
    api.app.stop();
    await drain(door.server);
    await api.close();
  });
}
