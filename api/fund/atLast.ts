import { fundStream } from '#events/subjects/fund.ts';
import type { FundRow } from '#projections/fund/fund.ts';
import type { Platform } from '../platform/platform.ts';
import { fundFrom } from './answer.ts';

type Needs = Pick<Platform, 'commands' | 'reads' | 'store'>;

/** Whether the read model has come as far as the fund's stream has: its last event alone is read for that. */
export async function isReadToLast({ reads, store }: Omit<Needs, 'commands'>, fund: string): Promise<boolean> {
  const [last] = await store.readStream(fundStream(fund), { direction: 'backwards', limit: 1 });
  return last !== undefined && reads.position(['funds']) >= last.position;
}

/**
 * A fund or a draft as its stream has it, which is never late. The stream as a whole, which may be long, is read only where the read
 * model is behind it or does not have the fund. @param today YYYY-MM-DD
 */
export async function fundAtLast(platform: Needs, fund: string, today: string): Promise<FundRow | undefined> {
  const row = (await isReadToLast(platform, fund)) ? platform.reads.queries.funds.known(fund, today) : undefined;
  return row ?? fundFrom(await platform.commands.history(fundStream(fund)), fund, today);
}
