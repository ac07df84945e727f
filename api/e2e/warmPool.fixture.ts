import { type ReadPool, ReadsBusy } from '../readPool/readPool.ts';

/** For tests: a thread that starts on a busy machine may take longer than a read is waited for. */
export async function warmPool({ readPool }: { readonly readPool: ReadPool }): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    try {
      return await readPool.warm();
    } catch (error) {
      if (!(error instanceof ReadsBusy)) throw error;
    }
  }
}
