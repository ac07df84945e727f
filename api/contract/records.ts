/** Records of what personal data is processed, for whom and why: the page /privacy/records, and what a breach is held against. */
export interface ProcessingRecord {
  /** Names it in a breach's list. */
  readonly id: string;
  readonly title: string;
  readonly purpose: string;
  readonly data: string;
  readonly ground: string;
  readonly kept: string;
  readonly receivers: string;
  readonly where: string;
  /** The types of events that hold it, sealed. A test holds these lists against all types that have a personal part. */
  readonly events: readonly string[];
}

/** The day on which Act and Rules were read for this page, YYYY-MM-DD. */
export const RECORDS_READ = '2026-11-24';

const CONSENT = 'Consent at sign-up: section 6 of the Act, after notice under section 5.';
const VOLUNTARY = 'Given voluntarily for this purpose: section 7(a) of the Act.';
const LOG = 'In our record of events, encrypted under the member’s own key, and in read models on the same machines.';
const UNTIL_GONE = 'Until the account is deleted; the key is destroyed then, also for every backup.';
const NOBODY = 'Nobody but the member.';

export const PROCESSING_RECORDS: readonly ProcessingRecord[] = [
  {
    id: 'account',
    title: 'Accounts',
    purpose: 'To have an account, to be told apart from others, and to see that a member is 18 or older (section 9).',
    data: 'Name, e-mail address, photo, gender, date of birth, password as an Argon2id hash.',
    ground: CONSENT,
    ...{ kept: UNTIL_GONE, where: LOG },
    receivers: 'Name and photo: everyone. All else: nobody.',
    events: [
      ...['MemberRegistered', 'MemberDetailsChanged', 'PasswordChanged'],
      ...['EmailChangeAsked', 'EmailChanged', 'EmailChangeUndone'],
    ],
  },
  {
    id: 'page',
    title: 'Pages of members',
    purpose: 'To tell others who one is.',
    data: 'Headline, about, town, links.',
    ground: `${VOLUNTARY} Who may see it is chosen in the settings.`,
    ...{ kept: UNTIL_GONE, where: LOG },
    receivers: 'Everyone, members or connections, as the member chooses.',
    events: ['MemberProfileChanged'],
  },
  {
    id: 'sessions',
    title: 'Sessions and devices',
    purpose: 'To stay signed in, and to keep others out (section 8(5): reasonable security safeguards).',
    data: 'Browser and system in a few words, beginning and end of a session, a fingerprint of the session’s key and of the device’s cookie.',
    ground: CONSENT,
    ...{ kept: UNTIL_GONE, where: LOG },
    receivers: NOBODY,
    events: ['SessionStarted'],
  },
  {
    id: 'factors',
    title: 'Second factors',
    purpose: 'To let nobody else sign in (section 8(5)).',
    data: 'Names of authenticator apps and passkeys, the secret of the app, the public key of a passkey.',
    ground: `${VOLUNTARY} Of administrators and moderators they are asked for.`,
    ...{ kept: UNTIL_GONE, where: LOG },
    receivers: NOBODY,
    events: ['TotpBegun', 'TotpConfirmed', 'PasskeyAdded'],
  },
  {
    ...{ id: 'roles', title: 'Roles, and acts of the operators' },
    purpose: 'To know who may moderate or read the history, what administrators did, and why.',
    data: 'The reason that an administrator gives for a role, for taking it back, and for what they do at their desk.',
    kept: 'Until the account of the administrator who wrote it is deleted.',
    ...{ ground: VOLUNTARY, receivers: 'Administrators.', where: LOG },
    events: [
      ...['RoleGiven', 'RoleTakenBack', 'EventSkipped', 'ProjectionRetried', 'EffectRetried'],
      ...['MemberHelped', 'FactorsRemovalAsked'],
    ],
  },
  {
    id: 'companies',
    title: 'Companies',
    purpose:
      'To list a company, to hold it against the terms of funds, and, where its owner chose so, to show it to who offers a fund that it fits.',
    data: 'Name of the founder, telephone number and e-mail address of the company, whether women lead it, founders and their pictures.',
    ground: `${VOLUNTARY} Being found for funds: consent, section 6.`,
    ...{ kept: UNTIL_GONE, where: LOG },
    receivers: 'Everyone; telephone number and e-mail address: members.',
    events: ['CompanyRegistered', 'CompanyEdited', 'CompanyMetricsReported'],
  },
  {
    id: 'posts',
    title: 'Posts and comments',
    purpose: 'To publish what a member writes.',
    data: 'What posts and comments say, also as they read before they were changed.',
    ground: VOLUNTARY,
    kept: 'Until the post, the comment or the account is deleted. Words from before 24 November 2026: until the account is deleted.',
    receivers: 'Everyone; earlier versions: the member alone.',
    where: LOG,
    events: ['PostPublished', 'PostCommented', 'WordsWritten', 'WordsChanged'],
  },
  {
    id: 'connections',
    title: 'Connections and introductions',
    purpose: 'To ask somebody to connect, and to introduce two to one another.',
    data: 'Notes with which members ask and introduce.',
    ground: VOLUNTARY,
    ...{ kept: UNTIL_GONE, where: LOG },
    receivers: 'Those to whom they are addressed.',
    events: ['ConnectionAsked', 'IntroductionMade'],
  },
  {
    id: 'messages',
    title: 'Messages',
    purpose: 'To talk in private.',
    data: 'What messages say, and their pictures.',
    ground: VOLUNTARY,
    kept: 'Until it is taken back (15 minutes), or its writer’s account is deleted.',
    receivers: 'The two whose conversation it is; in an application, its two teams. One that is reported: moderators.',
    where: LOG,
    events: ['MessageWritten', 'MessageChanged', 'MessageSent'],
  },
  {
    id: 'funds',
    title: 'Funds',
    purpose: 'To publish a fund with somebody who can be asked about it.',
    data: 'E-mail address and telephone number for questions.',
    ground: VOLUNTARY,
    ...{ kept: UNTIL_GONE, where: LOG },
    receivers: 'Everyone; of a draft, the provider’s team.',
    events: ['FundCreated', 'FundDrafted', 'FundChanged'],
  },
  {
    id: 'applications',
    title: 'Applications',
    purpose: 'To apply for a fund, and to decide on applications.',
    data: 'Answers, documents, letters, messages, scores and notes of reviewers.',
    ground: VOLUNTARY,
    kept: `${UNTIL_GONE} A document or a message that is taken back is lost at once: its key, or its words, are destroyed.`,
    receivers: 'The company’s team and, once it is sent, the provider’s team; scores and notes: the provider’s team.',
    where: 'In our record of events, encrypted; documents in the file store, each under a key of its own.',
    events: [
      ...['ApplicationDrafted', 'ApplicationSubmitted', 'ApplicationDecided'],
      ...['ApplicationMessageSent', 'ApplicationScored'],
    ],
  },
  {
    id: 'teams',
    title: 'Invitations into teams',
    purpose: 'To ask somebody into the team of a company or a provider.',
    data: 'The e-mail address to which an invitation goes.',
    ground:
      'Given by who invites, who must be allowed to: section 7(a) of the Act for the inviter; the invited agrees or is forgotten.',
    kept: 'Until it is answered, withdrawn or 14 days old; its own key is destroyed then.',
    receivers: 'The team’s owners.',
    where: LOG,
    events: ['MemberInvited'],
  },
  {
    id: 'proofs',
    title: 'Proofs of who a company or provider is',
    purpose: 'To prove that a company or a provider is who it says.',
    data: 'The e-mail address at the domain to which a code goes; a number that is a person’s, such as the PAN of a proprietor. A certificate is sealed under a key of its own, which is destroyed with the decision; of one that was refused, once nobody can object to that any more.',
    ground: VOLUNTARY,
    ...{ kept: UNTIL_GONE, where: LOG },
    receivers:
      'The one who asked. The domain itself, and numbers that are no person’s: everyone. A certificate: moderators.',
    events: ['DomainProofAsked', 'NumberChecked', 'NumberAsked'],
  },
  {
    id: 'searches',
    title: 'Saved searches',
    purpose: 'To look again, and to be told of what is new where the member switched that on.',
    data: 'The search and the name given to it.',
    ground: `${VOLUNTARY} Alerts by mail too: they are asked for at each search, and end where they are asked for, with one click in a mail, or with the search.`,
    ...{ kept: UNTIL_GONE, where: LOG },
    receivers: NOBODY,
    events: ['SearchSaved', 'SearchChanged'],
  },
  {
    id: 'reports',
    title: 'Reports of abuse',
    purpose: 'To deal with what harms.',
    data: 'What a member says of what they report.',
    ground: VOLUNTARY,
    ...{ kept: UNTIL_GONE, where: LOG },
    receivers: 'Those who run this installation; whoever is reported is not told by whom.',
    events: ['AbuseReported'],
  },
  {
    id: 'cases',
    title: 'Cases of the moderators',
    purpose: 'To decide on what was reported, openly and with a way to object.',
    data: 'The words of a decision, of an objection and of the answer to it.',
    ground: VOLUNTARY,
    ...{ kept: `${UNTIL_GONE} That and how it was decided stays, without their words.`, where: LOG },
    receivers: 'Moderators, and the one whom a case is about.',
    events: ['CaseDecided', 'CaseObjected', 'CaseAnswered'],
  },
  {
    id: 'rights',
    title: 'Nominees and grievances',
    purpose: 'To let members exercise their rights: sections 13 and 14 of the Act.',
    data: 'Name of a nominee and how they can be reached; what a member complains of, and the answer.',
    ground: VOLUNTARY,
    ...{ kept: UNTIL_GONE, where: LOG },
    receivers: 'A nominee: nobody, unless the member dies or cannot act. A grievance: who answers it.',
    events: ['NomineeNamed', 'GrievanceMade', 'GrievanceAnswered'],
  },
  {
    id: 'files',
    title: 'Pictures and documents',
    purpose: 'To show pictures, and to hand documents to those for whom they are.',
    data: 'Pictures, drawn anew without the place and camera that photos carry; documents as they were sent.',
    ground: VOLUNTARY,
    kept: 'Until they are shown nowhere any more, or the account is deleted.',
    receivers: 'Whoever may see what shows them.',
    where: 'In the file store: a disk of this installation, or its bucket.',
    events: [],
  },
  {
    id: 'mails',
    title: 'Mails',
    purpose: 'Codes, news of what one takes part in, the daily mail, reminders.',
    data: 'E-mail address, and what the mail says. The daily mail names nobody.',
    ground: `${VOLUNTARY} Daily mail and reminders end with one click.`,
    kept: 'Until they are handed to the mail server of this installation.',
    receivers: 'The mail server of this installation and the receiver’s own.',
    where: 'On the machines of this installation; then with the receiver’s mail service.',
    events: [],
  },
  {
    id: 'limits',
    title: 'Counting against abuse',
    purpose: 'To stop guessing of passwords and floods (section 8(5)).',
    data: 'Addresses of requests, and how often something was tried from them. Of members, on which day they posted, commented, followed, listed a company or reported once more.',
    ground: 'Needed to keep personal data safe: section 8(5) of the Act.',
    kept: 'At most a day. What counts a member’s acts stays as the acts themselves do, under a number that names nobody once the account is deleted.',
    receivers: NOBODY,
    where: 'In memory, and in a small file on the machine; what counts members’ acts, in our record of events.',
    events: [],
  },
];

const RECORD_OF: ReadonlyMap<string, string> = new Map(
  PROCESSING_RECORDS.flatMap(({ id, events }) => events.map((type) => [type, id])),
);

/** The record that a type of event belongs to; undefined for one without personal data. */
export const recordOf = (type: string): string | undefined => RECORD_OF.get(type);
