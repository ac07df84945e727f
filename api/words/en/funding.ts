import type { Part } from '../shape/part.ts';

/** Funds, and applications to them. */
export const funding = {
  'not-found': {
    fund: 'This opportunity does not exist.',
    application: 'This application does not exist.',
    applicationDocument: 'This application has no such document.',
    applicationMessage: 'There is no such message in this application.',
  },
  'not-manager': {
    fund: 'Only the team of its provider may do this with an opportunity.',
    candidates: 'Only the team of its provider may see which companies fit an opportunity.',
    application: 'Only owners and editors of the provider may offer and decline.',
  },
  'not-reviewer': { application: 'Only the team of the provider may do this.' },
  'not-yours': {
    application: 'Only owners and editors of the company may do this.',
    document: 'Only the side that sent a document may do this.',
  },
  'confirm-email': {
    offers: 'Confirm your e-mail address first: then others can trust who offers this.',
  },

  'wrong-state': {
    fund: 'This opportunity is not in a state where that can be done. Please load it again.',
    application: 'This application has moved on, or cannot do that now. Please load it again.',
    receipt: 'There is a receipt once the application has been submitted.',
  },
  'open-already': { application: 'This company has an open application for this opportunity already.' },
  'changed-meanwhile': {
    answers: 'Somebody else changed an answer meanwhile. Choose which one stays.',
    answer: 'Somebody else changed this answer meanwhile',
    submission:
      'This was changed meanwhile, so nothing was sent. You see how it reads now: send it once you have looked.',
    question: 'This question is not asked like that any more',
    documents: 'Somebody else changed the documents meanwhile',
  },
  'deadline-passed': { application: 'This opportunity takes no applications any more. What you wrote is kept.' },
  'fund-hidden': {
    application: 'This opportunity is not shown at present, so nothing can be sent. What you wrote is kept.',
  },
  'company-hidden': {
    application: 'Others do not see this company at present, so it cannot apply. Its page says why.',
  },
  'taken-back': { document: 'This document was taken back by those who sent it.' },

  'too-many': {
    published: 'That is much for one day. Please go on tomorrow.',
    unverified: (most: number) =>
      `Until a provider has proved its website’s domain, or a moderator has seen a certificate of it, a member has at most ${most} open opportunities.`,
    drafts: (most: number) => `You have ${most} drafts already. Publish or close one first.`,
    fundChanges: 'This opportunity has been changed as often as it can be.',
    fundRoom:
      'The changes of this opportunity fill all the room there is for them. Close it, and publish a new one with what is to be different.',
    draftRoom:
      'The versions of this draft fill all the room there is for them. Publish it as it is, or close it and begin a new one.',
    questions: (most: number) =>
      `This application has been sent ${most} times, which is as often as it can be. Ask in a message, or decide.`,
    inApplication: 'There is no room for more of this. Please write to the other side directly.',
  },
  invalid: {
    unfinished: 'Some things are missing before this can be published',
    amounts: 'Maximum amount must not be less than the minimum amount',
    unanswered: 'Some answers are missing before this can be sent',
    answer: 'Please answer this question',
    number: 'Please answer with a number',
    choice: 'Please choose one of the answers',
    criteria: (criteria: readonly string[]) => `Score by the opportunity's own criteria: ${criteria.join(', ')}`,
  },
} satisfies Part;
