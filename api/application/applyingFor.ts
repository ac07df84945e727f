import type { Command } from '../commands/commands.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import { fundAtLast } from '../fund/atLast.ts';
import type { Platform } from '../platform/platform.ts';

/** What an application hangs on: the fund that it is for, and whether others see the fund and the company. */
export function applyingFor(platform: Pick<Platform, 'commands' | 'reads' | 'store'>) {
  const { queries } = platform.reads;
  return {
    /** The fund as its stream has it, at the time of a command. */
    fundAt: (id: string, { at }: Pick<Command, 'at'>) => fundAtLast(platform, id, dayInIndia(at)),

    /** Whether others do not see it at present. */
    isWithheld: {
      company: (id: string): boolean => queries.directory.withheld(id) !== undefined,
      fund: (id: string): boolean => queries.funds.withheld(id, '') !== undefined,
    },
  };
}
