import type { Marks } from './marks.ts';

/** How much of a post, or of a tagline, stands in a line. */
const LINE = 120;
/** A line that is cut before its first mark keeps so much of what leads up to it. */
const LEAD = 40;

/** The beginning of a text, up to the end of a word. */
export function shortened(text: string): string {
  const line = onOneLine(text);
  if (line.length <= LINE) return line;
  const cut = line.slice(0, LINE).replace(/[\ud800-\udbff]$/, '');
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LINE / 2)).trimEnd()}…`;
}

/** The part of a text that answers: its beginning, or from a little before the first mark on where that is further down. */
export function excerpt(text: string, marksIn: (text: string) => Marks): string {
  const line = onOneLine(text);
  const [first] = marksIn(line)[0] ?? [0];
  if (first < LINE - LEAD) return shortened(line);
  const from = line.indexOf(' ', first - LEAD) + 1;
  return `…${shortened(line.slice(from > 0 && from <= first ? from : first))}`;
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
