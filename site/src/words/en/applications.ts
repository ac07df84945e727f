import { counted } from './counted.ts';

/** Applications, as the company and both sides read them; what the provider's desk says stands in `reviewing.ts`. What the API refuses is said by the API. */
export const applications = {
  title: 'My applications',
  description: 'The funds that your companies have applied for, and what is to be done next.',
  lede: 'What your companies have applied for, and what is to be done next.',
  guest: {
    title: 'Sign in to see your applications',
    line: 'Applications are seen by the people of the company and of the provider.',
  },
  back: 'All my applications',
  failed: 'The applications could not be loaded',
  loading: 'Loading applications',
  more: 'Show more applications',
  empty: {
    title: 'No applications yet',
    line: 'Open a fund that fits your company and press “Apply”. What you write is saved as you go.',
    funds: 'Look at open funds',
  },
  turns: { applicant: 'Your turn', provider: 'Waiting for an answer', accepted: 'Accepted', over: 'Ended' },
  turnLines: {
    applicant: 'These wait for you.',
    provider: 'These are with the provider.',
    accepted: 'You have accepted these offers. Open one to write to its provider about what comes next.',
    over: 'Nothing is left to do here.',
  },
  status: {
    draft: 'Draft',
    submitted: 'Sent',
    'in-review': 'In review',
    question: 'Question asked',
    shortlisted: 'Shortlisted',
    offered: 'Offer made',
    accepted: 'Accepted',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    lapsed: 'Lapsed',
  },
  notShown: 'The fund is not shown at present',
  moved: 'Last moved',
  nameOf: (company: string, fund: string) => `${company}: ${fund}`,
  fundOf: (type: string, provider: string) => `${type} by ${provider}`,

  one: {
    title: 'Application',
    description: 'One application: what was asked, what was answered, and how it goes on.',
    missing: {
      title: 'No such application',
      line: 'It does not exist, or it is not of one of your companies or providers.',
    },
    failed: 'The application could not be loaded',
    facts: 'At a glance',
    fund: 'Fund',
    company: 'Company',
    deadline: 'Deadline',
    submitted: 'First sent',
    notSent: 'Not sent yet',
    moved: 'Last moved',
    none: '–',
    desk: 'All applications for this fund',
    receipt: 'Receipt',
    receiptHint: 'Signed proof of what you sent, and when.',
    receiptSave: 'Save the receipt',
    receiptFailed: 'The receipt could not be made',
    /** Sent again upon a question: it is not new, and was read. */
    answered: {
      applicant: 'Your answers have arrived. The provider goes on with them next.',
      provider: 'The company has answered your question, and sent it again.',
    },
    /** Of a draft that was not sent in time. */
    tooLate: (closed: string) =>
      `${closed}: this draft was not sent, and cannot be sent any more. What you wrote stays here.`,
    /** What the applicant reads at the top, by status. */
    nowApplicant: {
      draft: 'Nobody sees what you write until you send it.',
      submitted: 'Your application has arrived. The provider has not opened it for review yet.',
      'in-review': 'The provider is reading your application.',
      question:
        'The provider asks you something. Answer below, change your other answers where that helps, and send them.',
      shortlisted: 'You are on the shortlist.',
      offered: 'The provider makes you an offer.',
      accepted: 'You have accepted the offer.',
      declined: 'This has ended with a no.',
      withdrawn: 'You have taken this application back.',
      lapsed: 'The fund was withdrawn, and this application with it.',
    },
    nowProvider: {
      draft: 'This has not been sent yet.',
      submitted: 'New: nobody has moved it yet.',
      'in-review': 'You are reviewing this.',
      question: 'You have asked something. The company answers next.',
      shortlisted: 'This is on your shortlist.',
      offered: 'You have made an offer. The company answers next.',
      accepted: 'The company has accepted your offer.',
      declined: 'This has ended with a no.',
      withdrawn: 'The company has taken this back.',
      lapsed: 'The fund was withdrawn, and this application with it.',
    },
    /** Where it has ended because nobody was left on one side to go on with it. */
    orphaned: {
      company: 'Nobody is left in the team of this company, so the application has ended.',
      provider: 'Nobody is left at this provider who could decide, so the fund and the application have ended.',
    },
    /** What follows where an offer was accepted and nobody is left on the other side. */
    nobodyLeft: {
      applicant: 'Nobody is left in the team of this provider.',
      provider: 'Nobody is left in the team of this company.',
    },
    /** Where others do not see the fund, by what that means for its reader. */
    notShown: {
      draft: 'This fund is not shown at present, so nothing can be sent. What you have written stays here.',
      question:
        'This fund is not shown at present, so your answers cannot be sent now. What you have sent stays with the provider.',
      sent: 'This fund is not shown at present. What you have sent stays with the provider.',
      provider: 'This fund is not shown at present. What was sent to you stays here, and you can go on with it.',
    },
    /** Beside that the offer was accepted. */
    whatNext: (provider: string) => `Write to ${provider} below about what comes next.`,
    theirWords: 'What the provider wrote',
    /** A question whose words went with whoever asked it. */
    askedGone: 'What was asked is gone: who wrote it has left. Ask the others of the provider in a message below.',
  },

  form: {
    title: 'Your answers',
    sent: 'What you sent',
    received: 'The answers',
    none: 'The provider asks no questions here. You can send your application as it is.',
    /** Where the provider has asked something of an application to a form without questions. */
    noneAsked:
      'This form has no questions of its own. Add documents where that helps, and send your application again.',
    noneSent: 'The provider asks no questions.',
    /** Where there were none when it was sent. */
    noneThen: 'The provider asked no questions when this was sent.',
    before: 'Answered before the questions were changed',
    since: 'Asked since: no answer yet',
    sinceLine: {
      applicant:
        'The provider has changed its questions since you sent this. What you sent stays as it was. You can answer these once the provider asks you something.',
      provider:
        'You have changed your questions since this was sent. What was sent stays as it was. To have these answered, ask the company a question.',
    },
    noAnswer: 'No answer',
    gone: 'These answers are gone: who wrote them has left.',
    choose: 'Choose',
    noChoice: 'No answer',
    number: 'Write a number, in digits',
    left: (count: number) => `${counted(count, 'character', 'characters')} left`,
    over: (count: number) => `${counted(count, 'character', 'characters')} too many`,
    tooLong: 'This is too long',
    needed: (question: string) => `Answer this: ${question}`,
    /** In a list of what is wrong. */
    of: (question: string, problem: string) => `${question}: ${problem}`,
    restored: 'What you had typed and was not saved yet is back.',
    save: {
      untouched: 'Saved as you type',
      waiting: 'Not saved yet',
      saving: 'Saving...',
      saved: (time: string) => `Saved at ${time}`,
      failed: 'Not saved. It stays on this device, and we try again.',
      refused: (why: string) => `Not saved: ${why}`,
      undecided: 'Not saved yet: choose which answer stays.',
      again: 'Try now',
    },
    /** Where a member typed an answer while somebody else, or they themselves elsewhere, changed it. */
    both: {
      line: 'Somebody else changed this answer meanwhile, or you did elsewhere. It now says:',
      empty: 'Nothing: the answer was taken out.',
      take: 'Take this answer',
      keep: 'Keep what I wrote',
      choose: (question: string) => `Choose which answer stays: ${question}`,
    },
    /** What was answered to a question that the provider has changed meanwhile. */
    earlier: {
      reworded: (question: string) => `The provider asks this in place of ‘${question}’. To that you answered:`,
      removed: (question: string) => `The provider does not ask this any more. To ‘${question}’ you answered:`,
      wasSent: 'The provider has this answer. It stays with your application.',
      notSent: 'This answer is not sent, because the question is not asked any more.',
      take: 'Take this answer over',
      notAlong: (questions: string) => `Not sent along, because it is not asked any more: your answer to ${questions}.`,
      quoted: (question: string) => `‘${question}’`,
    },
    /** To what the provider has asked of this application. */
    reply: {
      label: 'Your answer',
      hint: 'It goes to the provider as a message, together with your answers.',
      sent: 'Your answer has gone to the provider. It stands in the messages below.',
      none: 'You have written nothing under “Your answer”.',
    },
    submit: 'Send the application',
    answer: 'Send your answers',
    submitting: 'Sending...',
    missing: (count: number) => `${counted(count, 'answer is', 'answers are')} missing`,
    fix: 'Please look at these answers again',
    confirmTitle: 'Send it now?',
    confirmLine: (provider: string) => `${provider} will read it. What you have sent cannot be changed.`,
    confirmAnswer: (provider: string) => `${provider} will read what you answer, and your application as it is now.`,
    unsent: (documents: string) => `The provider asks for: ${documents}. You have attached nothing.`,
    blank: (count: number) => `${counted(count, 'optional question has', 'optional questions have')} no answer.`,
    send: 'Send now',
    notYet: 'Not yet',
    done: 'Your application is sent',
    /** Sent again upon a question. */
    answered: 'Your answer is sent',
    failed: 'The application could not be sent',
    notSaved: 'Your last words are not saved yet, so nothing was sent. Please try again.',
  },

  documents: {
    title: 'Documents',
    others: 'Other documents',
    asked: 'The provider asks for:',
    add: 'Add a PDF',
    hint: 'PDF, at most 10 MB each. Sealed where they are kept: only the two sides of this application open them.',
    unnamed: 'Document',
    remove: 'Remove',
    pdf: 'Please choose a PDF document.',
    large: 'Please choose a PDF of at most 10 MB.',
    failed: 'The document could not be kept. Please try again',
    onItsWay: (percent: number) => `${percent} % sent`,
    kilobytes: (count: number) => `${count} kB`,
    megabytes: (count: string) => `${count} MB`,
    whoOpened: 'Who opened it?',
    nobody: 'Nobody of the other side has opened it yet.',
    opened: (name: string, moment: string) => `${name}, ${moment}`,
    openingsFailed: 'This could not be looked up',
    takeBack: 'Take the document back',
    sure: 'Take it back for good',
    takenBack: 'Taken back: nobody opens it any more',
    gone: 'Taken back',
    goneHere: (name: string) => `‘${name}’ was taken back and is not sent. Add it again if it belongs here.`,
    notOpened: 'The document could not be opened',
  },

  end: {
    drop: 'Drop the draft',
    withdraw: 'Take the application back',
    decline: 'Say no',
    accept: 'Accept the offer',
    keep: 'Keep it',
    close: 'Close',
    dropTitle: 'Drop this draft?',
    withdrawTitle: 'Take this application back?',
    declineTitle: 'Say no to this offer?',
    acceptTitle: 'Accept this offer?',
    dropLine: 'You cannot go on with it then. You can begin a new one.',
    withdrawLine: 'The provider does not go on with it. It cannot be sent again, but you can begin a new one.',
    declineLine: 'The application ends with this. You cannot take it back.',
    acceptLine: (provider: string) => `${provider} sees that you accept. You cannot take this back.`,
    withdrawn: 'The application is taken back',
    accepted: 'The offer is accepted',
    failed: 'This did not work',
    /** Where it has become something else since the page was opened. */
    movedOn: 'This has moved on meanwhile',
    nothingDone: 'So nothing was done. This is how it stands now:',
    look: 'Look at it',
  },

  history: {
    title: 'What happened',
    by: (name: string) => `by ${name}`,
    letter: 'Letter',
    steps: {
      draft: 'Begun',
      submitted: 'Sent',
      'in-review': 'Taken into review',
      question: 'A question was asked',
      shortlisted: 'Put on the shortlist',
      offered: 'An offer was made',
      accepted: 'The offer was accepted',
      declined: 'Declined',
      withdrawn: 'Taken back',
      lapsed: 'Lapsed: the fund was withdrawn',
    },
    again: 'Sent again',
    orphaned: {
      company: 'Ended: nobody is left in the team of the company',
      provider: 'Ended: nobody is left at the provider who could decide',
    },
    gone: 'These words are gone: who wrote them has left.',
  },

  messages: {
    title: 'Messages',
    none: {
      applicant: 'Nothing yet. Write to the provider here.',
      provider: 'Nothing yet. Write to the company here.',
    },
    /** Where nobody is left on the other side. */
    unheard: {
      applicant: 'Nobody is left in the team of this provider to read a message.',
      provider: 'Nobody is left in the team of this company to read a message.',
    },
    failed: 'The messages could not be loaded',
    sides: { applicant: 'of the company', provider: 'of the provider' },
  },
};
