import * as z from 'zod';

/** An empty value counts as not set, as it does in an .env file. */
export const optional = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined);

/** The part of the environment that whoever reads the log needs. CONTRACT: 'How it is configured'. */
export const logSettings = z.object({
  DATA_DIR: optional.transform((dir) => dir ?? './data'),
  EVENTSTORE_URL: optional.refine(
    (url) => url === undefined || /^(esdb|eventstoredb|kurrentdb)(\+discover)?:\/\/./.test(url),
    'must begin with esdb:// or esdb+discover://',
  ),
  MASTER_KEY: optional.refine(
    (key) => key === undefined || (/^[A-Za-z0-9+/]{43}=$/.test(key) && Buffer.from(key, 'base64').length === 32),
    'must be 32 bytes in base64, as `openssl rand -base64 32` prints them',
  ),
  LOG_LEVEL: optional
    .transform((level) => level ?? 'info')
    .pipe(
      z.enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      ),
    ),
});

export type LogSettings = z.infer<typeof logSettings>;

const addresses = optional
  .transform((list) => (list ?? '').split(',').flatMap((email) => email.trim().toLowerCase() || []))
  .pipe(z.array(z.email('must be e-mail addresses, separated by commas')));

/** What whoever follows the log needs beside it: whether there can be analysts decides which read models are kept. */
export const followSettings = logSettings.extend({
  ANALYST_EMAILS: addresses,
  ADMIN_EMAILS: addresses,
});

export type FollowSettings = z.infer<typeof followSettings>;

/** Every problem of a configuration in words, a line each. */
export function problems(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || 'configuration'}: ${issue.message}`).join('\n');
}
