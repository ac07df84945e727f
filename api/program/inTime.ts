/**
 * What was asked for, where it comes in time: whoever asks would not wait for what hangs.
 * @param most milliseconds
 * @throws what `late` makes, and what the work throws until then
 */
export async function inTime<T>(work: Promise<T>, most: number, late: () => Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timeout = setTimeout(() => reject(late()), most);
  work.catch(() => undefined); // told too late to matter
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timeout);
  }
}
