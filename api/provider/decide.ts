import type { DomainEvent, EventNamed, Fact } from '#events/catalogue.ts';
import type { ProviderRow } from '#projections/provider/queries.ts';
import { NOTHING_HELD, namedAfter } from '#projections/verification/parts.ts';
import type { Decision } from '../commands/commands.ts';
import { omitUndefined } from '../contract/omitUndefined.ts';
import type { NewProvider, ProviderChanges } from '../contract/provider.ts';

/** What a provider is, from the read model or from its own stream. */
export type ProviderRecord = Pick<
  ProviderRow,
  'id' | 'creator' | 'name' | 'kind' | 'website' | 'about' | 'logo' | 'at' | 'verification'
>;

export const creation = (provider: string, creator: string, form: NewProvider): Fact => ({
  type: 'ProviderCreated',
  data: { provider, creator, ...form },
});

/** What it has proved stands in another stream: it is as the read model has it. */
const created = ({ data, at }: EventNamed<'ProviderCreated'>, known: ProviderRecord | null): ProviderRecord => {
  const { provider: id, ...said } = data;
  return { id, ...said, at, verification: known?.verification ?? NOTHING_HELD };
};

/** @param implied what is known of it beside its stream: what a fund said, and what it has proved; null for nothing */
export function providerFrom(history: readonly DomainEvent[], implied: ProviderRecord | null): ProviderRecord | null {
  let provider = implied;
  for (const event of history) {
    if (event.type === 'ProviderCreated') provider = created(event, implied);
    if (event.type === 'ProviderChanged' && provider) {
      const { provider: _, creator: __, by: ___, ...changed } = event.data;
      provider = { ...provider, ...omitUndefined(changed) };
    }
  }
  // Its name may be newer there than in the read model.
  return provider && { ...provider, verification: namedAfter(provider.verification, provider.name) };
}

/** What a provider was changed to holds so many bytes of JSON: the stream is read whole each time. */
export const CHANGES_BYTES_MOST = 1_000_000;

function isFull(history: readonly DomainEvent[]): boolean {
  let bytes = 0;
  return history.some(({ data }) => {
    bytes += Buffer.byteLength(JSON.stringify(data));
    return bytes >= CHANGES_BYTES_MOST;
  });
}

/**
 * Changes what is named and differs; nothing is told twice.
 * @param known the provider as the read model has it: its stream may be later, and tells its creator only where it begins it
 */
export function decideChange(by: string, known: ProviderRecord, changes: ProviderChanges) {
  return function decide(history: readonly DomainEvent[]): Decision<'too-many'> {
    const before = new Map<string, unknown>(Object.entries(providerFrom(history, known) ?? known));
    const changed = Object.entries(omitUndefined(changes)).filter(([field, value]) => before.get(field) !== value);
    if (changed.length === 0) return { facts: [] };
    if (isFull(history)) return { refused: 'too-many' };
    const said = Object.fromEntries(changed) as ProviderChanges; // some of the same fields
    const data = { provider: known.id, creator: known.creator, by, ...said };
    return { facts: [{ type: 'ProviderChanged', data }] };
  };
}
