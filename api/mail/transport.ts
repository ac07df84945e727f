export interface Mail {
  /** Names the mail: sent again under the same id, it is the same mail. Letters and digits. */
  readonly id: string;
  /** When it was wanted. */
  readonly intendedAt: Date;
  /** Where its cause stands in the log: mails of one moment are in order by it. */
  readonly position: number;
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** The id of a member other than the receiver whom it names: what nobody has sent yet is taken back with them. */
  readonly names?: string;
  /** Where one click ends mails of its kind (RFC 8058): an https address that nobody guesses. */
  readonly unsubscribe?: string;
}

/** Carries one mail. @throws {Undeliverable} when it could not */
export type Transport = (mail: Mail) => Promise<void>;

export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
  /** Trying again is of no use. */
  readonly permanent: boolean;
  /** @param message must name no person: it goes to the log */
  constructor(message: string, permanent: boolean) {
    super(message);
    this.permanent = permanent;
  }
}

/** The sender of our mails, as a From header has it, for a product that is reached at `publicUrl`. */
export const senderAt = (publicUrl: string): string => `UdyamSetu <no-reply@${new URL(publicUrl).hostname}>`;

/** RFC 5322: the same for the same mail, so that mail programs show once what was sent twice. */
export const messageId = ({ id }: Pick<Mail, 'id'>, from: string): string =>
  `<${id}@${from.replace(/^.*@|>.*$/g, '')}>`;

/** RFC 8058, section 3.1. The mail server signs them with the rest (DKIM). */
export const unsubscribeHeaders = ({ unsubscribe }: Pick<Mail, 'unsubscribe'>): Readonly<Record<string, string>> =>
  unsubscribe === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
