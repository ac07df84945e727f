import type { Transporter } from 'nodemailer';
import { messageId, type Transport, Undeliverable, unsubscribeHeaders } from './transport.ts';

/** What nodemailer's errors say besides their message, which may repeat an address. */
type SmtpError = { readonly code?: string; readonly responseCode?: number };

/** Sends mails by SMTP. A few connections are kept and shared. */
export function smtpTransport(url: string, from: string): Transport {
  let transporter: Transporter | undefined;

  return async function sendBySmtp(mail) {
    if (transporter === undefined) {
      const { createTransport } = await import('nodemailer');
      transporter = createTransport({ url, connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 });
    }
    try {
      const { to, subject, text } = mail;
      const headers = unsubscribeHeaders(mail);
      await transporter.sendMail({ from, to, subject, text, headers, messageId: messageId(mail, from) });
    } catch (error) {
      const { code = 'unknown', responseCode } = error as SmtpError;
      // RFC 5321, section 4.2.1: 5yz is a permanent refusal.
      const permanent = responseCode !== undefined && responseCode >= 500;
      throw new Undeliverable(responseCode === undefined ? code : `${code} ${responseCode}`, permanent);
    }
  };
}
