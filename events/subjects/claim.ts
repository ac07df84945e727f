import * as z from 'zod';
import { eventType } from '../port/event.ts';

/**
 * A claim on something of which there is one: stream `claim-<kind>-<HMAC>`. Its first append demands that there is no
 * stream yet, so of two who want the same address one wins.
 */
export const CLAIM_KINDS = ['email', 'company', 'number'] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];
export const claimStream = (kind: ClaimKind, fingerprint: string): string => `claim-${kind}-${fingerprint}`;

const category = 'claim';
/** `holder`: the id of the member or company that takes it; of a number, `company-<id>` or `provider-<id>`. */
const data = z.object({ kind: z.enum(CLAIM_KINDS), holder: z.string() });

// Version 2 knows numbers too; what version 1 says, it says too.
export const claimed = eventType({ type: 'Claimed', category, version: 2, data });

export const claimReleased = eventType({ type: 'ClaimReleased', category, version: 2, data });
