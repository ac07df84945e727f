import {
  MAILED_SUBJECTS,
  type MailPreference,
  mailPreference,
  NOTICE_SUBJECTS,
  type NoticeSubject,
} from '#events/noticeSubjects.ts';

export {
  DIGEST_HOUR,
  DIGEST_HOURS,
  MAILED_SUBJECTS,
  type MailedSubject,
  mailPreference,
} from '#events/noticeSubjects.ts';

export type NoticeFlag = NoticeSubject | MailPreference;

const FLAGS: readonly NoticeFlag[] = [...NOTICE_SUBJECTS, ...MAILED_SUBJECTS.map(mailPreference)];

/** A field for each thing that one can be told of, in the inbox and by mail. */
export const noticeFlags = <Field>(field: (name: NoticeFlag) => Field): { [Name in NoticeFlag]: Field } =>
  Object.fromEntries(FLAGS.map((name) => [name, field(name)])) as { [Name in NoticeFlag]: Field }; // each has one
