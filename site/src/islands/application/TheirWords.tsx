import { applications } from '#words/applications.ts';

/** What the provider wrote with what it decided, or asked. */
export function TheirWords({ letter }: { letter: string }) {
  return (
    <figure className="notice stack stack-tight">
      <figcaption className="meta">{applications.one.theirWords}</figcaption>
      <blockquote className="keep-lines application-letter">{letter}</blockquote>
    </figure>
  );
}
