/**
 * Everything people read, in English, one file for each screen. Import by name, so that an island carries only the
 * words of its own screen: `import { feed } from '../words/en.ts'`. Another language is this same list again,
 * checked with `satisfies typeof import('./en.ts')`.
 */
export { auth } from './en/auth.ts';
export { client } from './en/client.ts';
export { comingSoon } from './en/coming-soon.ts';
export { details } from './en/details.ts';
export { faq } from './en/faq.ts';
export { feed } from './en/feed.ts';
export { funds } from './en/funds.ts';
export { landing } from './en/landing.ts';
export { metricsForm } from './en/metrics-form.ts';
export { network } from './en/network.ts';
export { notFound } from './en/not-found.ts';
export { privacy } from './en/privacy.ts';
export { shell } from './en/shell.ts';
export { site } from './en/site.ts';
export { startups } from './en/startups.ts';
export { terms } from './en/terms.ts';
export { toasts } from './en/toasts.ts';
export { wizard } from './en/wizard.ts';
