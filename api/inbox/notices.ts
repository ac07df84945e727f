import type { CaseNotice } from '#projections/case/queries.ts';
import type { FundNotice, Hearing } from '#projections/dealNotice/fundNewsQueries.ts';
import type { DealNotice, TeamRead } from '#projections/dealNotice/queries.ts';
import { teamId } from '#projections/dealNotice/teamId.ts';
import { type Notice, noticeCursor, noticesBehind } from '#projections/inbox/queries.ts';
import type { AnswerNotice } from '#projections/rights/queries.ts';
import { CURSOR_REFUSED, type CursorRefused } from '#projections/sql/cursor.ts';
import type { InvitedNotice } from '#projections/team/invited.ts';
import type { TeamNotice } from '#projections/team/notices.ts';
import { may } from '../access/team.ts';
import type { ModelName, ReadModels } from '../readModels/readModels.ts';

/**
 * What an inbox is made of: what others did with the member's own things, what became of their teams and of their
 * place in them, and what happened to these teams' applications and to the funds that they watch.
 */
export const INBOX_MODELS = [
  'inbox',
  'dealNotices',
  'noticeChoices',
  'teams',
  'cases',
  'rights',
] as const satisfies readonly ModelName[];

/** Of one's companies and providers, the newest so many are looked into. */
const TEAMS_MOST = 100;

type Reads = Pick<ReadModels, 'queries'>;

/** Of a decision, and of an answer to a complaint, it is nobody who did it: it is not told who. */
export type Noticed =
  | Notice
  | DealNotice
  | FundNotice
  | TeamNotice
  | InvitedNotice
  | ((CaseNotice | AnswerNotice) & { readonly actor: '' });

/** The teams whose applications concern a member: who writes them for a company, and all who read them for a provider. */
function teamsOf({ queries }: Reads, member: string): TeamRead[] {
  return (['company', 'provider'] as const).flatMap((kind) =>
    queries.teams
      .ofMember(member, kind)
      .filter(({ role }) => may(role, kind === 'company' ? 'edit' : 'review'))
      .slice(0, TEAMS_MOST)
      .map(({ thing, position }) => ({ team: teamId(kind, thing), joined: position })),
  );
}

/** For whom a member hears of funds: for themselves, and for their companies. */
const hearingsOf = (member: string, teams: readonly TeamRead[]): Hearing[] => [
  { watcher: member, joined: -1 },
  // A provider's team watches no fund: it manages its own.
  ...teams.flatMap(({ team, joined }) => (team.startsWith('company/') ? [{ watcher: team, joined }] : [])),
];

/** How many open invitations to their address a member has not seen. @param mark of that address; null for none */
export function unreadInvitationsOf({ queries }: Reads, member: string, mark: string | null): number {
  if (mark === null || queries.noticeChoices.unwanted(member).has('teams')) return 0;
  return queries.teams.unreadInvited({ member, mark }, queries.dealNotices.readBy(member));
}

/** How many notices a member has not seen yet. @param mark of their own address, by which invitations are found; null without these */
export function unreadOf(reads: Reads, member: string, mark: string | null): number {
  const { inbox, dealNotices, noticeChoices, cases, rights, teams: ofTeams } = reads.queries;
  const teams = teamsOf(reads, member);
  const unwanted = noticeChoices.unwanted(member);
  const ofApplications = unwanted.has('applications') ? 0 : dealNotices.unread(member, teams);
  const lapsesTold = !unwanted.has('applications');
  const hearings = hearingsOf(member, teams);
  const ofFunds = unwanted.has('funds') ? 0 : dealNotices.unreadFundNews(member, hearings, lapsesTold);
  const news = unwanted.has('teams') ? 0 : ofTeams.unreadNotices(member, dealNotices.readBy(member));
  const others = unreadInvitationsOf(reads, member, mark) + cases.unread(member) + rights.unread(member);
  return inbox.unread(member) + ofApplications + ofFunds + news + others;
}

/** One page of a member's notices, newest first. @param mark as with `unreadOf` */
export function noticesOf(
  reads: Reads,
  member: string,
  { limit = 20, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  mark: string | null,
): { readonly items: readonly Noticed[]; readonly nextCursor: string | null } | CursorRefused {
  const [own, before] = [reads.queries.inbox.list(member, { limit, cursor }), noticesBehind(cursor)];
  if (before === null || 'refused' in own) return CURSOR_REFUSED;
  const { dealNotices, noticeChoices, cases, rights, teams: ofTeams } = reads.queries;
  const teams = teamsOf(reads, member);
  const unwanted = noticeChoices.unwanted(member);
  const deals = unwanted.has('applications') ? [] : dealNotices.list(member, teams, before, limit + 1);
  const lapsesTold = !unwanted.has('applications');
  const hearings = hearingsOf(member, teams);
  const funds = unwanted.has('funds') ? [] : dealNotices.fundNews(member, hearings, before, limit + 1, lapsesTold);
  const seen = dealNotices.readBy(member);
  const news = unwanted.has('teams') ? [] : ofTeams.notices(member, seen, before, limit + 1);
  const isInvited = mark !== null && !unwanted.has('teams');
  const invited = isInvited ? ofTeams.invited({ member, mark }, seen, before, limit + 1) : [];
  const told = [...cases.notices(member, before, limit + 1), ...rights.answers(member, before, limit + 1)];
  const ofNobody = told.map((row) => ({ ...row, actor: '' as const }));
  const all: Noticed[] = [...own.items, ...deals, ...funds, ...news, ...invited, ...ofNobody].sort(
    (a, b) => b.position - a.position,
  );
  const items = all.slice(0, limit);
  const last = items.at(-1);
  const goesOn = all.length > limit || own.nextCursor !== null;
  return { items, nextCursor: last && goesOn ? noticeCursor(last.position) : null };
}
