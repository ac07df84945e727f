import cliProgress from 'cli-progress';

/** What a progress bar is drawn on. */
export type Screen = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

const count = (value: number): string => Math.round(value).toLocaleString('en-IN');

/**
 * A progress bar on one line: the share, the number of events, their rate and the time left. Nothing at all where nobody
 * looks. A timer redraws it until `end`, which is to be called whatever happens.
 */
export function createProgress(screen: Screen) {
  const bar = new cliProgress.SingleBar({
    stream: screen,
    barsize: 24,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    // A terminal whose line wrap was switched off would stay so when the process is killed.
    linewrap: true,
    format(options, { progress, startTime }, { events }: { events: number }) {
      const seconds = (Date.now() - startTime) / 1000;
      const percent = `${Math.floor(progress * 100)} %`.padStart(5);
      const rate = seconds > 0 ? events / seconds : 0;
      const left = Math.ceil((seconds * (1 - progress)) / progress);
      const told = progress > 0 ? `${cliProgress.Format.TimeFormat(left, options, 1)} left` : '';
      return `${cliProgress.Format.BarFormat(progress, options)} ${percent}  ${count(events)} events  ${count(rate)}/s  ${told}`;
    },
  });
  bar.start(1, 0, { events: 0 });
  return {
    /** @param share 0 to 1 */
    at(share: number, events: number): void {
      bar.update(share, { events });
    },
    /** Leaves the bar as it is, and the line. */
    end(): void {
      bar.stop();
    },
  };
}
