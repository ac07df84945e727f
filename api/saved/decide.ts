import type { DomainEvent } from '#events/catalogue.ts';
import type { SavedKind } from '#events/subjects/saved.ts';
import type { Decision } from '../commands/commands.ts';

/** A member and what they save. */
export interface Saving {
  readonly kind: SavedKind;
  readonly id: string;
  readonly member: string;
}

/** Saved or not, as asked for: asked twice, nothing happens the second time. The stream's last event says how it is. */
export function decideSaved(saving: Saving, wanted: boolean) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const saved = history.at(-1)?.type === 'ThingSaved';
    if (saved === wanted) return { facts: [] };
    return { facts: [{ type: wanted ? 'ThingSaved' : 'ThingUnsaved', data: saving }] };
  };
}
