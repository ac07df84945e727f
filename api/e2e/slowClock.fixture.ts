/**
 * For tests, loaded before a program of ours by `node --import`: what it gives back by the second comes a hundred times later, so
 * that what is refused hangs on how often somebody asked, and not on how long the machine took to answer. Timers go as ever.
 */
import { isMainThread } from 'node:worker_threads';

const SLOWER = 100;
const itself = performance.now.bind(performance);

if (isMainThread) performance.now = () => itself() / SLOWER;
