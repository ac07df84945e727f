import { html } from 'hono/html';
import type { FieldError } from '../contract/answer.ts';
import { GENDERS } from '../contract/options.ts';
import { inLanguage } from '../contract/words/inLanguage.ts';
import { type Html, plainPage as page } from '../http/plainPage.ts';
import type { Words } from '../words/words.ts';
import { GOOD_HOURS } from './ticket.ts';

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
