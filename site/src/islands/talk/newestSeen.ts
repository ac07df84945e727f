/**
 * The newest of one's own messages that others have seen.
 *
 * @param newestFirst all that are shown
 * @param upTo the id of the newest message that they are known to have seen
 */
export function newestSeen<M extends { readonly _id: string }>(
  newestFirst: readonly M[],
  upTo: string | null,
  isOwn: (message: M) => boolean,
): string | undefined {
  const place = newestFirst.findIndex(({ _id }) => _id === upTo);
  return place < 0 ? undefined : newestFirst.slice(place).find(isOwn)?._id;
}
