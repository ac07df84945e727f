/**
 * What guards accounts: so many acts within so many seconds from the first one. Strangers must not be able to use up what
 * is a member's own, so what a stranger can count up is either counted together with their address, or wide.
 */
export const LIMITS = {
  /** Wrong passwords, by account and address together. A success forgets them. */
  'sign-in-pair': { points: 10, seconds: 600 },
  /** Wrong passwords of an address, whatever the account. An office, or a mobile network, shares one. */
  'sign-in-address': { points: 50, seconds: 600 },
  /** Wrong passwords for an account from devices that never signed in to it, wherever they come from. */
  'sign-in-account': { points: 200, seconds: 3600 },
  /** Wrong passwords for an account from one device that has signed in to it before; beyond these it is slowed down. */
  'sign-in-device': { points: 10, seconds: 600 },
  'sign-in-device-slow': { points: 60, seconds: 3600 },
  /** Wrong passwords where a signed-in member types it again, by session. */
  'password-again': { points: 10, seconds: 600 },
  /**
   * Wrong codes of a second factor at the sign-in, by member and by the device or address that they signed in from before.
   * In these days a thief who knows the password finds one of three codes among 10^6 with a chance of 1 in 16,000 a day.
   */
  'factor-device': { points: 20, seconds: 86_400 },
  /** The same from elsewhere: by member and address, and by member. */
  'factor-pair': { points: 5, seconds: 3600 },
  'factor-account': { points: 20, seconds: 86_400 },
  /** Wrong codes where a signed-in member shows their factor again, or sets one up, by session. */
  'factor-again': { points: 20, seconds: 86_400 },
  /** Factors added, begun and renewed, by member: each is kept. */
  'factor-change': { points: 60, seconds: 86_400 },
  /** Mails about sign-ins on new devices, by member. */
  'new-device': { points: 10, seconds: 86_400 },
  /** Changes of the address, by member, and by the address that is to be: each is a mail to an address of their choice. */
  'email-change': { points: 5, seconds: 86_400 },
  'email-change-to': { points: 5, seconds: 86_400 },
  /** Sign-ins that succeed, by member: each leaves a session in the log for good. */
  'sign-in': { points: 300, seconds: 3600 },
  /** Sign-ups, also those for an address that is taken, by address: an office, or a mobile network, shares one. */
  'sign-up': { points: 100, seconds: 3600 },
  /** Accounts that came to be without a proof of work, by address: each further one needs it. */
  'account-made': { points: 60, seconds: 3600 },
  /** Sign-ups with one. */
  'sign-up-proven': { points: 300, seconds: 3600 },
  /** Proofs of work that were used, for as long as they are good. */
  'sign-up-proof': { points: 1, seconds: 900 },
  /** Links to sign up with, by the address that asks, and by the one that they go to: each is a mail to whomever it names. */
  'sign-up-mail': { points: 30, seconds: 3600 },
  'sign-up-mail-to': { points: 3, seconds: 86_400 },
  /** Sign-ups from such links, by address. */
  'sign-up-mailed': { points: 60, seconds: 3600 },
  /** Addresses from which somebody proved to own an account, by account and address together: known like a device. */
  vouched: { points: 1, seconds: 86_400 },
  /** Those among them from which somebody was let in, past the second factor where there is one. */
  'let-in': { points: 1, seconds: 86_400 },
  /** Codes asked for: the cool-down of 'Resend', by receiver and by who asks. */
  'code-again': { points: 1, seconds: 60 },
  /** Mails with codes to one receiver; when these are used up, one still goes every quarter of an hour. */
  'code-daily': { points: 20, seconds: 86_400 },
  'code-beyond': { points: 1, seconds: 900 },
  /** Codes asked for and codes tried without being signed in, by address. */
  'code-ip': { points: 60, seconds: 3600 },
  /** Invitations into teams, by who invites: each is a mail to an address of their choice. */
  invitation: { points: 20, seconds: 86_400 },
  /** The same by address, whoever invites. */
  'invitation-to': { points: 10, seconds: 86_400 },
  /** Requests to connect, by who asks: each is read by somebody. */
  connection: { points: 40, seconds: 86_400 },
  /** Introductions, by who introduces: each is read by two. */
  introduction: { points: 20, seconds: 86_400 },
  /** Whom a member mutes or blocks, by who does: each makes kept lists be rendered anew. */
  block: { points: 200, seconds: 86_400 },
  /** Changes of one's own posts, comments and messages, by who changes: each version is kept. */
  rewording: { points: 300, seconds: 86_400 },
  /** One text that a member writes again and again; and one that very many write. */
  'same-text': { points: 3, seconds: 86_400 },
  'text-of-many': { points: 10, seconds: 86_400 },
  /** Decisions in moderators' cases, by who decides, and objections to them, by who objects: each is told to somebody. */
  moderation: { points: 3000, seconds: 86_400 },
  objection: { points: 30, seconds: 86_400 },
  /** Complaints to whoever runs the installation, by who complains. */
  grievance: { points: 10, seconds: 86_400 },
  /** Marks of what was read in the inbox, by member: each is an event for good. */
  'inbox-read': { points: 1000, seconds: 86_400 },
  /** Messages to other members and in applications, by who writes. */
  message: { points: 60, seconds: 60 },
  /** Codes that prove a domain, by who asks: each is a mail to an address of their choice. */
  'domain-proof': { points: 10, seconds: 86_400 },
  /** The same by address, whoever asks. */
  'domain-proof-to': { points: 5, seconds: 86_400 },
  /** Registration numbers, by who gives them: each is a claim in the log, or a case for somebody. */
  number: { points: 30, seconds: 86_400 },
  /** Certificates, by who sends them: each is to be seen by somebody. */
  certificate: { points: 5, seconds: 86_400 },
  /** What a provider publishes: each goes out in alerts. */
  publication: { points: 20, seconds: 86_400 },
  /** Readings of the event history, by analyst: each leaves a record in the log. */
  history: { points: 60, seconds: 60 },
} as const;

export type GuardKind = keyof typeof LIMITS;
