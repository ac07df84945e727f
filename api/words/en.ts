import { PRIVACY_NOTICE } from '../contract/privacyNotice.ts';
import { englishRules } from '../contract/words/inLanguage.ts';
import { failures } from './en/failures.ts';

/** What the API says of failures; and the words of pages that it answers itself, to who runs no scripts or comes from a mail. */
export const en = {
  /** BCP 47, of the page. */
  tag: 'en-IN',
  failures,
  signUp: {
    title: 'Create an Account',
    email: 'Email',
    name: 'Name',
    password: 'Password',
    passwordHint: 'At least 8 characters. A sentence is easier to remember than a riddle.',
    confirmPassword: 'Confirm Password',
    gender: 'Gender',
    genders: { male: 'Male', female: 'Female', other: 'Other' },
    dob: 'Date of Birth',
    notice: { ...PRIVACY_NOTICE.text },
    agree: 'I agree to the',
    terms: 'Terms of Service',
    and: 'and the',
    privacy: 'Privacy Policy',
    fix: 'Please fix the errors in the form',
    again: 'Please type both passwords again.',
    submit: 'Create Account',
    send: 'Send Link',
    signIn: 'Sign In',
    sent: {
      title: 'Check your mail',
      text: (email: string, hours: number) =>
        `A mail is on its way to ${email}. Open the link in it within ${hours} hours to go on. No mail yet? Look among the unwanted ones too.`,
    },
    gone: { title: 'This link is no longer good', text: 'It is not whole, or too old. Please ask for another.' },
    tooMany: { title: 'Please try again later', text: 'There were too many sign-ups from here, or to this address.' },
    noForm: { title: 'This is no form', text: 'Send the fields as application/x-www-form-urlencoded.' },
    tooLarge: { title: 'This form is too large', text: 'Nothing was saved.' },
    taken: { title: 'You have an account', text: 'There is an account with this address already.' },
    done: {
      title: 'Your account is there',
      text: 'Your address is confirmed. Sign in with the password that you chose.',
    },
  },
  unsubscribe: {
    submit: 'Unsubscribe',
    gone: 'This link ends no mails: it is not whole, or the account that it was for is gone.',
    settings: 'Choose in your settings what you are mailed',
    saved: 'What you saved, and your searches',
    reminders: {
      ask: 'No more mails about the funds that you saved or apply to?',
      done: 'You get no more mails about the funds that you saved or apply to. In your settings you can have them again.',
    },
    daily: {
      ask: 'No more daily mail of what your saved searches find?',
      done: 'You get no more daily mail. Your searches stay among what you saved, where you can have their alerts again.',
    },
    digest: {
      ask: 'No more daily mail of what is new for you?',
      done: 'You get no more daily mail of what is new for you. In your settings you can have it again.',
    },
    alert: {
      ask: 'No more alerts for this saved search?',
      done: 'You get no more alerts for this search. It stays among what you saved, where you can have them again.',
    },
  },
  /** What the contract's rules find wrong. Schemas say it in English; `inLanguage` says it in these words. */
  rules: englishRules,
};
