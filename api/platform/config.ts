import * as z from 'zod';
import { followSettings, optional, problems } from '#projections/config.ts';

/** Whether a host name or address means this machine alone. */
export const isLoopback = (host: string): boolean => /^(127\.\d+\.\d+\.\d+|::1|localhost)$/.test(host);

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : '');

const settings = followSettings
  .extend({
    PORT: optional
      .transform((port) => Number(port ?? 3000))
      .refine((port) => Number.isInteger(port) && port >= 0 && port <= 65535, 'must be a port number, 0 to 65535'),
    HOST: optional.transform((host) => host ?? '127.0.0.1'),
    API_URL: optional.pipe(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional()),
    PUBLIC_URL: optional
      .transform((url) => url?.replace(/\/+$/, ''))
      .pipe(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional()),
    MINIO_ENDPOINT: optional.pipe(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional()),
    MINIO_ACCESS_KEY: optional,
    MINIO_SECRET_KEY: optional,
    MINIO_BUCKET: optional.transform((bucket) => bucket ?? 'udyamsetu'),
    SMTP_URL: optional.pipe(z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional()),
    PROJECTIONS: optional
      .transform((where) => where ?? 'thread')
      .pipe(z.enum(['thread', 'external'], "must be 'thread' or 'external'")),
    TRUST_PROXY: optional
      .transform((hops) => Number(hops ?? 0))
      .refine((hops) => Number.isInteger(hops) && hops >= 0 && hops <= 10, 'must be a number of proxies, 0 to 10'),
    SNAPSHOT_HOURS: optional
      .transform((hours) => Number(hours ?? 24))
      .refine((hours) => hours >= 0 && hours <= 8760, 'must be a number of hours, 0 (never) to 8760'),
    SITE_LANGUAGES: optional
      .transform((list) => (list ?? 'en').split(',').map((language) => language.trim()))
      .pipe(z.array(z.string().regex(/^[\w-]{2,35}$/, 'must be languages, separated by commas')).nonempty()),
    GRIEVANCE_OFFICER: optional
      .transform((officer) => {
        if (officer === undefined) return undefined;
        const [, name = '', email = ''] = /^([^<>]+?)\s*<([^<>\s]+)>$/.exec(officer) ?? [];
        return { name, email: email.toLowerCase() };
      })
      .pipe(
        z
          .object({ name: z.string().min(1), email: z.email() }, 'must be Name <address>')
          .optional()
          .catch((context) => {
            context.issues.push({ code: 'custom', message: 'must be Name <address>', input: context.value });
            return undefined;
          }),
      ),
    TRUST_UNCONFIRMED: optional.pipe(z.literal('development', "can only be 'development'").optional()),
    REVIEW: optional
      .transform((when) => when ?? 'after')
      .pipe(z.enum(['before', 'after', 'off'], "must be 'before', 'after' or 'off'")),
    RATE_LIMIT: optional.transform((limit) => limit ?? 'on').pipe(z.enum(['on', 'off'], "must be 'on' or 'off'")),
  })
  .superRefine(
    (config, context) => {
      const problem = (name: string, message: string): void => {
        // What is wrong by itself is not also blamed for how it fits.
        if (context.issues.some(({ path }) => path?.[0] === name)) return;
        context.addIssue({ code: 'custom', path: [name], message });
      };
      if (config.EVENTSTORE_URL !== undefined && config.MASTER_KEY === undefined)
        problem('MASTER_KEY', 'is required with EVENTSTORE_URL: every machine needs the same one');
      if (config.RATE_LIMIT === 'off' && !isLoopback(config.HOST))
        problem('RATE_LIMIT', "can be 'off' only when HOST is a loopback address");
      if (config.RATE_LIMIT === 'off' && config.TRUST_PROXY > 0)
        problem('RATE_LIMIT', "cannot be 'off' behind a proxy (TRUST_PROXY): strangers come through it");
      if (config.TRUST_UNCONFIRMED !== undefined) {
        const reachedAt = config.PUBLIC_URL === undefined ? config.HOST : hostOf(config.PUBLIC_URL);
        if (!isLoopback(config.HOST) || !isLoopback(reachedAt) || config.TRUST_PROXY > 0)
          problem('TRUST_UNCONFIRMED', 'is for a machine of one’s own: HOST and PUBLIC_URL loopback, no TRUST_PROXY');
      }
      for (const name of ['MINIO_ACCESS_KEY', 'MINIO_SECRET_KEY'] as const)
        if (config.MINIO_ENDPOINT !== undefined && config[name] === undefined)
          problem(name, 'is required with MINIO_ENDPOINT');
    },
    // Said beside the other problems, not only once they are gone.
    { when: () => true },
  );

export type Config = Readonly<z.infer<typeof settings>>;

/** The configuration, or every problem of it in words. CONTRACT: 'How it is configured'. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config | { readonly problems: string } {
  const parsed = settings.safeParse(env);
  return parsed.success ? parsed.data : { problems: problems(parsed.error) };
}
