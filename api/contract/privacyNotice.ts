import type { Purpose } from '#events/subjects/purposes.ts';

/**
 * What members are told before they agree to anything: Digital Personal Data Protection Act 2023, section 5; Digital
 * Personal Data Protection Rules 2025, rule 3. A version is never changed once somebody may have read it: a consent names
 * the version that was shown, with the SHA-256 of its text. A new text is a new version at the end.
 */
export interface PrivacyNotice {
  readonly id: 'members';
  readonly version: number;
  readonly language: 'en';
  /** The day from which it is shown, YYYY-MM-DD. */
  readonly since: string;
  readonly text: {
    readonly title: string;
    readonly data: string;
    readonly use: string;
    readonly others: string;
    readonly withdraw: string;
    readonly complain: string;
    /** What each choice allows, as it stands beside its switch. */
    readonly purposes: { readonly [P in Purpose]: { readonly label: string; readonly hint: string } };
  };
}

const FIRST = {
  id: 'members',
  version: 1,
  language: 'en',
  since: '2026-11-24',
  text: {
    title: 'Before you agree',
    data: 'We take what you fill in here: name, e-mail address, password, date of birth, gender and, if you add one, a photo. Later also what you write and do here, and when and in which browser you sign in.',
    use: 'We use it to give you an account, to see that you are 18 or older, to show your name and photo beside what you publish, and to mail you codes and news of what you take part in. We use it for nothing else, sell nothing, and show no advertisements.',
    others:
      'Once you have an account, your page is open to everyone, what is new for you comes by mail once a day, reminders of deadlines come too, and whoever you write to sees how far you have read. Each of these has a switch.',
    withdraw:
      'You take back your consent as easily as you give it: each choice in your privacy settings, at once; all of it by deleting your account there. You can also see, correct and download what we hold.',
    complain:
      'If something is wrong, complain to us: we answer within the days that the complaints page names. If that does not help, complain to the Data Protection Board of India.',
    purposes: {
      account: {
        label: 'Your account',
        hint: 'What you told us of yourself and what you do here, kept so that you can use UdyamSetu. Without it there is no account.',
      },
      page: {
        label: 'Your page is open to everyone',
        hint: 'What you tell of yourself on your page is shown to people without an account too. Off, members alone see it.',
      },
      findable: {
        label: 'Your companies can be found for funds',
        hint: 'Whoever offers a fund that one of your companies fits may be shown that company.',
      },
      digest: {
        label: 'Daily mail',
        hint: 'What is new for you and you have not seen, at most once a day.',
      },
      reminders: {
        label: 'Mails on deadlines',
        hint: 'Before the deadline of a fund that you saved or are writing to.',
      },
      seenMarks: {
        label: 'Seen marks',
        hint: 'Those to whom you write see how far you have read, and you see it of them.',
      },
    },
  },
} as const satisfies PrivacyNotice;

/** Who had chosen their connections alone goes back to them: the first version spoke of members alone. */
const SECOND = {
  ...{ id: 'members', version: 2, language: 'en', since: '2026-11-28' },
  text: {
    ...FIRST.text,
    purposes: {
      ...FIRST.text.purposes,
      page: {
        ...FIRST.text.purposes.page,
        hint: 'What you tell of yourself on your page is shown to people without an account too. Off, members alone see it, or your connections alone where you chose that in your settings.',
      },
    },
  },
} as const satisfies PrivacyNotice;

export const PRIVACY_NOTICES = [FIRST, SECOND] as const satisfies readonly PrivacyNotice[];

/** The one that is shown today. */
export const PRIVACY_NOTICE: PrivacyNotice = SECOND;
