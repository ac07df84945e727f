import * as z from 'zod/mini';

/** What a record may hold, and what is said where it holds more. */
interface Bound<Key, Value> {
  readonly key: Key;
  readonly value: Value;
  readonly most: number;
  readonly tooMany: string;
  /** Said of what is no record. */
  readonly error: string;
}

/**
 * A record whose length is looked at before what is in it, as zod does for lists: one that is too long makes one issue, however
 * much of it is wrong. A request of 256 kB holds twenty thousand fields.
 */
export function boundedRecord<Key extends z.core.$ZodRecordKey, Value extends z.core.SomeType>(
  asked: Bound<Key, Value>,
) {
  const { most, tooMany } = asked;
  const record = z.record(asked.key, asked.value, { error: asked.error });
  type Sent = z.input<typeof record>;
  const short = z.transform((sent: Sent, context) => {
    if (typeof sent !== 'object' || sent === null || Object.keys(sent).length <= most) return sent;
    context.issues.push({ code: 'custom', message: tooMany, input: sent });
    return z.NEVER;
  });
  // It takes what the record takes, and gives what that gives: the compiler cannot follow that for any of them.
  return z.pipe(short, record as never) as unknown as z.ZodMiniType<z.output<typeof record>, Sent>;
}
