import { applications } from '#words/applications.ts';

interface Props {
  letter: string;
  /** What its reader calls it. */
  title?: string;
}

/** What the provider wrote with what it decided, or asked. */
export function TheirWords({ letter, title = applications.one.theirWords }: Props) {
  return (
    <figure className="notice stack stack-tight">
      <figcaption className="meta">{title}</figcaption>
      <blockquote className="keep-lines application-letter">{letter}</blockquote>
    </figure>
  );
}
