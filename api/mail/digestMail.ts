import type { Kind } from '#projections/inbox/kinds.ts';
import type { LANGUAGES } from '../contract/options.ts';
import { endedHere } from './reminderMail.ts';
import type { Mail } from './transport.ts';

/** How many people did one kind of thing, to how many things. */
export interface Told {
  readonly kind:
    | Kind
    | 'applications'
    | 'funds'
    | 'funds-applied'
    | 'teams'
    | 'team-role'
    | 'team-removed'
    | 'messages';
  readonly people: number;
  readonly things: number;
}

type Language = (typeof LANGUAGES)[number];

interface Filled {
  readonly told: readonly Told[];
  readonly language: Language;
  readonly publicUrl: string;
  readonly unsubscribe: string;
}

interface Words {
  readonly line: (told: Told) => string;
  readonly subject: (lines: readonly string[]) => string;
  readonly text: (filled: { lines: readonly string[]; inbox: string; settings: string }) => string;
  readonly why: string;
}

const count = (n: number, one: string, many: string): string => (n === 1 ? one : `${n} ${many}`);
const people = (n: number): string => count(n, 'One person', 'people');

const ENGLISH: Readonly<Record<Told['kind'], (told: Told) => string>> = {
  messages: ({ things }) => `${count(things, 'One message waits', 'messages wait')} for you`,
  asked: (told) => `${people(told.people)} ${told.people === 1 ? 'asks' : 'ask'} to connect with you`,
  introduced: ({ things }) =>
    things === 1 ? 'You were introduced to somebody' : `You were introduced to ${things} people`,
  applications: ({ things }) => `There is news of ${count(things, 'an application', 'applications')}`,
  connected: (told) => `${people(told.people)} accepted your request to connect`,
  met: () => 'Whom you introduced said yes',
  commented: (told) => `${people(told.people)} commented on ${count(told.things, 'your post', 'of your posts')}`,
  replied: (told) => `${people(told.people)} answered your comment${told.things === 1 ? '' : 's'}`,
  mentioned: (told) => `${people(told.people)} mentioned you in ${count(told.things, 'a post', 'posts')}`,
  funds: ({ things }) => `There is news of ${count(things, 'a fund', 'funds')} that you watch`,
  'funds-applied': ({ things }) =>
    things === 1
      ? 'There is news of a fund that you have an application for'
      : `There is news of ${things} funds that you have applications for`,
  teams: (told) => `${people(told.people)} joined ${count(told.things, 'your team', 'of your teams')}`,
  'team-role': ({ things }) => `You have another role in ${count(things, 'a team', 'teams')} now`,
  'team-removed': ({ things }) => `You are no longer in ${count(things, 'a team', 'teams')}`,
  followed: (told) => `${people(told.people)} followed you`,
  liked: (told) => `${people(told.people)} liked ${count(told.things, 'your post', 'of your posts')}`,
};

/** The mail in every language that a member can choose. */
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    line: (told) => ENGLISH[told.kind](told),
    subject: ([first = '', ...rest]) => (rest.length === 0 ? first : `${first}, and more`),
    text: ({ lines, inbox, settings }) => `New for you on UdyamSetu:

${lines.map((line) => `  - ${line}`).join('\n')}

Read it here:

${inbox}

What is mailed, and at what hour, is your choice: ${settings}
`,
    why: 'You receive this at most once a day, when there is something that you have not seen.',
  },
};

/**
 * What is new for a member. It names nobody, and holds nobody's words: a mail cannot be taken back when somebody asks to
 * be forgotten.
 */
export function digestMail({ told, language, publicUrl, unsubscribe }: Filled): Pick<Mail, 'subject' | 'text'> {
  const { line, subject, text, why } = WORDS[language];
  const lines = told.map(line);
  const onlyMessages = told.every(({ kind }) => kind === 'messages');
  const inbox = `${publicUrl}/dashboard/${onlyMessages ? 'inbox#messages' : 'inbox'}`;
  const body = text({ lines, inbox, settings: `${publicUrl}/settings/global#notices` });
  return { subject: subject(lines), text: `${body}\n${endedHere(why, unsubscribe)}` };
}
