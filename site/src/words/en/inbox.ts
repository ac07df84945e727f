/** The inbox: what others did that concerns the member. */
export const inbox = {
  title: 'Inbox',
  description:
    'Who liked, commented and followed, who asks to connect, what is new in your teams, how your applications go on, and what changes in funds that you saved.',
  lede: 'Who liked, commented and followed, who asks to connect, what is new in your teams, how your applications go on, and what changes in funds that you saved.',
  guest: {
    title: 'Your inbox is behind the sign-in',
    line: 'Sign in to see who liked or commented on your posts, who follows you or asks to connect, and how your applications go on.',
  },
  list: 'Notices',
  loading: 'Loading your notices',
  failed: 'Your notices could not be loaded.',
  retry: 'Try again',
  more: 'Show older notices',
  unread: 'New',
  news: (count: number) => (count === 1 ? '1 new notice' : `${count.toLocaleString('en-IN')} new notices`),
  kinds: {
    liked: 'liked your post',
    commented: 'commented on your post',
    replied: 'answered your comment',
    mentioned: 'mentioned you',
    followed: 'follows you',
    'connection-asked': 'asks to connect',
    'connection-accepted': 'is connected with you now',
    'introduction-completed': 'is connected now, thanks to your introduction',
    introduced: 'was introduced to you by one of your connections',
    'application-submitted': 'sent an application',
    'application-answered': 'answered your question',
    'application-in-review': 'took your application into review',
    'application-question': 'asks about your application',
    'application-shortlisted': 'put your application on the shortlist',
    'application-offered': 'made you an offer',
    'application-declined': 'declined your application',
    'application-accepted': 'accepted your offer',
    'application-applicant-gone': 'Nobody is left in the team of a company that accepted your offer',
    'application-withdrawn': 'took an application back',
    'application-lapsed': 'A fund was withdrawn, and your application with it',
    'application-message': 'wrote to you about an application',
    'fund-changed': 'changed the terms of a fund that you watch',
    'fund-closed': 'closed a fund that you watch',
    'fund-hidden': 'Moderators hid a fund that you watch',
    'fund-removed': 'Moderators removed a fund that you watch',
    'fund-shown': 'A fund that you watch is shown again',
    'team-invited': 'You are invited to a team',
    'team-joined': 'accepted an invitation to the team',
    'team-removed': 'You are no longer in a team that you were in',
    'team-role': 'You have another role in a team now',
    decision: 'Moderators decided on something of yours',
    'grievance-answered': 'Your complaint was answered',
    'report-decided': 'Moderators looked at what you reported, and decided. Thank you for telling us',
    'report-closed': 'What you reported is not there any more, so nobody has to decide on it. Thank you for telling us',
  },
  /** Of two whom the reader introduced: between their names, and after them. */
  met: { with: 'is now connected with', thanks: ', thanks to your introduction' },
  /** What has ended because nobody is left in a team who could go on with it. */
  byNobody: {
    'application-withdrawn': 'An application has ended: nobody is left in the team of its company',
    'fund-closed': 'A fund that you watch was closed: nobody is left in the team of its provider',
  },
  /** Of a fund for which a company of the reader has an application. */
  appliedFor: {
    'fund-changed': 'changed the terms of a fund that you have an application for',
    'fund-closed': 'closed a fund that you have an application for',
    'fund-hidden': 'Moderators hid a fund that you have an application for',
    'fund-removed': 'Moderators removed a fund that you have an application for',
    'fund-shown': 'A fund that you have an application for is shown again',
  },
  /** Of several people together. */
  byMany: { liked: 'liked your post', commented: 'commented on your post', followed: 'follow you' },
  and: ' and ',
  comma: ', ',
  others: (count: number) => (count === 1 ? ' and 1 other' : ` and ${count.toLocaleString('en-IN')} others`),
  everybody: 'Who it was',
  application: (applicant: string, type: string, provider: string) => `${applicant} · ${type} by ${provider}`,
  fund: (type: string, provider: string) => `${type} by ${provider}`,
  /** In place of its name, where others do not see it and it has no page for them. */
  fundNotShown: 'The fund is not shown at present.',
  fundRemoved: 'The fund is not shown any more.',
  /** Of a fund that was hidden or removed: what that means for an application, whether it was sent or not. */
  fundWithheld:
    'Nothing can be sent for it now. What you have written stays with you, and what you have sent stays with the provider.',
  toApplications: 'See your applications',
  team: (name: string) => `The team of ${name}`,
  /** Where the line above names it. */
  toTeam: 'See the team',
  invitedAs: {
    owner: (name: string) => `You are invited to the team of ${name}, as owner`,
    editor: (name: string) => `You are invited to the team of ${name}, as editor`,
    reviewer: (name: string) => `You are invited to the team of ${name}, as reviewer`,
  },
  toInvitation: 'Read the invitation, and answer',
  /** Of who joined by an invitation that was sent to another address than one that they have shown to be theirs. */
  joined: {
    with: {
      another: 'Their confirmed address is not the one that was invited.',
      unconfirmed: 'They have confirmed no address, so it may not be the one that was invited.',
    },
    remove: (name: string) => `Remove ${name}`,
    /** Pressed once more. */
    removeNow: (name: string) => `Remove: ${name} can come back by a new invitation only`,
    isOut: (name: string) => `${name} is not in the team any more`,
    failed: 'This could not be changed',
  },
  outOf: (name: string) => `You are no longer in the team of ${name}`,
  /** What the reader was made in the team of a company or provider. */
  nowIn: {
    owner: (name: string) => `You are now an owner in the team of ${name}`,
    editor: (name: string) => `You are now an editor of ${name}`,
    reviewer: (name: string) => `You are now a reviewer of ${name}`,
  },
  decision: 'Read the decision and the reason',
  /** Where moderators decided to ask first. */
  asked: { line: 'Moderators have a question about something of yours', see: 'Read it and answer' },
  answer: 'Read the answer',
  asBefore: 'Its terms are again as they were.',
  see: 'See the post',
  connections: 'See your connections',
  empty: {
    title: 'Nothing here yet',
    line: 'Likes and comments on your posts, new followers and news of your applications stand here. A first post is a good beginning.',
    write: 'Write a post',
  },
};
