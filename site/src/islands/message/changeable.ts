/** So long a message may be changed and taken back, as the server has it. */
export const CHANGE_MS = 15 * 60_000;
