import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Builds the site where its sources changed, and serves everything: what `npm run dev` starts anew on every change. The build is
 * a process of its own, as it ends with one; where it fails, it has said why, and the next change starts it anew.
 */
const build = spawn(process.execPath, [join(import.meta.dirname, 'build.ts'), '--pages'], { stdio: 'inherit' });
// At the next change this process is ended: two builds at once would take each other's files away.
const stop = (): void => {
  build.kill('SIGKILL');
  process.exit();
};
process.once('SIGTERM', stop);
const [code] = await once(build, 'exit');
process.off('SIGTERM', stop);
if (code !== 0) process.exit(1);
// Which folders are watched is said already: with this, each thread would tell its parent of each file that it loads.
delete process.env.WATCH_REPORT_DEPENDENCIES;
await import('./main.ts');
