import { dayInIndia } from '../contract/indiaDay.ts';

/** Today in India by the platform's clock, YYYY-MM-DD, whenever it is asked. */
export const todayBy = (clock: () => number) => (): string => dayInIndia(clock());
