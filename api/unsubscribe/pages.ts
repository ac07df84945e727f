import { html } from 'hono/html';
import type { Words } from '../words/words.ts';
import type { Subscription } from './ticket.ts';

type Kind = Subscription['kind'];

/** A page without scripts or styles: the API's policy lets none run. */
const page = ({ tag }: Words, line: string, onward: ReturnType<typeof html> | '' = '') => html`<!doctype html>
<html lang="${tag}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="light dark">
    <title>UdyamSetu</title>
  </head>
  <body>
    <main>
      <h1>UdyamSetu</h1>
      <p>${line}</p>
      ${onward}
    </main>
  </body>
</html>`;

/** Its form posts to the page's own address. */
export const askPage = (words: Words, kind: Kind) =>
  page(
    words,
    words.unsubscribe[kind].ask,
    html`<form method="post"><button name="List-Unsubscribe" value="One-Click">${words.unsubscribe.submit}</button></form>`,
  );
export const donePage = (words: Words, kind: Kind) => page(words, words.unsubscribe[kind].done);
/** For an address that is not whole, or of who is gone. */
export const gonePage = (words: Words) =>
  page(
    words,
    words.unsubscribe.gone.line,
    html`<p><a href="/settings/global">${words.unsubscribe.gone.settings}</a></p>`,
  );
