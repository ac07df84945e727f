interface Room {
  readonly width: number;
  readonly height: number;
}

interface Fitted {
  readonly lines: readonly string[];
  /** Pixels of the letters, and from one line to the next. */
  readonly size: number;
  readonly leading: number;
}

const LARGEST = 150;
const SMALLEST = 28;
const LEADING = 1.12;

/**
 * Breaks a text into lines so that its letters are as large as the room allows. Words are not broken, but for one that is
 * wider than the room even in the smallest letters.
 *
 * @param measure width of a line in letters of a size, pixels
 */
export function fitLines(text: string, room: Room, measure: (line: string, size: number) => number): Fitted {
  for (let size = LARGEST; size > SMALLEST; size -= 4) {
    const lines = broken(text, room.width, (line) => measure(line, size));
    const leading = size * LEADING;
    if (lines && lines.length * leading <= room.height) return { lines, size, leading };
  }
  const leading = SMALLEST * LEADING;
  const narrow = (line: string) => Math.min(measure(line, SMALLEST), room.width);
  const lines = broken(text, room.width, narrow) ?? [text];
  return { lines: lines.slice(0, Math.floor(room.height / leading)), size: SMALLEST, leading };
}

/** The lines, or null where a single word is wider than the room. */
function broken(text: string, width: number, measure: (line: string) => number): string[] | null {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    if (measure(word) > width) return null;
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
