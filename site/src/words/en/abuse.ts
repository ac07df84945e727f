import type { AbuseReason, ReportedKind } from '#api/contract/options.ts';

const reasons: Readonly<Record<AbuseReason, string>> = {
  spam: 'Advertising, or the same again and again',
  fraud: 'Somebody is to be cheated, e.g. asked for a fee first',
  'false-identity': 'It passes for somebody else',
  harassment: 'It insults, threatens or harasses',
  unlawful: 'It is against the law',
  other: 'Something else',
};

/** The popup in which members report what should not be here. */
export const abuse = {
  /** @param of whose it is, or what it is called */
  open: {
    company: (of: string) => `Report ${of}`,
    fund: (of: string) => `Report the opportunity of ${of}`,
    post: (of: string) => `Report the post by ${of}`,
    comment: (of: string) => `Report what ${of} said`,
    member: (of: string) => `Report ${of}`,
    provider: (of: string) => `Report ${of}`,
    message: (of: string) => `Report what ${of} wrote`,
  } satisfies Readonly<Record<ReportedKind, (of: string) => string>>,
  button: 'Report',
  line: 'Tell those who run UdyamSetu what should not be here. Whoever it is about is not told by whom.',
  reason: 'What is wrong with it?',
  reasons,
  missing: 'Choose what is wrong with it.',
  text: 'What happened',
  textHint: 'What a stranger needs to know to understand it.',
  close: 'Close',
  cancel: 'Cancel',
  submit: 'Send report',
  busy: 'Sending…',
  sent: 'Your report is sent. Thank you.',
  /** Of what the reader has reported already. */
  before: {
    title: (day: string) => `You reported this on ${day}. A report counts once, so this one was not sent.`,
    waits: 'Moderators have yours. Once they have decided, it stands in your inbox.',
    told: 'What came of it stands in your inbox. If something new has happened since, tell us in a complaint.',
    complain: 'Complain about it',
  },
  failed: 'Your report could not be sent. Please try again.',
};
