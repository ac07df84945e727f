/** What the bundler knows of a module. */
interface Known {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Libraries that few screens need, and what the contract's rules say: where no form is, nobody reads it. */
const isDear =
  /[\\/]node_modules[\\/](react-hook-form|@hookform|chart\.js|@kurkle|zod)[\\/]|[\\/]contract[\\/]words[\\/]/;
const isReact = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;
const bringsDear = bringing(isDear);
const bringsReact = bringing(isReact);

/**
 * Which scripts travel together. Each file is a round trip, and browsers hold six connections: sixty files kept a page
 * on slow 4G from answering for six seconds. So what several islands share comes in few files: small ones go to the
 * neighbour that nearly the same islands need. What brings a dear library along stays apart, lest every page loads it;
 * and what needs no React travels without it, for the pages that have none.
 */
export const sharedScripts = [
  { name: 'react', test: isReact, priority: 1 },
  {
    name: (id: string, known: Known) => (bringsDear(id, known) ? null : bringsReact(id, known) ? 'shared' : 'plain'),
    minShareCount: 3,
    entriesAware: true,
    entriesAwareMergeThreshold: 24_000,
  },
];

/** Whether a module, or any that it imports, is of some libraries. */
function bringing(some: RegExp): (id: string, known: Known) => boolean {
  const brings = new Map<string, boolean>();
  return function isBrought(id: string, known: Known): boolean {
    const answer = brings.get(id);
    if (answer !== undefined) return answer;
    // Where modules import each other, the one asked about first decides.
    brings.set(id, some.test(id));
    const found = some.test(id) || (known.getModuleInfo(id)?.importedIds ?? []).some((next) => isBrought(next, known));
    brings.set(id, found);
    return found;
  };
}
