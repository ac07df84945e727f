import type { ResourceLimits } from 'node:worker_threads';

/**
 * For threads through which events pass by the million: objects that die young are collected in small rounds, and so never
 * take much memory. (Not for the thread that answers: there, each round would copy all requests under way.)
 */
export const SMALL_ROUNDS: ResourceLimits = { maxYoungGenerationSizeMb: 4 };
