/** Opaque cursors for keyset paging: where a page ended, as the sort key of its last row. */

/** What a list answers to a cursor that is broken or comes from another list or another sort of it. */
export interface CursorRefused {
  readonly refused: 'cursor';
}

export const CURSOR_REFUSED: CursorRefused = { refused: 'cursor' };

/** One page. `nextCursor` is null where nothing follows; `total` counts the rows of all pages together. */
export interface Page<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
  readonly total: number;
}

type KeyPart = 'number' | 'string';
type KeyOf<Shape extends readonly KeyPart[]> = {
  readonly [I in keyof Shape]: Shape[I] extends 'number' ? number : string;
};

/**
 * @param sort names the list and its sort, e.g. `companies:name`; a cursor is only good for the one it came from
 * @param shape what the parts of the sort key are, in order
 */
export function cursorOf<const Shape extends readonly KeyPart[]>(sort: string, shape: Shape) {
  return {
    encode: (key: KeyOf<Shape>): string => Buffer.from(JSON.stringify([sort, ...key])).toString('base64url'),

    /** The key; null for any text that `encode` of the same sort did not make. */
    decode(cursor: string): KeyOf<Shape> | null {
      const parts = parse(cursor);
      if (!Array.isArray(parts) || parts.length !== shape.length + 1 || parts[0] !== sort) return null;
      const key: readonly unknown[] = parts.slice(1);
      const fits = shape.every((part, i) => typeof key[i] === part && (part === 'string' || Number.isFinite(key[i])));
      return fits ? (key as KeyOf<Shape>) : null; // each part was just checked against the shape
    },
  };
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null; // not JSON: not a cursor of ours
  }
}
