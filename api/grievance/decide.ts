import type { DomainEvent, EventNamed } from '#events/catalogue.ts';
import type { Decision } from '../commands/commands.ts';

type Made = EventNamed<'GrievanceMade'>['data'] & { readonly text: string; readonly at: number };

/** A grievance as its stream has it; `answer` is null until there is one. */
export interface Grievance extends Made {
  readonly answer: { readonly text: string; readonly at: number } | null;
}

/** Folds the events of a grievance; null where there is none, or who made it is forgotten. */
export function grievanceFrom(history: readonly DomainEvent[]): Grievance | null {
  let found: Grievance | null = null;
  for (const { type, data, personal, at } of history) {
    if (type === 'GrievanceMade' && personal) found = { ...data, ...personal, at, answer: null };
    if (type === 'GrievanceAnswered' && personal && found) found = { ...found, answer: { text: personal.text, at } };
  }
  return found;
}

/** Answered once: who was told something is not told something else later under the same number. */
export function decideAnswer(by: string, text: string) {
  return function decide(history: readonly DomainEvent[]): Decision<'unknown' | 'answered' | 'own'> {
    const found = grievanceFrom(history);
    if (!found) return { refused: 'unknown' };
    if (found.member === by) return { refused: 'own' };
    if (found.answer) return { refused: 'answered' };
    const { number, member } = found;
    return { facts: [{ type: 'GrievanceAnswered', data: { number, member, by }, personal: { text } }] };
  };
}
