import { createHash } from 'node:crypto';
import type { ShownNotice } from '#events/subjects/consent.ts';
import { PRIVACY_NOTICE, type PrivacyNotice } from '../contract/privacyNotice.ts';

/** How a consent names what was shown with it. */
export const shown = ({ id, version, language, text }: PrivacyNotice): ShownNotice => ({
  ...{ id, version, language },
  digest: createHash('sha256').update(JSON.stringify(text)).digest('hex'),
});

/** The notice that is shown today. */
export const SHOWN_TODAY = shown(PRIVACY_NOTICE);
