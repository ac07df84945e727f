import { PROCESSING_RECORDS } from '#api/contract/records.ts';

/** Records of processing: the page is made of the one list, which the log is held against. */
export const records = {
  title: 'Records of processing',
  description:
    'Which personal data UdyamSetu holds, what for, on which ground, for how long, who receives it, and where it is.',
  lede: 'Which personal data we hold, what for, on which ground, for how long, who receives it, and where it is.',
  act: 'The Act is the Digital Personal Data Protection Act, 2023 (Act 22 of 2023), with the Rules of 13 November 2025. Most of both is in force from May 2027; we hold to it now.',
  read: (day: string) => `Sections as read on ${day}, in copies of the Act; no lawyer has looked through this page.`,
  where:
    'Everything is on the machines of whoever runs this installation. We hand nothing to anybody else but mails, to the mail services of who receives them.',
  list: 'On this page',
  purpose: 'What for',
  data: 'What',
  ground: 'Ground',
  kept: 'How long',
  receivers: 'Who receives it',
  place: 'Where',
  events: 'In the record of events as',
  records: PROCESSING_RECORDS.map(({ events: _, ...told }) => told),
  back: 'Privacy',
  complain: 'Something is wrong? Complain',
};
