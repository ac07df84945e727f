/**
 * The beginning of a text on one line, cut after a whole word, with '…' where something is left out.
 *
 * @param max characters at most, the '…' included; a first word longer than that is cut inside
 */
export function excerpt(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  if (letters.length <= max) return line;
  const room = letters.slice(0, max - 1).join('');
  const whole = letters[max - 1] === ' ' ? room : room.replace(/ [^ ]*$/, '');
  return `${whole.replace(/[\s.,;:–—-]+$/, '')}…`;
}
