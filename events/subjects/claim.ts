import * as z from 'zod';
import { eventType } from '../port/event.ts';

/**
 * A claim on something of which there is one: stream `claim-<kind>-<HMAC>`. Its first append demands that there is no
 * stream yet, so of two who want the same address one wins.
 */
export type ClaimKind = 'email' | 'company';
export const claimStream = (kind: ClaimKind, fingerprint: string): string => `claim-${kind}-${fingerprint}`;

const category = 'claim';
/** `holder`: the id of the member or company that takes it. */
const data = z.object({ kind: z.enum(['email', 'company']), holder: z.string() });

export const claimed = eventType({ type: 'Claimed', category, version: 1, data });

export const claimReleased = eventType({ type: 'ClaimReleased', category, version: 1, data });
