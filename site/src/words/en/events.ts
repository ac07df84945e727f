import { named } from '../named.ts';

type Data = { readonly [field: string]: unknown };

const text = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : 'something');

/** What happened, as a line that people read; `by` is who did it, as the history names them. Personal fields are not in it. */
const LINES: Readonly<Record<string, (data: Data, by: string) => string>> = {
  MemberRegistered: ({ member }) => `Member ${text(member)} signed up`,
  MemberDetailsChanged: ({ member }) => `Member ${text(member)} changed their details`,
  MemberPreferencesChanged: ({ member }) => `Member ${text(member)} changed their settings`,
  MemberErasureBegun: ({ member }) => `Member ${text(member)} began to delete their account`,
  MemberErased: ({ member }) => `Member ${text(member)} was forgotten`,
  ConsentGiven: ({ member, purpose }) => `Member ${text(member)} agreed to ${text(purpose)}`,
  ConsentWithdrawn: ({ member, purpose }) => `Member ${text(member)} withdrew their consent to ${text(purpose)}`,
  NomineeNamed: ({ member }) => `Member ${text(member)} named who acts for them`,
  NomineeRemoved: ({ member }) => `Member ${text(member)} named nobody any more who acts for them`,
  GrievanceMade: ({ member, number }) => `Member ${text(member)} complained, under the number ${text(number)}`,
  GrievanceAnswered: ({ number }, by) => `${by} answered the grievance ${text(number)}`,
  PasswordChanged: ({ member }) => `Member ${text(member)} changed their password`,
  EmailConfirmed: ({ member }) => `Member ${text(member)} confirmed their e-mail address`,
  KeyCreated: ({ member }) => `Member ${text(member)} was given a key for what is personal`,
  CodeIssued: ({ member, purpose }) =>
    `A code ${purpose === 'reset' ? 'for a new password' : 'to confirm the address'} was issued to ${text(member)}`,
  CodeMistried: ({ member }) => `A wrong code was tried for ${text(member)}`,
  CodeUsed: ({ member }) => `Member ${text(member)} used their code`,
  SessionStarted: ({ member, remember }) => `Member ${text(member)} signed in${remember === true ? ', to stay' : ''}`,
  SessionExtended: ({ member }) => `The session of ${text(member)} was extended`,
  SessionEnded: ({ member }) => `The session of ${text(member)} ended`,
  CompanyRegistered: ({ registeredEntity, city }) => `Company listed: ${text(registeredEntity)} of ${text(city)}`,
  CompanyEdited: ({ company }, by) => `${by} edited company ${text(company)}`,
  CompanyMetricsReported: ({ company }, by) => `${by} reported the figures of company ${text(company)}`,
  PostPublished: ({ author, post }) => `Member ${text(author)} wrote post ${text(post)}`,
  PostCommented: ({ author, post }) => `Member ${text(author)} commented on post ${text(post)}`,
  PostDeleted: ({ author, post }) => `Member ${text(author)} took back post ${text(post)}`,
  CommentDeleted: ({ author, post }) => `Member ${text(author)} took back a comment on post ${text(post)}`,
  WordsWritten: ({ author, of }) => `Member ${text(author)} wrote the words of a ${text(of)}`,
  MessageWritten: ({ by }) => `Member ${text(by)} wrote the words of a message`,
  MessageChanged: ({ by }) => `Member ${text(by)} changed the words of a message`,
  WordsChanged: ({ author, of }) => `Member ${text(author)} changed the words of a ${text(of)}`,
  PostLiked: ({ member, post }) => `Member ${text(member)} liked post ${text(post)}`,
  PostUnliked: ({ member, post }) => `Member ${text(member)} took back a like of post ${text(post)}`,
  QuotaUsed: ({ member, act }) => `One more ${text(act)} of member ${text(member)} was counted for the day`,
  ProviderCreated: ({ name }) => `Provider listed: ${text(name)}`,
  ProviderChanged: ({ provider }, by) => `${by} changed what provider ${text(provider)} says of itself`,
  MemberInvited: ({ kind, thing, role }, by) =>
    `${by} invited somebody into the team of ${text(kind)} ${text(thing)} as ${text(role)}`,
  InvitationAnswered: ({ kind, thing, accepted }, by) =>
    `${by} ${accepted === true ? 'joined' : 'did not want to join'} the team of ${text(kind)} ${text(thing)}`,
  InvitationWithdrawn: ({ kind, thing }, by) =>
    `${by} took back an invitation into the team of ${text(kind)} ${text(thing)}`,
  InvitationLapsed: ({ kind, thing }) => `An invitation into the team of ${text(kind)} ${text(thing)} lapsed`,
  TeamRoleChanged: ({ kind, thing, member, role }) =>
    `Member ${text(member)} became ${text(role)} in the team of ${text(kind)} ${text(thing)}`,
  TeamLeft: ({ kind, thing, member }) => `Member ${text(member)} left the team of ${text(kind)} ${text(thing)}`,
  FundCreated: ({ provider, type, region }) => `Fund published: ${text(type)} by ${text(provider)}, ${text(region)}`,
  FundDrafted: ({ fund }, by) => `${by} wrote down a draft of fund ${text(fund)}`,
  FundChanged: ({ fund }, by) => `${by} changed the terms of fund ${text(fund)}`,
  FundExtended: ({ fund, from, to }) => `The deadline of fund ${text(fund)} moved from ${text(from)} to ${text(to)}`,
  FundClosed: ({ fund, reason }) => `Fund ${text(fund)} was closed: ${text(reason)}`,
  ConnectionAsked: ({ from, to }) => `Member ${text(from)} asked member ${text(to)} to connect`,
  ConnectionAccepted: ({ from, to }) => `Member ${text(to)} is connected with member ${text(from)}`,
  ConnectionDeclined: ({ from, to }) => `Member ${text(to)} declined the request of member ${text(from)}`,
  ConnectionWithdrawn: ({ from, to }) => `Member ${text(from)} withdrew the request to member ${text(to)}`,
  IntroductionMade: ({ by, first, second }) =>
    `Member ${text(by)} introduced members ${text(first)} and ${text(second)} to one another`,
  IntroductionAnswered: ({ member, accept }) =>
    `Member ${text(member)} said ${accept ? 'yes' : 'no'} to being introduced`,
  IntroductionCompleted: ({ introduction }) => `The two of introduction ${text(introduction)} are connected`,
  ConversationBegun: ({ by, with: other }) => `Member ${text(by)} began a conversation with member ${text(other)}`,
  MessageSent: ({ by, to }) => `Member ${text(by)} wrote to member ${text(to)}`,
  MessageTakenBack: ({ by, to }) => `Member ${text(by)} took back a message to member ${text(to)}`,
  ConversationSeen: ({ member }) => `Member ${text(member)} read a conversation`,
  ConnectionEnded: ({ by, other }) => `Member ${text(by)} ended the connection with member ${text(other)}`,
  AbuseReported: ({ by, kind, id, reason }) => `Member ${text(by)} reported ${text(kind)} ${text(id)}: ${text(reason)}`,
  ThingHidden: ({ kind, id, reason }, by) => `${by} hid ${text(kind)} ${text(id)}: ${text(reason)}`,
  ThingShown: ({ kind, id }, by) => `${by} showed ${text(kind)} ${text(id)} again`,
  HidingLifted: ({ kind, id }, by) => `${by} no longer hides ${text(kind)} ${text(id)}, which another case still hides`,
  ThingRemoved: ({ kind, id, reason }, by) => `${by} removed ${text(kind)} ${text(id)}: ${text(reason)}`,
  MemberSuspended: ({ member, reason }, by) => `${by} suspended member ${text(member)}: ${text(reason)}`,
  MemberReinstated: ({ member }, by) => `${by} ended the suspension of member ${text(member)}`,
  ReviewPassed: ({ kind, id, ground }) =>
    `Review passed by ${ground === 'domain' ? 'a proved domain' : 'a moderator'}: ${text(kind)} ${text(id)}`,
  MemberBlocked: ({ by, member }) => `Member ${text(by)} blocked member ${text(member)}`,
  MemberUnblocked: ({ by, member }) => `Member ${text(by)} blocks member ${text(member)} no longer`,
  MemberMuted: ({ by, member }) => `Member ${text(by)} muted member ${text(member)}`,
  MemberUnmuted: ({ by, member }) => `Member ${text(by)} mutes member ${text(member)} no longer`,
  UserFollowed: ({ follower, followed }) => `Member ${text(follower)} follows ${text(followed)}`,
  UserUnfollowed: ({ follower, followed }) => `Member ${text(follower)} no longer follows ${text(followed)}`,
  InboxRead: ({ member }) => `Member ${text(member)} read their inbox`,
  HistoryRead: ({ analyst, personal }) =>
    `Analyst ${text(analyst)} read the history${personal === true ? ' with its personal fields' : ''}`,
  Claimed: ({ kind }) => (kind === 'email' ? 'An e-mail address was taken' : 'A company’s address was taken'),
  ClaimReleased: ({ kind }) => (kind === 'email' ? 'An e-mail address became free' : 'A company’s address became free'),
};

/** A type that has no line of its own yet is told by its name: 'ThingHappened' is 'Thing happened'. */
const byName = (type: string): string => {
  const words = type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export function eventLine({ type, data, actor }: { type: string; data: Data; actor: string | null }): string {
  const line = named(LINES, type);
  return line ? line(data, actor === null ? 'Somebody' : `Member ${actor}`) : byName(type);
}
