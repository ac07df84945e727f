import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fill } from './fill.ts';
import { sayFilling } from './filling.ts';
import { ANALYST, DEMO_MEMBER, emailOf, PASSWORD } from './members.ts';
import { portProblem, startServer } from './server.ts';

/** Fills DATA_DIR with the demo unless it is there already, and tells how to sign in. The site is started after it. */
const { DATA_DIR = './data/demo', PORT = '3000', HOST = '127.0.0.1' } = process.env;
const port = Number(PORT);
const EVERY = 100;
const say = (text: string): unknown => process.stdout.write(text);

const problem = await portProblem(port, HOST);
if (problem !== null) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}

/** It is filled beside and moved into place: a folder of that name is always whole. */
if (!existsSync(DATA_DIR)) {
  const started = performance.now();
  const beside = `${DATA_DIR}.filling`;
  await rm(beside, { recursive: true, force: true });
  await mkdir(dirname(beside), { recursive: true });
  const fallSilent = await sayFilling(port, HOST);
  const server = await startServer(beside);
  try {
    await fill({
      url: server.url,
      outbox: join(beside, 'outbox'),
      onProgress(done, all) {
        if (done % EVERY === 0 || done === all) say(`\rFilling ${DATA_DIR}, once: ${done} of ${all}`);
      },
    });
  } finally {
    await server.stop();
    await fallSilent();
  }
  // Letters to people who do not exist.
  await rm(join(beside, 'outbox'), { recursive: true, force: true });
  await rename(beside, DATA_DIR);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const own = Math.round(process.resourceUsage().maxRSS / 1024);
  say(
    ` in ${seconds} s, with ${own} MB for drawing and ${Math.round(server.mostBytes() / 1_048_576)} MB for the API\n`,
  );
}
say(`
  A community that exists nowhere but here. Sign in as
    a member    ${emailOf(DEMO_MEMBER)}
    an analyst  ${emailOf(ANALYST)}
  Password of both and of everyone else: ${PASSWORD}

`);
