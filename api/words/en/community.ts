import type { Part } from '../shape/part.ts';
import { dayInWords } from './day.ts';

/** Members among each other: posts, whom they follow and know, what they write to one another, and what they keep. */
export const community = {
  'not-found': {
    post: 'This post does not exist, or is gone.',
    comment: 'This comment does not exist, or is gone.',
    member: 'This member does not exist, or is gone.',
    followed: 'This member cannot be followed: the account is gone, or takes no new followers.',
    connected: 'This member cannot be reached: the account is gone, or takes no new requests.',
    request: 'They do not ask you to connect any more.',
    introduction: 'There is no such introduction of yours.',
    conversation: 'There is no such conversation of yours.',
    message: 'There is no such message of yours.',
    messageDocument: 'There is no such document in a conversation of yours.',
    hiddenMessage: 'A moderator hid this message, and its document with it.',
    search: 'You keep no such search.',
  },
  'already-followed': { member: 'Already Followed' },
  'not-followed': { member: 'Not Followed' },
  oneself: {
    follow: 'You cannot follow yourself',
    connect: 'You cannot connect with yourself',
    introduce: 'Choose two different members, neither of whom is you',
    write: 'You cannot write to yourself',
    block: 'You cannot do this to yourself',
  },
  'confirm-email': {
    asks: 'Confirm your e-mail address first: then others know who asks them.',
    introduces: 'Confirm your e-mail address first: then others know who introduces them.',
  },
  'not-connected': {
    write: 'Only members who are connected write to one another. Ask them to connect first.',
    introduce: 'You can introduce two members with both of whom you are connected.',
  },
  'asked-lately': {
    connect: (day: string) => `You have asked this member before. You can ask again on ${dayInWords(day)}.`,
  },
  'introduced-lately': {
    two: (day: string) => `You have introduced these two before. You can do so again on ${dayInWords(day)}.`,
  },
  'too-many-open': { requests: 'You have 20 open requests. Withdraw one, or wait until one is accepted.' },
  'too-late': { message: 'A message can be changed and taken back for 15 minutes. These are over.' },
  gone: { document: 'This document is gone: who sent it took it back, or has left.' },

  'too-many': {
    copies: 'You have written this several times today. Please say it in other words, or go on tomorrow.',
    copiesOfMany: 'Very many have written just this today. Please say it in words of your own.',
    changes: 'You have changed very much today. Please go on tomorrow.',
    inboxRead: 'You have marked much as read today. What is new stays marked until tomorrow.',
    messages: 'You have written much in a minute. Please go on in a moment.',
    asked: 'You have asked many people today. Please go on tomorrow.',
    introduced: 'You have introduced many people today. Please go on tomorrow.',
    blocked: (most: number) => `You have blocked or muted ${most} members. Take one off the list first.`,
    blockedToday: 'You have muted or blocked very often today. Please go on tomorrow.',
    saved: 'You have saved as much as one can. Take something off the list first.',
    searches: (most: number) => `You keep ${most} searches already. Drop one first.`,
  },
  invalid: {
    followingThen: 'Whom you follow is known as it is now: ask for `following` without `asOf`',
    oneOf: 'Posts are of one author, of those you follow, or with one tag: ask for `author`, `following` or `tag`',
    tagThen: 'Tags are known as they are now: ask for `tag` without `asOf`',
    search: 'This is no search of that list. Save it from the page where you search',
  },
} satisfies Part;
