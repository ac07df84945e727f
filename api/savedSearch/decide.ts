import type { DomainEvent, EventNamed } from '#events/catalogue.ts';
import type { Decision } from '../commands/commands.ts';

type Saved = EventNamed<'SearchSaved'>['data'];
type Words = NonNullable<EventNamed<'SearchSaved'>['personal']>;

/** A search as its stream has it. */
export type KeptSearch = Saved & Words & { readonly at: number };

/** What a member changes of a search; what is left out stays. */
export interface SearchChanges {
  readonly name?: string | undefined;
  readonly query?: string | undefined;
  readonly alert?: Saved['alert'] | undefined;
}

/** Folds the events of a search; null where there is none, or none any more. */
export function searchFrom(history: readonly DomainEvent[]): KeptSearch | null {
  let kept: KeptSearch | null = null;
  for (const { type, data, personal, at } of history) {
    if (type === 'SearchSaved' && personal) kept = { ...data, ...personal, at };
    if (type === 'SearchChanged' && kept) kept = changed(kept, { ...personal, alert: data.alert });
    if (type === 'SearchDropped') kept = null;
  }
  return kept;
}

const changed = (kept: KeptSearch, { name, query, alert }: SearchChanges): KeptSearch => ({
  ...kept,
  name: name ?? kept.name,
  query: query ?? kept.query,
  alert: alert ?? kept.alert,
});

type Refusal = 'unknown';

/** A search of somebody else is none. */
const ofMember = (history: readonly DomainEvent[], member: string): KeptSearch | null => {
  const kept = searchFrom(history);
  return kept?.member === member ? kept : null;
};

/** Changes what is named and differs; nothing is told twice. */
export function decideChange(member: string, { alert, ...words }: SearchChanges) {
  return function decide(history: readonly DomainEvent[]): Decision<Refusal> {
    const kept = ofMember(history, member);
    if (!kept) return { refused: 'unknown' };
    const personal = {
      ...(words.name !== undefined && words.name !== kept.name ? { name: words.name } : {}),
      ...(words.query !== undefined && words.query !== kept.query ? { query: words.query } : {}),
    };
    const isAnother = alert !== undefined && alert !== kept.alert;
    if (!isAnother && Object.keys(personal).length === 0) return { facts: [] };
    const data = { search: kept.search, member, ...(isAnother ? { alert } : {}) };
    return { facts: [{ type: 'SearchChanged', data, personal }] };
  };
}

/** Dropped twice, it is dropped once. */
export function decideDrop(member: string) {
  return function decide(history: readonly DomainEvent[]): Decision<Refusal> {
    const kept = ofMember(history, member);
    return { facts: kept ? [{ type: 'SearchDropped', data: { search: kept.search, member } }] : [] };
  };
}
