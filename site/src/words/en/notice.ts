import { PRIVACY_NOTICE } from '#api/contract/privacyNotice.ts';

/** What is shown before consent: word for word what the consent names, by version and digest. */
export const notice = { ...PRIVACY_NOTICE.text };
