import { named } from '../named.ts';

/**
 * What the contract's lists offer (stages, industries, states …), as people read it. They are stored in English; what has
 * no words here is read as it is stored.
 */
const choices: Readonly<Record<string, string>> = {
  prototype: 'Prototype',
};

/** A stored choice as people read it. */
export const choice = (value: string): string => named(choices, value) ?? value;
