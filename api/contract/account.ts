import * as z from 'zod/mini';
import { DIGEST_HOURS } from '#events/noticeSubjects.ts';
import { email } from './address.ts';
import { body } from './body.ts';
import { code } from './code.ts';
import { day, today as todayInIndia } from './date.ts';
import { blankableFileKey } from './file.ts';
import { AGE_MAX_YEARS, AGE_MIN_YEARS, NAME_MAX, NAME_MIN, PROOF_MAX } from './limits.ts';
import { noticeFlags } from './noticeFlags.ts';
import { flag } from './number.ts';
import { oneOf } from './oneOf.ts';
import { GENDERS, LANGUAGES, THEMES } from './options.ts';
import { newPassword, typedPassword } from './password.ts';
import { profileFields } from './profile.ts';
import { text } from './text.ts';
import * as rules from './words/en/rules.ts';

export type {
  LoginAnswer,
  MeAnswer,
  Member,
  ProofNeeded,
  ResetAnswer,
  Role,
  SessionListAnswer,
  SessionListItem,
} from './account-answer.ts';

/** A ticked box: true, or 'true' as forms send it. */
function agreement(message: string) {
  return z.pipe(
    z.union([z.boolean(message), z.string(message)], message),
    z.transform((input, context): true => {
      if (input === true || input === 'true') return true;
      context.issues.push({ code: 'custom', message, input });
      return z.NEVER;
    }),
  );
}

function birthday(today: () => string) {
  const invalid = rules.noBirthday;
  return day({ label: 'Date of birth', invalid }).check(
    z.check((payload) => {
      // Days written YYYY-MM-DD compare as text.
      const now = today();
      const yearsAgo = (years: number): string => `${Number(now.slice(0, 4)) - years}${now.slice(4)}`;
      const message = problem(payload.value, now);
      if (message) payload.issues.push({ code: 'custom', message, input: payload.value });

      function problem(born: string, today: string): string | undefined {
        if (born > today) return rules.notInFuture('Date of birth');
        if (born > yearsAgo(AGE_MIN_YEARS)) return rules.tooYoung(AGE_MIN_YEARS);
        return born < yearsAgo(AGE_MAX_YEARS) ? invalid : undefined;
      }
    }),
  );
}

function signupFields(today: () => string) {
  return {
    name: text({ label: 'Name', min: NAME_MIN, max: NAME_MAX }),
    email: email(),
    password: newPassword(),
    photo: z._default(blankableFileKey('Photo'), ''),
    gender: oneOf(GENDERS, { label: 'Gender', missing: rules.selectGender }),
    dob: birthday(today),
    agreeToTerms: agreement(rules.agreeToTerms),
  };
}

/**
 * POST /auth/new. `proof`: what solves the challenge of a 428, as ALTCHA writes it.
 *
 * @param today gives YYYY-MM-DD; asked at every validation, so that one schema serves for years
 */
export function signup(today: () => string = todayInIndia) {
  return body({
    ...signupFields(today),
    proof: z.optional(z.string(rules.noProof).check(z.maxLength(PROOF_MAX, rules.noProof))),
  });
}
export type Signup = z.output<ReturnType<typeof signup>>;

/** The sign-up screen: what POST /auth/new takes, and the password once more. */
export function signupForm(today: () => string = todayInIndia) {
  return body({
    ...signupFields(today),
    confirmPassword: z.string(rules.passwordAgain).check(z.minLength(1, rules.passwordAgain)),
  }).check(
    z.check(
      (payload) => {
        const { password, confirmPassword } = payload.value;
        if (!confirmPassword || password === confirmPassword) return;
        payload.issues.push({
          code: 'custom',
          message: rules.passwordsDiffer,
          input: confirmPassword,
          path: ['confirmPassword'],
        });
      },
      // Said beside the other mistakes, not only once they are gone.
      { when: ({ value }) => typeof value === 'object' && value !== null },
    ),
  );
}

/** POST /auth/login. Without `remember` a session lasts 12 hours, with it 30 days. */
export const login = body({
  email: email(),
  password: typedPassword(),
  remember: z._default(flag('Keep me signed in'), false),
});

/** POST /auth/new/by-mail, a form. */
export const mailedSignUp = body({ email: email() });

/** POST /auth/password/reset */
export const passwordReset = body({ email: email() });

/**
 * POST /auth/password/confirm. With the `request` that the reset answered, the ten tries are those of that request alone,
 * and nobody else can use them up.
 */
export const passwordConfirm = body({
  email: email(),
  code,
  password: newPassword(),
  request: z.optional(text({ label: 'Request', max: 100 })),
});

/** POST /auth/email/confirm */
export const emailConfirm = body({ code });

/** PATCH /auth/me: any of what a member can change about themself. */
export function detailsEdit(today: () => string = todayInIndia) {
  const { name, gender, dob } = signupFields(today);
  return body({
    name: z.optional(name),
    photo: z.optional(blankableFileKey('Photo')),
    gender: z.optional(gender),
    dob: z.optional(dob),
    headline: z.optional(profileFields.headline),
    about: z.optional(profileFields.about),
    city: z.optional(profileFields.city),
    links: z.optional(profileFields.links),
    visibility: z.optional(profileFields.visibility),
  });
}
export type DetailsEdit = z.output<ReturnType<typeof detailsEdit>>;

/** PUT /auth/password: the password that is, and the one that is to be. */
export const passwordChange = body({ currentPassword: typedPassword(), password: newPassword() });

/**
 * PUT /auth/preferences: any of them. `reminders`: mails on the funds that one saved or applies to; `digest`: the daily mail of
 * what is unread, at `digestHour` of the day in India, about what the `mail…` say; `seenMarks`: whether those to whom one
 * writes see how far one has read, and one sees it of them.
 */
export const preferencesEdit = body({
  theme: z.optional(oneOf(THEMES, { label: 'Theme' })),
  language: z.optional(oneOf(LANGUAGES, { label: 'Language' })),
  reminders: z.optional(flag('Reminders')),
  seenMarks: z.optional(flag('Seen marks')),
  digest: z.optional(flag('The daily mail')),
  digestHour: z.optional(oneOf(DIGEST_HOURS, { label: 'The hour' })),
  ...noticeFlags((name) => z.optional(flag(name))),
});
export type PreferencesEdit = z.output<typeof preferencesEdit>;

/** DELETE /auth/me: the password again, since it cannot be undone. */
export const erasure = body({ password: typedPassword() });
