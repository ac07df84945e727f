import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { FieldError } from '../contract/answer.ts';
import { GENDERS } from '../contract/options.ts';
import { inLanguage } from '../contract/words/inLanguage.ts';
import type { Words } from '../words/words.ts';
import { GOOD_HOURS } from './ticket.ts';

type Html = ReturnType<typeof html>;

const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#14192b,#edf0f7);--ink-2:light-dark(#434a5e,#bcc4d6);--edge:light-dark(#7b8192,#6f7c9c);--surface:light-dark(#fff,#151d30);--link:light-dark(#1f3f8f,#a3bcff);--bad:light-dark(#a02c1a,#ff9f8a)}
*{box-sizing:border-box}
body{margin:0;background:light-dark(#f7f7f2,#0d1322);color:var(--ink);font:1.0625rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:29rem;margin:0 auto;padding:clamp(2rem,1rem + 5vw,5rem) 1rem}
h1{margin:.25rem 0 1rem;font-size:clamp(2rem,1.5rem + 2vw,2.75rem);line-height:1.08}
h2{margin:0;font-size:1.0625rem}
a{color:var(--link)}
a:focus-visible,input:focus-visible,button:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.site{font-weight:800;text-decoration:none;color:var(--ink)}
form>*{margin:0 0 1.25rem}
label,legend{font-weight:500}
fieldset{border:0;padding:0}
.choices{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem}
.choices label,.choice{display:inline-flex;gap:.5rem;align-items:center;min-height:2.75rem;font-weight:400}
input:not([type=radio],[type=checkbox]){display:block;width:100%;min-height:2.875rem;margin-top:.25rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:6px;background:var(--surface);color:var(--ink);font:inherit}
input[type=radio],input[type=checkbox]{flex:none;width:1.25rem;height:1.25rem}
input[aria-invalid]{border-color:var(--bad);border-width:2px}
.hint{margin:.25rem 0 0;color:var(--ink-2);font-size:.9375rem}
.error{margin:.25rem 0 0;color:var(--bad)}
.box{padding:1rem;border:1px solid var(--edge);border-radius:6px;font-size:.9375rem}
.box p,.box ul{margin:.5rem 0 0}
.wrong{border:2px solid var(--bad);font-size:1rem}
button{width:100%;min-height:3rem;padding:.5rem 1.25rem;border:1px solid light-dark(#14192b,#ffc72c);border-radius:6px;background:#ffc72c;color:#14192b;font:700 1.0625rem system-ui,sans-serif;cursor:pointer}`;

/** No script runs, and nothing is loaded: the style above is known by its hash. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** A page that is whole without scripts. */
const page = ({ tag }: Words, title: string, content: Html) => html`<!doctype html>
<html lang="${tag}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <title>${title} · UdyamSetu</title>
    <style>${raw(STYLE)}</style>
  </head>
  <body>
    <main>
      <a class="site" href="/">UdyamSetu</a>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>`;

type Told = { [Name in keyof SignUp]: SignUp[Name] extends Line ? Name : never }[keyof SignUp];
type SignUp = Words['signUp'];
type Line = { readonly title: string; readonly text: string };

const LINKS = { title: '/auth/signup', signIn: '/auth/signin' };

/** What a page says where there is nothing to fill in, with a link to sign up or in where it names one. */
export function toldPage(words: Words, told: Told, link?: keyof typeof LINKS) {
  const { title, text } = words.signUp[told];
  return page(
    words,
    title,
    html`<p>${text}</p>${link ? html`<p><a href="${LINKS[link]}">${words.signUp[link]}</a></p>` : ''}`,
  );
}

export function sentPage(words: Words, email: string) {
  const { title, text } = words.signUp.sent;
  return page(words, title, html`<p>${text(email, GOOD_HOURS)}</p>`);
}

type Typed = Readonly<Record<string, string>>;

interface Filled {
  /** What was typed before; passwords are not shown again. */
  readonly typed: Typed;
  readonly errors: readonly FieldError[];
}

const errorOf = (errors: readonly FieldError[], name: string) => errors.find(({ path }) => path === name)?.message;

/** What says of a field that it is wrong, for who sees it and for who hears it. */
const invalid = (error: string | undefined, name: string) =>
  error ? html` aria-invalid="true" aria-describedby="${name}-error"` : '';
const said = (error: string | undefined, name: string) =>
  error ? html`<p class="error" id="${name}-error">${error}</p>` : '';

function field({ typed, errors }: Filled, name: string, label: string, kind: Html, hint = '') {
  const error = errorOf(errors, name);
  return html`<div>
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${typed[name] ?? ''}" ${kind} required${invalid(error, name)}>
    ${hint && html`<p class="hint">${hint}</p>`}${said(error, name)}
  </div>`;
}

const summary = ({ fix }: SignUp, errors: readonly FieldError[], more = '') =>
  errors.length === 0
    ? ''
    : html`<div class="box wrong" role="alert">
        <h2>${fix}</h2>
        <ul>${errors.map(({ path, message }) => html`<li><a href="#${path}">${message}</a></li>`)}</ul>
        ${more && html`<p>${more}</p>`}
      </div>`;

/** What is wrong, in the reader's language. */
const inWords = ({ rules }: Words, errors: readonly FieldError[]): FieldError[] =>
  errors.map(({ path, message }) => ({ path, message: inLanguage(message, rules) }));

/** Where the address that was typed is none. */
export function addressPage(words: Words, { typed, errors }: Filled) {
  const { signUp } = words;
  const filled = { typed, errors: inWords(words, errors) };
  return page(
    words,
    signUp.title,
    html`<form method="post" action="/api/v1/auth/new/by-mail">
      ${summary(signUp, filled.errors)}
      ${field(filled, 'email', signUp.email, html`type="email" autocomplete="email"`)}
      <button>${signUp.send}</button>
    </form>`,
  );
}

/** The sign-up's fields; posted to the page's own address. `email`: the one that the link proves. */
export function signUpPage(words: Words, email: string, { typed, errors: found }: Filled) {
  const { signUp } = words;
  const errors = inWords(words, found);
  const filled = { typed, errors };
  const { title, data, use, others, withdraw, complain } = signUp.notice;
  const [gender, agreed] = [errorOf(errors, 'gender'), errorOf(errors, 'agreeToTerms')];
  const secret = { typed: {}, errors };
  return page(
    words,
    signUp.title,
    html`<form method="post">
      ${summary(signUp, errors, signUp.again)}
      <p>${signUp.email}: <strong>${email}</strong></p>
      ${field(filled, 'name', signUp.name, html`autocomplete="name"`)}
      ${field(secret, 'password', signUp.password, html`type="password" autocomplete="new-password"`, signUp.passwordHint)}
      ${field(secret, 'confirmPassword', signUp.confirmPassword, html`type="password" autocomplete="new-password"`)}
      <fieldset id="gender"${invalid(gender, 'gender')}>
        <legend>${signUp.gender}</legend>
        <div class="choices">
          ${GENDERS.map(
            (one) => html`<label>
              <input type="radio" name="gender" value="${one}"${typed.gender === one ? html` checked` : ''} required>
              ${signUp.genders[one]}
            </label>`,
          )}
        </div>
        ${said(gender, 'gender')}
      </fieldset>
      ${field(filled, 'dob', signUp.dob, html`type="date" autocomplete="bday"`)}
      <section class="box">
        <h2>${title}</h2>
        ${[data, use, others, withdraw, complain].map((line) => html`<p>${line}</p>`)}
      </section>
      <div>
        <label class="choice">
          <input type="checkbox" id="agreeToTerms" name="agreeToTerms" value="true"${typed.agreeToTerms === 'true' ? html` checked` : ''} required${invalid(agreed, 'agreeToTerms')}>
          <span>${signUp.agree} <a href="/terms">${signUp.terms}</a> ${signUp.and} <a href="/privacy">${signUp.privacy}</a></span>
        </label>
        ${said(agreed, 'agreeToTerms')}
      </div>
      <button>${signUp.submit}</button>
    </form>`,
  );
}
