import { html } from 'hono/html';
import { type Html, plainPage } from '../http/plainPage.ts';
import type { Words } from '../words/words.ts';
import type { Subscription } from './ticket.ts';

type Kind = Subscription['kind'];

/** Where a mail of this kind can be had again. */
const AGAIN: Readonly<Record<Kind, 'settings' | 'saved'>> = {
  ...{ reminders: 'settings', digest: 'settings', daily: 'saved', alert: 'saved' },
};
const LINKS = { settings: '/settings/global#notices', saved: '/dashboard/saved' } as const;

const page = (words: Words, line: string, onward: Html) =>
  plainPage(words, words.unsubscribe.submit, html`<p>${line}</p>${onward}`);
const linkTo = ({ unsubscribe }: Words, place: keyof typeof LINKS) =>
  html`<p><a href="${LINKS[place]}">${unsubscribe[place]}</a></p>`;

/** Its form posts to the page's own address. */
export const askPage = (words: Words, kind: Kind) =>
  page(
    words,
    words.unsubscribe[kind].ask,
    html`<form method="post"><button name="List-Unsubscribe" value="One-Click">${words.unsubscribe.submit}</button></form>`,
  );
export const donePage = (words: Words, kind: Kind) =>
  page(words, words.unsubscribe[kind].done, linkTo(words, AGAIN[kind]));
/** For an address that is not whole, or of who is gone. */
export const gonePage = (words: Words) => page(words, words.unsubscribe.gone, linkTo(words, 'settings'));
