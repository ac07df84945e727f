const DAY_MS = 86_400_000;

/** India keeps one time all year, five and a half hours before UTC. */
const INDIA_AHEAD_MS = 5.5 * 3_600_000;

/** The day of a time, as India counts it: whole days since 1970. */
export const dayOf = (at: number): number => Math.floor((at + INDIA_AHEAD_MS) / DAY_MS);

/** Waits are counted in classes, eight to each doubling of the time: what is read from them is right to about 5 %. */
const PER_DOUBLING = 8;

/** The class of a wait in milliseconds. */
export const waitClass = (ms: number): number => Math.floor(PER_DOUBLING * Math.log2(1 + Math.max(0, ms) / 1000));

/** The middle of a class, in seconds. */
export const waitSeconds = (of: number): number => 2 ** ((of + 0.5) / PER_DOUBLING) - 1;
