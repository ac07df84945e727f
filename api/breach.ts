import { createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { openLog } from '#events/open.ts';
import { explainsItself } from '#events/refusals.ts';
import { logSettings, problems } from '#projections/config.ts';
import { gather } from './breach/gather.ts';
import { writeList } from './breach/list.ts';
import { HELP, readOptions } from './breach/options.ts';
import { createCommands } from './commands/commands.ts';
import { recordReading } from './history/recordReading.ts';

/** `npm run breach`: whose personal data stood where in a time. For whoever answers for a breach. */

const FAILED = 1;
const NOT_UNDERSTOOD = 2;

async function main(): Promise<number> {
  const asked = readOptions(process.argv.slice(2), Date.now());
  if ('problem' in asked) {
    process.stderr.write(`${asked.problem}\nnpm run breach -- --help tells more.\n`);
    return NOT_UNDERSTOOD;
  }
  if (asked.do === 'help') {
    process.stdout.write(HELP);
    return 0;
  }
  const settings = logSettings.safeParse(process.env);
  if (!settings.success) {
    process.stderr.write(`${problems(settings.error)}\n`);
    return NOT_UNDERSTOOD;
  }
  const { DATA_DIR, EVENTSTORE_URL } = settings.data;
  if (EVENTSTORE_URL === undefined && !existsSync(join(DATA_DIR, 'events.db'))) {
    process.stderr.write(`There is no log in ${DATA_DIR}. DATA_DIR names the directory.\n`);
    return FAILED;
  }
  const { store, keyring } = await openLog(settings.data);
  // Beside the log, which nobody else may read; it holds ids alone.
  const folder = mkdtempSync(join(DATA_DIR, 'breach-'));
  try {
    const commands = createCommands({ store, keyring });
    if (asked.addresses) {
      const query = { since: new Date(asked.since).toISOString(), until: new Date(asked.until).toISOString() };
      await recordReading(
        commands,
        { analyst: `os:${userInfo().username}`, personal: true, query },
        { actor: null, at: Date.now() },
      );
    }
    const gathered = await gather(store, asked, join(folder, 'stood.db'));
    const out = asked.out === undefined ? process.stdout : createWriteStream(asked.out, { mode: 0o600 });
    const write = (text: string): Promise<void> =>
      new Promise((resolve, reject) => {
        out.write(text, (error) => (error ? reject(error) : resolve()));
      });
    const officer = process.env.GRIEVANCE_OFFICER?.trim() ?? '';
    process.stderr.write(await writeList(gathered, asked, { commands, write, officer }));
    if (asked.out !== undefined) await new Promise<void>((resolve) => out.end(() => resolve()));
    gathered.close();
    return 0;
  } catch (error) {
    const told = explainsItself(error) || (error as NodeJS.ErrnoException).code !== undefined;
    const words = error instanceof Error ? (told ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`${words}\n`);
    return FAILED;
  } finally {
    rmSync(folder, { recursive: true });
    await store.close();
  }
}

process.exitCode = await main();
