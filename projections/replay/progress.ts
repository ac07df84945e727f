/** What a progress bar needs of the place it is drawn on. */
export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const EVERY_MS = 100;
const BAR = 24;

/** How far something has come. `share`: 0 to 1. */
export interface Progress {
  readonly share: number;
  readonly events: number;
  readonly seconds: number;
}

/** One line: a bar, the share, the number of events, their rate and the time left. */
export function progressLine({ share, events, seconds }: Progress): string {
  const done = Math.min(Math.max(share, 0), 1);
  const filled = Math.round(done * BAR);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled);
  const rate = seconds > 0 ? Math.round(events / seconds) : 0;
  const left = done > 0 ? `${duration((seconds * (1 - done)) / done)} left` : '';
  const percent = `${Math.floor(done * 100)} %`.padStart(5);
  return `${bar} ${percent}  ${count(events)} events  ${count(rate)}/s  ${left}`.trimEnd();
}

const count = (value: number): string => value.toLocaleString('en-IN');

function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** A progress bar that moves on one line; nothing at all where nobody looks. */
export function createProgress(screen: Screen, now: () => number = () => performance.now()) {
  const started = now();
  let drawn = Number.NEGATIVE_INFINITY;
  const draw = (share: number, events: number): void => {
    const line = progressLine({ share, events, seconds: (now() - started) / 1000 });
    screen.write(`\r\x1b[K${line.slice(0, (screen.columns ?? 80) - 1)}`);
  };
  return {
    at(share: number, events: number): void {
      if (!screen.isTTY || now() - drawn < EVERY_MS) return;
      drawn = now();
      draw(share, events);
    },
    end(share: number, events: number): void {
      if (!screen.isTTY) return;
      draw(share, events);
      screen.write('\n');
    },
  };
}
