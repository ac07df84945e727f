import type { DomainEvent } from '#events/catalogue.ts';
import type { Position } from '#events/port/store.ts';
import { claimStream } from '#events/subjects/claim.ts';
import { teamStream } from '#events/subjects/team.ts';
import { heldFrom, normal } from '../commands/claims.ts';
import { type Command, newId } from '../commands/commands.ts';
import type { NewInvitation } from '../contract/team.ts';
import type { Platform } from '../platform/platform.ts';
import { decideInvite, type Team, type TeamRefusal } from './decide.ts';
import { markOf } from './forget.ts';
import { type SentInvitation, teamFrom } from './state.ts';

type Invited =
  | { readonly invitation: SentInvitation; readonly position: Position }
  | { readonly refused: TeamRefusal }
  /** Seconds, and of what there were too many. */
  | { readonly wait: number; readonly tooMany: 'invitations' | 'invitationsTo' };

/** Invites somebody into a team by their address. The mail follows by itself. */
export function createInviter({ commands, keyring, guard }: Pick<Platform, 'commands' | 'keyring' | 'guard'>) {
  /** The member who has an address; null where nobody does. */
  async function holderOf(email: string): Promise<string | null> {
    const stream = claimStream('email', keyring.fingerprint('email', normal(email)));
    return heldFrom(await commands.history(stream))?.holder ?? null;
  }

  return async function invite(
    team: Team,
    by: string,
    { email, role }: NewInvitation,
    command: Command,
  ): Promise<Invited> {
    const stream = teamStream(team.kind, team.thing);
    // The same key names another invitation in another team.
    const id = newId(command, `invitation ${team.kind} ${team.thing}`);

    function sent(history: readonly DomainEvent[]): SentInvitation {
      const invitation = teamFrom(history, team.founder).invitations.get(id);
      if (!invitation) throw new Error(`invitation ${id} was written a moment ago and is not in the log`);
      return invitation;
    }

    const before = await commands.execute<'new'>(stream, command, () => ({ refused: 'new' }));
    if (!('refused' in before)) return { invitation: sent(await commands.history(stream)), position: before.position };

    const holder = await holderOf(email);
    const to = { email, mark: markOf({ keyring }, email) };
    const decide = decideInvite(team, { invitation: id, by, role, to, holder, at: command.at });
    // Decided once before, so that what is refused makes no key and is not counted.
    const decision = decide(await commands.history(stream));
    if ('refused' in decision) return decision;
    const wait = guard.ask('invitation', by);
    if (wait !== null) return { wait, tooMany: 'invitations' };
    const waitTo = guard.ask('invitation-to', normal(email));
    if (waitTo !== null) {
      guard.takeBack('invitation', by);
      return { wait: waitTo, tooMany: 'invitationsTo' };
    }
    await keyring.create(id, command.at);
    const outcome = await commands.execute(stream, command, decide);
    if ('refused' in outcome) {
      guard.takeBack('invitation', by);
      guard.takeBack('invitation-to', normal(email));
      return outcome;
    }
    return { invitation: sent(await commands.history(stream)), position: outcome.position };
  };
}
