/** W3C Trace Context: version, trace id, parent id and flags; later versions may add more behind. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.{0,200})?$/;

/** The trace id of a `traceparent` header; undefined where there is none, or it is none. */
export function traceId(traceparent: string | undefined): string | undefined {
  const found = traceparent === undefined ? null : TRACEPARENT.exec(traceparent);
  // Version 00 ends with its flags.
  return found && !(found[2] !== undefined && traceparent?.startsWith('00')) ? found[1] : undefined;
}
