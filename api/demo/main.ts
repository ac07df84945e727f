import { readConfig } from '../config.ts';
import { fillDemo } from './fill.ts';
import { ANALYST, DEMO_MEMBER, emailOf, PASSWORD } from './members.ts';

/** Fills DATA_DIR with the demo unless it is there already, and tells how to sign in. The site is started after it. */
const config = readConfig(process.env);
if ('problems' in config) {
  process.stderr.write(`${config.problems}\n`);
  process.exit(1);
}

const say = (text: string): unknown => process.stdout.write(text);
const EVERY = 100;

const started = performance.now();
const filled = await fillDemo(config, config.PUBLIC_URL ?? `http://localhost:${config.PORT}`, (done, all) => {
  if (done % EVERY === 0 || done === all) say(`\rFilling ${config.DATA_DIR}, once: ${done} of ${all}`);
});
if (filled) say(` in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
say(`
  A community that exists nowhere but here. Sign in as
    a member    ${emailOf(DEMO_MEMBER)}
    an analyst  ${emailOf(ANALYST)}
  Password of both and of everyone else: ${PASSWORD}

`);
