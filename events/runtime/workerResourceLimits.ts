import { setFlagsFromString } from 'node:v8';
import type { ResourceLimits } from 'node:worker_threads';

/**
 * For threads through which events pass by the million: objects that die young are collected in small rounds, and so never
 * take much memory. (Not for the thread that answers: there, each round would copy all requests under way.)
 */
export const SMALL_YOUNG_GENERATION: ResourceLimits = { maxYoungGenerationSizeMb: 4 };

/**
 * For a thread that answers searches: the ten thousand rows of one are dropped when it is answered, and a generation that is
 * smaller than they are copies them, which is a tenth of its time.
 */
export const SEARCHES_YOUNG: ResourceLimits = { maxYoungGenerationSizeMb: 16 };

/** For a thread that reads events ahead in batches: each lives until it is sent, and a few of them should fit. */
export const BATCHES_YOUNG: ResourceLimits = { maxYoungGenerationSizeMb: 8 };

/**
 * The same in a command that does nothing else. A batch is some 2 MB, of which a small generation copies half each time it is
 * collected: a fifth of the thread's time, for 40 MB less.
 */
export const BATCHES_YOUNG_IN_A_COMMAND: ResourceLimits = { maxYoungGenerationSizeMb: 24 };

// The command line's --max-semi-space-size is the main thread's, whose heap is made by now; V8 would let it overrule the
// limits of every other thread too.
setFlagsFromString('--max-semi-space-size=0');
