import { createHash } from 'node:crypto';
import { type Position, WrongExpectedRevision } from '#events/port/store.ts';
import { applicationStream } from '#events/subjects/application.ts';
import { isOver } from '#projections/application/status.ts';
import type { Command } from '../commands/commands.ts';
import type { Platform } from '../platform/platform.ts';
import { applicationFrom } from './state.ts';

/** A company can apply so often for one fund, one application after the other. */
const TIMES_MOST = 20;

interface Applying {
  readonly fund: string;
  readonly provider: string;
  readonly company: string;
  readonly member: string;
}

export type Begun =
  | { readonly id: string; readonly position: Position }
  | { readonly refused: 'open'; readonly id: string }
  | { readonly refused: 'too-many' };

/** The id of a company's nth application for a fund: whoever begins it writes to the same stream, and one is first. */
const idOf = (fund: string, company: string, n: number): string =>
  createHash('sha256').update(`application\0${fund}\0${company}\0${n}`).digest('hex').slice(0, 24);

/** Begins a company's application for a fund, unless one is open. */
export async function begin(
  { commands }: Pick<Platform, 'commands'>,
  { fund, provider, company, member: by }: Applying,
  command: Command,
): Promise<Begun> {
  for (let n = 0; n < TIMES_MOST; n += 1) {
    const application = idOf(fund, company, n);
    const data = { application, fund, provider, company, by };
    const stream = applicationStream(application);
    try {
      return { id: application, position: await commands.begin(stream, [{ type: 'ApplicationBegun', data }], command) };
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
      const state = applicationFrom(await commands.history(stream));
      if (state && !isOver(state.status)) return { refused: 'open', id: application };
    }
  }
  return { refused: 'too-many' };
}
