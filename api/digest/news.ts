import { type MailedSubject, mailPreference } from '#events/noticeSubjects.ts';
import type { Position } from '#events/port/store.ts';
import type { FundNotice } from '#projections/dealNotice/fundNewsQueries.ts';
import { SUBJECT_OF } from '#projections/inbox/kinds.ts';
import { noticeCursor } from '#projections/inbox/queries.ts';
import type { Sight } from '../access/sight.ts';
import type { Preferences } from '../account/account.ts';
import { type Noticed as Anything, noticesOf, unreadOf } from '../inbox/notices.ts';
import type { Told } from '../mail/digestMail.ts';
import type { ReadModels } from '../readModels/readModels.ts';

/** Of one member's notices, the newest so many are told of one day. */
const NOTICES_MOST = 500;

type Reads = Pick<ReadModels, 'queries'>;

/** Decisions of moderators, answers to complaints, and invitations are mailed at once. */
type AtOnce = { readonly inCase: string } | { readonly number: string } | { readonly invitation: string };
type Noticed = Exclude<Anything, AtOnce>;

const isOfDay = (notice: Anything): notice is Noticed =>
  !('inCase' in notice || 'number' in notice || 'invitation' in notice);

/** Behind which position something is new, and up to which it is told. */
export interface Between {
  readonly after: Position;
  readonly upTo: Position;
}

/** The order in which a mail tells: first what waits for an answer. */
const ORDER: readonly Told['kind'][] = [
  'messages',
  'asked',
  'introduced',
  'applications',
  'connected',
  'met',
  'mentioned',
  'commented',
  'replied',
  'funds-applied',
  'funds',
  'teams',
  'team-role',
  'team-removed',
  'followed',
  'liked',
];

function subjectOf(kind: Told['kind']): MailedSubject {
  if (kind === 'messages' || kind === 'applications' || kind === 'funds') return kind;
  if (kind === 'funds-applied') return 'funds';
  return ofTeams(kind) ? 'teams' : SUBJECT_OF[kind];
}

function ofTeams(kind: Told['kind']): kind is 'teams' | 'team-role' | 'team-removed' {
  return kind === 'teams' || kind === 'team-role' || kind === 'team-removed';
}

const messagesSince = ({ queries: { conversations } }: Reads, member: string, after: Position): number =>
  conversations.version(member) > after ? conversations.unread(member) : 0;

/** Whether anything has come that a member has not seen: a few looks, since it is asked of all members once a day. */
export function hasNews(reads: Reads, member: string, after: Position): boolean {
  if (messagesSince(reads, member, after) > 0) return true;
  if (unreadOf(reads, member, null) === 0) return false;
  const newest = noticesOf(reads, member, { limit: 1 }, null);
  return !('refused' in newest) && (newest.items[0]?.position ?? -1) > after;
}

/** What a member has not seen yet, counted, as far as they want it mailed; nothing of those who are out of their sight. */
export function newsOf(
  reads: Reads,
  sight: Sight,
  { member, preferences }: { readonly member: string; readonly preferences: Preferences },
  { after, upTo }: Between,
): readonly Told[] {
  const page = noticesOf(reads, member, { limit: NOTICES_MOST, cursor: noticeCursor(upTo + 1) }, null);
  const notices =
    'refused' in page ? [] : page.items.filter(isOfDay).filter(({ position, unread }) => unread && position > after);
  const blocked = sight.blocked(
    member,
    notices.map(({ actor }) => actor),
  );
  /** Of who is out of sight nothing is told; nor of a request that has been answered. */
  const isTold = (notice: Noticed): boolean =>
    !('post' in notice) ||
    (!blocked.has(notice.actor) &&
      (notice.kind !== 'asked' || reads.queries.connections.stateBetween(member, notice.actor) === 'asks-me'));
  // A fund is told of in one line, whatever of its news came to them by saving it.
  const applied = new Set(notices.flatMap((notice) => ('first' in notice && notice.applied ? [notice.fund] : [])));
  const told = Map.groupBy(notices.filter(isTold), (notice) =>
    'first' in notice ? (applied.has(notice.fund) ? 'funds-applied' : 'funds') : kindOf(notice),
  );
  const counted = [...told].map(([kind, rows]): Told => {
    const people = new Set(rows.map(({ actor }) => actor)).size;
    return { kind, people, things: new Set(rows.map(thingOf)).size };
  });
  const messages = messagesSince(reads, member, after);
  if (messages > 0) counted.push({ kind: 'messages', people: 0, things: messages });
  return counted
    .filter(({ kind }) => preferences[mailPreference(subjectOf(kind))] !== false)
    .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

function kindOf(notice: Exclude<Noticed, FundNotice>): Told['kind'] {
  if ('application' in notice) return 'applications';
  if ('teamKind' in notice) return notice.what === 'joined' ? 'teams' : `team-${notice.what}`;
  return notice.kind;
}

function thingOf(notice: Noticed): string {
  if ('application' in notice) return notice.application;
  if ('teamKind' in notice) return notice.thing;
  return 'first' in notice ? notice.fund : (notice.post ?? notice.actor);
}
