import type { Platform } from '../platform/platform.ts';
import { jsonBodies } from './limits.ts';
import { limitWrites } from './limitWrites.ts';
import { wholeBodies } from './wholeBodies.ts';

/** In front of every call that takes JSON, in this order: refused is first what need not be read. */
export const forms = (platform: Platform) => [jsonBodies, limitWrites(platform), wholeBodies(platform)] as const;
