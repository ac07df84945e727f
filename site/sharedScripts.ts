/** What the bundler knows of a module. */
interface Known {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Libraries that few screens need. */
const DEAR = /[\\/]node_modules[\\/](react-hook-form|@hookform|chart\.js|@kurkle|zod)[\\/]/;

/**
 * Which scripts travel together. Each file is a round trip, and browsers hold six connections: sixty files kept a page
 * on slow 4G from answering for six seconds. So what several islands share comes in few files: small ones go to the
 * neighbour that nearly the same islands need. What brings a dear library along stays apart, lest every page loads it.
 */
export const sharedScripts = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 1 },
  {
    name: (id: string, known: Known) => (bringsDear(id, known) ? null : 'shared'),
    minShareCount: 3,
    entriesAware: true,
    entriesAwareMergeThreshold: 24_000,
  },
];

const brings = new Map<string, boolean>();

/** Whether a module, or any that it imports, is of a dear library. */
function bringsDear(id: string, known: Known): boolean {
  const answer = brings.get(id);
  if (answer !== undefined) return answer;
  // Where modules import each other, the one asked about first decides.
  brings.set(id, DEAR.test(id));
  const found = DEAR.test(id) || (known.getModuleInfo(id)?.importedIds ?? []).some((next) => bringsDear(next, known));
  brings.set(id, found);
  return found;
}
