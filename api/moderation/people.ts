import type { CaseKind } from '#events/lists/case.ts';
import { abuseStream } from '#events/subjects/abuse.ts';
import { teamStream } from '#events/subjects/team.ts';
import type { Platform } from '../platform/platform.ts';
import { teamFrom } from '../team/state.ts';
import type { Subject } from './subject.ts';

/** So many are told of a decision. */
const CONCERNED_MOST = 20;

export interface People {
  /** Whom a decision about the thing concerns: its author, and who may edit it. They are told, and may object. */
  readonly concerned: readonly string[];
  /** Of a number that two claim: who may edit what has it now. They are told of a decision that takes it from them. */
  readonly against: readonly string[];
  /** Whether a member is of a team that has, or had, a number that the case is about. */
  isParty(member: string): boolean;
  /** Whether it is a member's own or their team's. Then they do not read who reported it. */
  isOwn(member: string): boolean;
  /** Whether a member has a part in it: it is theirs or their team's, they claim or have the number, or they reported it. Then they do not decide. */
  hasPart(member: string): Promise<boolean>;
}

const NO_OTHERS = { holders: [], parties: [] };

const rolesIn = async (
  { history }: Platform['commands'],
  team: Subject['team'],
): Promise<ReadonlyMap<string, string>> =>
  team ? teamFrom(await history(teamStream(team.kind, team.thing)), team.founder).roles : new Map<string, string>();

/** Some members, each once, without those who have been forgotten: nothing can be written to these. */
export async function notForgotten(keyring: Platform['keyring'], members: readonly string[]): Promise<string[]> {
  const found = await Promise.all([...new Set(members)].map(async (one) => ((await keyring.find(one)) ? [one] : [])));
  return found.flat();
}

/** Whether a thing is a member's own or their team's, as the log has it. */
export async function isOwnOf(
  commands: Platform['commands'],
  { author, team }: Subject,
  member: string,
): Promise<boolean> {
  return member === author || (await rolesIn(commands, team)).has(member);
}

/** Who has to do with what a case is about, as the log has it. Whoever has been forgotten is nobody. */
export async function peopleOf(
  { commands, keyring }: Pick<Platform, 'commands' | 'keyring'>,
  kind: CaseKind,
  id: string,
  { author, team }: Subject,
  { holders, parties }: { readonly holders: readonly Subject[]; readonly parties: readonly Subject[] } = NO_OTHERS,
): Promise<People> {
  const roles = await rolesIn(commands, team);
  const theirs = await Promise.all(holders.map((one) => rolesIn(commands, one.team)));
  const others = await Promise.all([...holders, ...parties].map((one) => rolesIn(commands, one.team)));
  const isParty = (member: string): boolean => others.some((one) => one.has(member));
  const isOwn = (member: string): boolean => member === author || roles.has(member);
  const editorsOf = (team: ReadonlyMap<string, string>): string[] =>
    [...team].flatMap(([member, role]) => (role === 'reviewer' ? [] : [member]));
  const there = async (members: readonly string[]) => (await notForgotten(keyring, members)).slice(0, CONCERNED_MOST);
  const concerned = await there([...(author === null ? [] : [author]), ...editorsOf(roles)]);
  const against = await there(theirs.flatMap(editorsOf));
  return {
    concerned,
    against: against.filter((member) => !concerned.includes(member)),
    isParty,
    isOwn,
    async hasPart(member) {
      if (isOwn(member) || isParty(member)) return true;
      return (await commands.history(abuseStream(kind, id, member))).length > 0;
    },
  };
}
