export { dayInIndia, endInIndia, INDIA_AHEAD_MS } from '#events/indiaDay.ts';
