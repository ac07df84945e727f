import type { Position } from '#events/port/store.ts';
import type { TeamKind } from '#events/subjects/team.ts';
import { READS_APPLICATIONS } from '../access/applicationTeams.ts';
import { may } from '../access/team.ts';
import type { ModelName, ReadModels } from '../readModels/readModels.ts';

type Reads = Pick<ReadModels, 'queries' | 'has' | 'changed'>;

/** Members, and marks of addresses where invitations went to these; null for anybody. */
type Concerned = ReadonlySet<string> | null;

const NOBODY: ReadonlySet<string> = new Set();

/**
 * Whom changes behind a position concern, beside what all readers hear of: asked once for all who listen, however many
 * they are.
 */
export function createConcerned({ queries, has, changed }: Reads) {
  const ask = (model: ModelName, after: Position, find: () => Concerned): Concerned =>
    has(model) && changed(model) > after ? find() : NOBODY;

  /** Of what is told of teams and funds: the members. */
  function inDeals(after: Position): Concerned {
    const { dealNotices } = queries;
    const members = new Set<string>();
    const moved = dealNotices.movedSince(after);
    if (moved === null) return null;
    for (const who of moved) {
      const [kind, thing] = who.split('/');
      const watchers = kind === 'fund' && thing !== undefined ? dealNotices.watchersOf(thing) : [who];
      if (watchers === null) return null;
      for (const watcher of watchers) addAll(members, watcher);
    }
    return members;
  }

  function addAll(members: Set<string>, watcher: string): void {
    const [kind = '', thing] = watcher.split('/');
    if (thing === undefined) members.add(watcher);
    else for (const { member } of queries.teams.members(kind as TeamKind, thing)) members.add(member); // as `teamId` made it
  }

  function inTeams(after: Position): Concerned {
    const moved = queries.teams.movedSince(after);
    if (moved === null) return null;
    return new Set(
      [...moved].flatMap((who) => {
        const [, invitation] = who.split('/');
        return (invitation === undefined ? who : queries.teams.markOf(invitation)) ?? [];
      }),
    );
  }

  function inTalks(after: Position): Concerned {
    const moved = queries.conversations.movedSince(after);
    if (moved === null) return null;
    const members = new Set<string>();
    for (const who of moved) {
      const [first = '', thing] = who.split('/');
      if (thing === undefined) members.add(who);
      else if (!has('teams')) return null;
      else {
        const kind = first as TeamKind; // as `teamId` made it
        for (const { member, role } of queries.teams.members(kind, thing))
          if (may(role, READS_APPLICATIONS[kind])) members.add(member);
      }
    }
    return members;
  }

  return {
    /** Whose notices changed. */
    byNotices(after: Position): Concerned {
      const own = ask('inbox', after, () => queries.inbox.movedSince(after));
      const deals = ask('dealNotices', after, () => (has('teams') ? inDeals(after) : null));
      const ofTeams = ask('teams', after, () => inTeams(after));
      const decided = ask('cases', after, () => queries.cases.movedSince(after));
      const answered = ask('rights', after, () => queries.rights.movedSince(after));
      return (
        own &&
        deals &&
        ofTeams &&
        decided &&
        answered &&
        new Set([...own, ...deals, ...ofTeams, ...decided, ...answered])
      );
    },

    /** Whose conversations moved; of an application, who of its two teams may read it. */
    byMessages: (after: Position): Concerned => ask('conversations', after, () => inTalks(after)),
  };
}
