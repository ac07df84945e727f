/**
 * A response body made of texts, one by one as the reader takes them: nothing is read ahead, so a slow reader costs no
 * memory. When the reader goes away, or `stopping` aborts, the signal that `chunks` was given aborts.
 */
export function streamOf(
  chunks: (signal: AbortSignal) => AsyncGenerator<string>,
  stopping: AbortSignal,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const gone = new AbortController();
  const texts = chunks(AbortSignal.any([gone.signal, stopping]));
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await texts.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          gone.abort();
          throw error; // the connection is cut: a reader must not take half a history for the whole
        }
      },
      async cancel() {
        gone.abort();
        await texts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
