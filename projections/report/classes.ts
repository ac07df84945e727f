/** Waits are counted in classes, eight to each doubling of the time: what is read from them is right to about 5 %. */
const PER_DOUBLING = 8;

/** The class of a wait in milliseconds. */
export const waitClass = (ms: number): number => Math.floor(PER_DOUBLING * Math.log2(1 + Math.max(0, ms) / 1000));

/** The middle of a class, in seconds. */
export const waitSeconds = (of: number): number => 2 ** ((of + 0.5) / PER_DOUBLING) - 1;
