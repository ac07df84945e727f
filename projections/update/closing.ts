const DAYS_BEFORE = 7;
const DAY_MS = 86_400_000;

/** From when on a fund closes soon: the beginning of the day in India, a week before its last. @param deadline YYYY-MM-DD */
export const closingAt = (deadline: string): number => Date.parse(`${deadline}T00:00:00+05:30`) - DAYS_BEFORE * DAY_MS;
