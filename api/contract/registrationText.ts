import type { Name } from './words/en/names.ts';
import { numberLength } from './words/en/numbers.ts';

/** What a number that somebody typed says, or what is wrong with it, in words for who typed it. */
export type Read<Said extends object> = ({ readonly number: string } & Said) | { readonly wrong: string };

/** Such numbers are written in capitals, and copied with blanks or hyphens between. */
export const plainNumber = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, '');

/** What is wrong with how long a number is, if anything. @param length in characters */
export const lengthProblem = (name: Name, number: string, length: number): string | undefined =>
  number.length === length ? undefined : numberLength(name, length, number.length);
