import type { DomainEventOf, EventType, FactOf } from './port/event.ts';
import type { Json } from './port/store.ts';
import * as abuse from './subjects/abuse.ts';
import * as application from './subjects/application.ts';
import * as block from './subjects/block.ts';
import * as calendar from './subjects/calendar.ts';
import * as cases from './subjects/case.ts';
import * as claim from './subjects/claim.ts';
import * as code from './subjects/code.ts';
import * as company from './subjects/company.ts';
import * as connection from './subjects/connection.ts';
import * as consent from './subjects/consent.ts';
import * as conversation from './subjects/conversation.ts';
import * as effect from './subjects/effect.ts';
import * as emailChange from './subjects/emailChange.ts';
import * as factor from './subjects/factor.ts';
import * as file from './subjects/file.ts';
import * as follow from './subjects/follow.ts';
import * as fund from './subjects/fund.ts';
import * as grievance from './subjects/grievance.ts';
import * as history from './subjects/history.ts';
import * as inbox from './subjects/inbox.ts';
import * as introduction from './subjects/introduction.ts';
import * as key from './subjects/key.ts';
import * as member from './subjects/member.ts';
import * as operation from './subjects/operation.ts';
import * as post from './subjects/post.ts';
import * as provider from './subjects/provider.ts';
import * as quota from './subjects/quota.ts';
import * as role from './subjects/role.ts';
import * as saved from './subjects/saved.ts';
import * as savedSearch from './subjects/savedSearch.ts';
import * as session from './subjects/session.ts';
import * as standing from './subjects/standing.ts';
import * as team from './subjects/team.ts';
import * as verification from './subjects/verification.ts';
import * as words from './subjects/words.ts';

/** Every type of event there is. */
const TYPES = [
  member.memberRegistered,
  member.memberDetailsChanged,
  member.memberProfileChanged,
  member.memberPreferencesChanged,
  member.passwordChanged,
  member.emailConfirmed,
  member.emailChanged,
  member.emailChangeUndone,
  member.passwordVoided,
  emailChange.emailChangeAsked,
  emailChange.emailChangeMistried,
  member.memberErasureBegun,
  member.memberErased,
  consent.consentGiven,
  consent.consentWithdrawn,
  consent.nomineeNamed,
  consent.nomineeRemoved,
  grievance.grievanceMade,
  grievance.grievanceAnswered,
  session.sessionStarted,
  session.sessionExtended,
  session.sessionEnded,
  session.sessionProved,
  factor.totpBegun,
  factor.totpConfirmed,
  factor.passkeyAdded,
  factor.factorRemoved,
  factor.factorsRemovalAsked,
  factor.factorsRemovalStopped,
  factor.recoveryCodesIssued,
  factor.recoveryCodeUsed,
  factor.factorUsed,
  factor.ticketUsed,
  code.codeIssued,
  code.codeMistried,
  code.codeUsed,
  key.keyCreated,
  claim.claimed,
  claim.claimReleased,
  company.companyRegistered,
  company.companyEdited,
  company.companyMetricsReported,
  post.postPublished,
  post.postCommented,
  post.postDeleted,
  post.commentDeleted,
  words.wordsWritten,
  words.wordsChanged,
  words.messageWritten,
  words.messageChanged,
  post.postLiked,
  post.postUnliked,
  follow.userFollowed,
  follow.userUnfollowed,
  connection.connectionAsked,
  connection.connectionAccepted,
  connection.connectionDeclined,
  connection.connectionWithdrawn,
  connection.connectionEnded,
  abuse.abuseReported,
  cases.caseOpened,
  cases.caseDecided,
  cases.caseObjected,
  cases.caseAnswered,
  cases.caseClosed,
  standing.thingHidden,
  standing.thingShown,
  standing.hidingLifted,
  standing.thingRemoved,
  standing.memberSuspended,
  standing.memberReinstated,
  standing.reviewPassed,
  block.memberBlocked,
  block.memberUnblocked,
  block.memberMuted,
  block.memberUnmuted,
  introduction.introductionMade,
  introduction.introductionAnswered,
  introduction.introductionCompleted,
  conversation.conversationBegun,
  conversation.messageSent,
  conversation.messageTakenBack,
  conversation.conversationSeen,
  provider.providerCreated,
  provider.providerChanged,
  team.memberInvited,
  team.invitationAnswered,
  team.invitationWithdrawn,
  team.invitationLapsed,
  team.teamRoleChanged,
  team.teamLeft,
  verification.domainProofAsked,
  verification.domainProofMistried,
  verification.domainProved,
  verification.domainProofEnded,
  verification.nameKept,
  verification.numberChecked,
  verification.numberAsked,
  verification.numberRefused,
  verification.numberEnded,
  verification.certificateSent,
  verification.certificateOpened,
  verification.certificateSeen,
  verification.certificateRefused,
  verification.certificateDestroyed,
  verification.certificateEnded,
  fund.fundCreated,
  fund.fundDrafted,
  fund.fundChanged,
  fund.fundExtended,
  fund.fundClosed,
  fund.fundOpened,
  application.applicationBegun,
  application.applicationDrafted,
  application.applicationSubmitted,
  application.applicationDecided,
  application.applicationAccepted,
  application.applicationWithdrawn,
  application.applicationLapsed,
  application.applicantGone,
  application.applicationMessageSent,
  application.applicationMessageTakenBack,
  application.applicationMessagesSeen,
  application.applicationScored,
  application.documentAttached,
  application.documentOpened,
  application.documentTakenBack,
  file.fileOwned,
  quota.quotaUsed,
  inbox.inboxRead,
  operation.eventSkipped,
  operation.projectionRetried,
  operation.effectRetried,
  operation.memberHelped,
  role.roleGiven,
  role.roleTakenBack,
  history.historyRead,
  saved.thingSaved,
  saved.thingUnsaved,
  savedSearch.searchSaved,
  savedSearch.searchChanged,
  savedSearch.searchDropped,
  calendar.calendarRenewed,
  effect.processSwitchedOn,
  effect.effectIntended,
  effect.effectTaken,
  effect.effectPostponed,
  effect.effectEnded,
] as const;

type AnyType = (typeof TYPES)[number];

/** What a decision may come to. */
export type Fact = FactOf<AnyType>;

/** What a projection may be handed. */
export type DomainEvent = DomainEventOf<AnyType>;

export type EventName = AnyType['type'];

/** A domain event of one type, by its name. */
export type EventNamed<N extends EventName> = Extract<DomainEvent, { type: N }>;

/** As the codec sees a type: what its schemas hold no longer matters. */
export type AnyEventType = EventType<string, Json, Json>;

// The union's members differ in what they hold; the codec treats them all as JSON, which they are.
const BY_NAME: ReadonlyMap<string, AnyEventType> = new Map(
  TYPES.map((type) => [type.type, type as unknown as AnyEventType]),
);

/** The definition of a type of event; undefined for a name that this version of the code does not know. */
export const typeNamed = (name: string): AnyEventType | undefined => BY_NAME.get(name);

export const EVENT_NAMES: readonly EventName[] = TYPES.map((type) => type.type);
