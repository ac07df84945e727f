import { connectionStream } from '#events/subjects/connection.ts';
import { pairFrom } from '../between/connection.ts';
import type { Platform } from '../platform/platform.ts';

/** The log is asked: what was ended on another machine a moment ago is ended. */
export async function areConnected(
  commands: Pick<Platform['commands'], 'history'>,
  one: string,
  other: string,
): Promise<boolean> {
  return pairFrom(await commands.history(connectionStream(one, other))).isConnected;
}
