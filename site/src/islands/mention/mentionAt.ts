/** Somebody whom a text can name. */
export interface Nameable {
  readonly _id: string;
  readonly name: string;
}

/** Where a name is being written: behind an '@' at `from`, up to the caret. */
export interface MentionAt {
  readonly from: number;
  readonly typed: string;
}

/** A name has a few words, of letters for the most part; an '@' inside a word is an address. */
const WRITING = /(?:^|[^\p{L}\p{M}\p{N}@])@((?:[\p{L}\p{M}\p{N}][^\s@]{0,40}(?: [^\s@]{1,40}){0,2} ?)?)$/u;

/** Null where the caret stands behind no '@'. */
export function mentionAt(text: string, caret: number): MentionAt | null {
  const typed = WRITING.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { from: caret - typed.length - 1, typed };
}

/** The text with a name in the place of what was typed of it, and where the caret is then. */
export function withName(text: string, { from, typed }: MentionAt, name: string): { text: string; caret: number } {
  const end = from + 1 + typed.length;
  const rest = text.slice(end);
  const written = `${text.slice(0, from)}@${name}${/^[\s.,;:!?)]/.test(rest) ? '' : ' '}`;
  return { text: written + rest, caret: written.length + (rest.startsWith(' ') ? 1 : 0) };
}

/** Of those who were chosen, the ids of whom the text names still. */
export const idsIn = (text: string, named: readonly Nameable[]): string[] => [
  ...new Set(named.filter(({ name }) => text.includes(`@${name}`)).map(({ _id }) => _id)),
];

/** Whether a name has a word that begins with what was typed. */
export function begins(name: string, typed: string): boolean {
  const wanted = typed.trim().toLocaleLowerCase();
  const known = name.toLocaleLowerCase();
  return wanted === '' || known.startsWith(wanted) || known.includes(` ${wanted}`);
}
