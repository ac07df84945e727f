import { TEAM_KINDS, teamStream } from '#events/subjects/team.ts';
import { normal } from '../commands/claims.ts';
import type { Command } from '../commands/commands.ts';
import type { Platform } from '../platform/platform.ts';
import { decideForget, decideLapse } from './decide.ts';
import { thingOf } from './things.ts';

/** By this the open invitations to an address are found, without its being written down. */
export const markOf = ({ keyring }: Pick<Platform, 'keyring'>, email: string): string =>
  keyring.fingerprint('invitation', normal(email));

/**
 * What an erasure does in teams: the member leaves all of theirs, and the open invitations to their address lapse, with the
 * key under which they hold it. May be done twice.
 * @param command without a key: what it does stands in many streams
 */
export function teamForgetter(platform: Pick<Platform, 'commands' | 'keyring' | 'reads'>) {
  const { commands, keyring, reads } = platform;

  async function leaveAll(member: string, command: Command): Promise<void> {
    for (const kind of TEAM_KINDS)
      for (const { thing } of reads.queries.teams.ofMember(member, kind)) {
        const team = thingOf(reads, kind, thing);
        if (team) await commands.execute(teamStream(kind, thing), command, decideForget(team, member));
      }
  }

  async function lapseAll(email: string, command: Command): Promise<void> {
    const mark = markOf(platform, email);
    let found = reads.queries.teams.toMark(mark, -1);
    while (found.length > 0) {
      for (const { id, kind, thing } of found) {
        await commands.execute(teamStream(kind, thing), command, decideLapse({ kind, thing }, id));
        await keyring.destroy(id);
      }
      found = reads.queries.teams.toMark(mark, found.at(-1)?.position ?? -1);
    }
  }

  return async function forgetInTeams(member: string, email: string, command: Command): Promise<void> {
    await leaveAll(member, command);
    await lapseAll(email, command);
  };
}
