import { counted } from './counted.ts';

/** Where a provider's people read, score and decide on applications. */
export const reviewing = {
  decide: {
    title: 'Move it on',
    none: 'Nothing is yours to do here just now.',
    choose: 'Where to',
    moves: {
      'in-review': 'Take into review',
      question: 'Ask a question',
      shortlisted: 'Put on the shortlist',
      offered: 'Make an offer',
      declined: 'Decline',
    },
    letter: 'Letter to the company',
    letterHint: 'They read it with your decision.',
    question: 'Your question',
    submit: {
      'in-review': 'Take into review',
      question: 'Send the question',
      shortlisted: 'Put on the shortlist',
      offered: 'Send the offer',
      declined: 'Send the decline',
    },
    /** Of what nobody at the provider can take back. */
    final: {
      offered: 'This is final: you cannot take an offer back.',
      declined: 'This is final: you cannot take up again what you decline.',
    },
    /** Asked once more before it goes out. */
    sure: { offered: 'Send this offer?', declined: 'Decline this application?' },
    goesTo: (company: string, fund: string) => `${company} reads it at once. They have applied for: ${fund}.`,
    noLetter: 'It goes out without a letter.',
    busy: 'Sending...',
    chooseFirst: 'Choose where to move it',
    writeQuestion: 'Write what you want to ask',
    done: 'Moved on. The company sees it at once.',
    failed: 'It could not be moved',
    movedOn:
      'Others have moved this on meanwhile, so nothing was sent. You see how it stands now. Your letter is kept.',
  },

  score: {
    title: 'Your score',
    hint: 'From 0 to 5. The company never sees it.',
    /** In place of these, where the fund names nothing to score by. */
    uncounted: {
      title: 'Your note',
      hint: 'This opportunity names no criteria, so there are no points to give. The company never sees your note.',
      note: 'What you think of it',
      save: 'Save my note',
      saved: 'Your note is saved',
      failed: 'Your note could not be saved',
      hidden: (count: number) =>
        count === 0
          ? 'Nobody else has written a note yet.'
          : `${counted(count, 'other has written a note', 'others have written notes')}. You see it once you have written yours.`,
    },
    note: 'Private note',
    save: 'Save my score',
    saving: 'Saving...',
    saved: 'Your score is saved',
    failed: 'Your score could not be saved',
    loadFailed: 'The scores could not be loaded',
    none: 'No score',
    of: (score: number, criterion: string) => `${score} of 5 for ${criterion}`,
    others: 'What others think',
    hidden: (count: number) =>
      count === 0
        ? 'Nobody else has given a score yet.'
        : `${counted(count, 'other has given a score', 'others have given their scores')}. You see it once you have given yours.`,
    average: (average: string) => `${average} on average`,
  },

  desk: {
    title: 'Applications',
    description: 'The applications for one of your funds.',
    lede: 'Everyone who has applied for this fund. Open one to read and answer it.',
    guest: { title: 'Sign in to see the applications', line: 'Applications are read by the team of the provider.' },
    back: 'To the fund',
    filter: 'Show',
    all: 'All',
    find: 'Search by company',
    order: 'Order',
    orders: {
      newest: 'Newest',
      waiting: 'Longest waiting',
      score: 'Best score',
      name: 'Name',
    },
    looking: 'Looking through all of them...',
    /** Where there are more than were looked through. */
    part: (count: number) => `Only the newest ${count.toLocaleString('en-IN')} were looked through.`,
    found: (count: number) => `${counted(count, 'application', 'applications')} found`,
    noneFound: 'No company with that name has applied here.',
    /** Beside a company's name: what is known of its score. */
    scored: {
      none: 'No score yet',
      of: (average: string, reviewers: number) => `${average} of 5, ${counted(reviewers, 'reviewer', 'reviewers')}`,
      hidden: (reviewers: number) => `${counted(reviewers, 'score', 'scores')}, shown once you give yours`,
    },
    /** In an application: where it stands in the list that it was opened from. */
    place: {
      label: 'The list this was opened from',
      previous: 'Previous',
      next: 'Next',
      of: (n: number, total: number) => `${n.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')}`,
      among: (status: string) => `in the list “${status}”`,
    },
    view: 'Shown as',
    views: { list: 'List', board: 'Board' },
    /** Only where there is more than is in sight. */
    boardHint: 'Scroll sideways for more columns.',
    table: 'Applications for this fund',
    columns: {
      choose: 'Choose',
      company: 'Company',
      status: 'Status',
      turn: 'Whose turn',
      submitted: 'Sent',
      moved: 'Last moved',
      score: 'Score',
    },
    turn: { applicant: 'The company', provider: 'You' },
    over: 'Nobody',
    choose: (company: string) => `Choose ${company}`,
    chooseAll: 'Choose all that are shown',
    chosen: (count: number) => `${counted(count, 'application', 'applications')} chosen`,
    /** Of those that are shown, how many can be moved nowhere. */
    leftOut: (count: number) =>
      `${counted(count, 'other', 'others')} cannot be moved now, and ${count === 1 ? 'is' : 'are'} left out`,
    clear: 'Choose none',
    decide: 'Decide…',
    csv: 'Save as CSV',
    csvPart: (count: number) => `Save the ${count.toLocaleString('en-IN')} shown as CSV`,
    csvName: 'applications',
    csvLink: 'Link',
    empty: { title: 'No applications yet', line: 'Once a company applies, it stands here.' },
    noMatch: 'No application has this status.',
    showAll: 'Show all',
    notYours: {
      title: 'This is not your fund',
      line: 'Only the team of a provider sees the applications for its funds.',
    },
    many: {
      title: (count: number) => `Decide on ${counted(count, 'application', 'applications')}`,
      companyMark: '{company}',
      letterHint: 'Each gets a letter of their own. Where you write {company}, their company’s name will stand.',
      /** Where nothing has been chosen yet. */
      send: 'Send',
      /** What is about to be done, and to how many. */
      submit: {
        'in-review': (count: number) => `Take ${counted(count, 'application', 'applications')} into review`,
        question: (count: number) => `Ask ${counted(count, 'company', 'companies')}`,
        shortlisted: (count: number) => `Put ${counted(count, 'application', 'applications')} on the shortlist`,
        offered: (count: number) => `Send ${counted(count, 'offer', 'offers')}`,
        declined: (count: number) => `Decline ${counted(count, 'application', 'applications')}`,
      },
      applies: (count: number, all: number) =>
        `This can be done with ${count.toLocaleString('en-IN')} of ${all.toLocaleString('en-IN')}. The others stay where they are.`,
      /** Of those that are about to be declined. */
      shortlisted: (count: number) =>
        `${counted(count, 'of these is on the shortlist', 'of these are on the shortlist')}, and would be declined too.`,
      stays: 'Stays where it is',
      appliesToNone: 'This can be done with none of them',
      busy: (done: number, all: number) => `${done} of ${all} done...`,
      ok: 'Done',
      waiting: 'Waiting',
      close: 'Close',
      cancel: 'Cancel',
      result: (ok: number, all: number) =>
        ok === all ? 'All are moved on.' : `${ok} of ${all} are moved on. The others stay where they were.`,
      failed: 'This one could not be moved',
    },
  },
};
